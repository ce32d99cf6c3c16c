//! The helpers that access memory.
//!
//! Two functions copy a number to and from any address; a macro puts the address behind the memory's,
//! or, if accesses are checked, a function asks whether it is within bounds.

use super::symbols::accessors;
use super::Helper;

/// How wide an access is, and of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    Byte,
    Half,
    Word,
    Long,
    Float,
    Double,
}

/// The text of [`Helper::Accessors`].
pub fn functions(access: Access, checked: bool) -> String {
    let (ty, _) = c_types(access);
    let (read, write) = accessors(access);
    if access == Access::Byte {
        return if checked {
            format!(
                "static u {read}(unsigned char*p){{return*p;}}\
                 static void {write}(unsigned char*p,u a){{*p=a;}}"
            )
        } else {
            String::new()
        };
    }
    let parameter = if access == Access::Half { "u" } else { ty };
    let copy = if access == Access::Half {
        format!("{ty} b=a;memcpy(p,&b,2);")
    } else {
        "memcpy(p,&a,sizeof a);".to_owned()
    };
    format!(
        "static {ty} {read}(unsigned char*p){{{ty} a;memcpy(&a,p,sizeof a);return a;}}\
         static void {write}(unsigned char*p,{parameter} a){{{copy}}}"
    )
}

/// The text of [`Helper::Read1`].
pub fn reader(access: Access, checked: bool) -> String {
    let name = Helper::Read1(access).symbol();
    let memory = Helper::Memory.symbol();
    let (read, _) = accessors(access);
    let (ty, size) = c_types(access);
    if checked {
        let bounds = Helper::Bounds.symbol();
        return format!("static {ty} {name}(U a){{return {read}({bounds}(a,{size}));}}");
    }
    match access {
        Access::Byte => format!("\n#define {name}(x) *({memory}+x)\n"),
        _ => format!("\n#define {name}(x) {read}({memory}+x)\n"),
    }
}

/// The text of [`Helper::Write1`].
pub fn writer(access: Access, checked: bool) -> String {
    let name = Helper::Write1(access).symbol();
    let memory = Helper::Memory.symbol();
    let (_, write) = accessors(access);
    let (ty, size) = c_types(access);
    if checked {
        let bounds = Helper::Bounds.symbol();
        let ty = if size < 4 { "u" } else { ty };
        return format!("static void {name}(U a,{ty} b){{{write}({bounds}(a,{size}),b);}}");
    }
    match access {
        Access::Byte => String::new(),
        _ => format!("\n#define {name}(x,y) {write}({memory}+x,y)\n"),
    }
}

/// What C reads there, and how many bytes that is.
fn c_types(access: Access) -> (&'static str, u32) {
    match access {
        Access::Byte => ("unsigned char", 1),
        Access::Half => ("unsigned short", 2),
        Access::Word => ("u", 4),
        Access::Long => ("U", 8),
        Access::Float => ("float", 4),
        Access::Double => ("double", 8),
    }
}
