//! What only a build reveals: the `cfg`s that build scripts set, and the native libraries they link.

use std::collections::HashMap;
use std::path::Path;

use cargo_metadata::{Message, PackageId};
use kit::compilers;

use super::CrateInfo;
use crate::error::{run, Error, Result};

/// Runs the build scripts of `crates`, if there are any, and adds what they report.
pub fn build(crates: &mut [CrateInfo], target: Option<&str>) -> Result<()> {
    let has_scripts = crates
        .iter()
        .any(|info| info.build_script && !info.is_proc_macro);
    if !has_scripts {
        return Ok(());
    }
    let manifest = crates[0].directory.join("Cargo.toml");
    let reports = check(&manifest, &crates[0].package, target)?;
    for info in crates {
        let Some(report) = reports.get(&info.id) else {
            continue;
        };
        for cfg in &report.cfgs {
            info.cfg.insert(cfg);
        }
        if let Some(library) = report.libraries.first() {
            info.links.get_or_insert_with(|| library.clone());
        }
    }
    Ok(())
}

/// What a build script reports.
struct Report {
    cfgs: Vec<String>,
    libraries: Vec<String>,
}

/// Runs `cargo check`, which costs little if the package has been checked before.
fn check(
    manifest: &Path,
    package: &str,
    target: Option<&str>,
) -> Result<HashMap<PackageId, Report>> {
    let mut command = compilers::cargo();
    command
        .args(["check", "--quiet", "--message-format", "json", "--bins"])
        .args(["--package", package, "--manifest-path"])
        .arg(manifest);
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    let output = run(&mut command)?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Error::refused(format!(
            "`{package}` does not compile: {why}"
        )));
    }
    let messages = Message::parse_stream(output.stdout.as_slice()).flatten();
    let reports = messages.filter_map(|message| match message {
        Message::BuildScriptExecuted(script) => {
            let libraries = script.linked_libs.iter().map(ToString::to_string).collect();
            let report = Report {
                cfgs: script.cfgs,
                libraries,
            };
            Some((script.package_id, report))
        }
        _ => None,
    });
    Ok(reports.collect())
}
