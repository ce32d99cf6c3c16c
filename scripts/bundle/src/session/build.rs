//! What only a build can tell of the crates, asked if it is needed.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Request, Session};
use crate::artifacts::{self, Artifacts};
use crate::assemble::Parts;
use crate::check::Compiler;
use crate::error::{Error, Result};
use crate::metadata::CrateInfo;

impl Session {
    /// Adds to the crates what a build tells, and finds the compiler with the crates that a judge has.
    pub(super) fn prepare(
        &self,
        mut crates: Vec<CrateInfo>,
        kept_out: &BTreeSet<String>,
        request: &Request,
    ) -> Result<(Vec<CrateInfo>, Compiler)> {
        let mut compiler = Compiler {
            rustc: request.rustc.clone(),
            target: self.target.clone(),
            externs: Vec::new(),
        };
        let has_scripts = crates
            .iter()
            .any(|info| info.build_script && !info.is_proc_macro);
        let has_kept_out = crates.iter().any(|info| kept_out.contains(&info.package));
        if !has_scripts && !has_kept_out {
            return Ok((crates, compiler));
        }
        let manifest = crates[0].directory.join("Cargo.toml");
        let artifacts = artifacts::build(&manifest, &crates[0].package, self.target.as_deref())?;
        for info in &mut crates {
            info.learn(&artifacts);
            let Some(library) = artifacts.compiled.get(&info.id) else {
                continue;
            };
            if kept_out.contains(&info.package) {
                let directory = Path::new(library).parent().unwrap_or(Path::new(""));
                compiler.externs.extend([
                    "--extern".to_owned(),
                    format!("{}={library}", info.name),
                    "-L".to_owned(),
                    format!("dependency={}", directory.display()),
                ]);
            }
        }
        Ok((crates, compiler))
    }
}

impl CrateInfo {
    fn learn(&mut self, artifacts: &Artifacts) {
        for cfg in artifacts.cfgs.get(&self.id).into_iter().flatten() {
            self.cfg.insert(cfg);
        }
        if let Some(library) = artifacts
            .libraries
            .get(&self.id)
            .and_then(|all| all.first())
        {
            self.links.get_or_insert_with(|| library.clone());
        }
    }
}

/// Code that calls into a native library needs that library.
pub(super) fn refuse_native(parts: &Parts) -> Result<()> {
    let native = parts
        .crates
        .iter()
        .map(|part| &part.info)
        .find_map(|info| info.links.as_ref().map(|library| (info, library.clone())));
    let Some((info, library)) = native else {
        return Ok(());
    };
    Err(Error::refused(format!(
        "`{}` {} can't be inlined: it links the native library `{library}`, which a judge does not \
         have; use a crate written in Rust alone",
        info.package, info.version
    )))
}
