//! The text of the helpers, and those that serve memory, output and traps.

use super::{access, arithmetic, Helper};

/// How helpers are printed.
pub struct Style<'o> {
    pub checked: bool,
    /// The program writes, so that what it wrote must be flushed at each of its ends.
    pub writes: bool,
    pub trap: Option<&'o str>,
    /// The pages that the memory may have.
    pub most_pages: u32,
}

impl Style<'_> {
    /// What stands before each end of the program.
    pub fn flush(&self) -> String {
        if self.writes {
            format!("{}();", Helper::Output.symbol())
        } else {
            String::new()
        }
    }

    /// The text of a helper.
    pub fn text(&self, helper: Helper) -> String {
        use Helper as H;
        let name = helper.symbol();
        let [memory, trap] = [H::Memory.symbol(), H::Trap.symbol()];
        let [pages, buffer, filled] = [H::pages(), H::buffer(), H::filled()];
        let flush = self.flush();
        match helper {
            H::Memory => format!("static unsigned char*{name};static u {pages};"),
            // What can't be written is an error, also if it shows only at the end.
            H::Output => format!(
                "static char {buffer}[65536];static u {filled};static void {name}(){{\
                 fwrite({buffer},1,{filled},stdout);{filled}=0;\
                 if(fflush(stdout)||ferror(stdout))exit(1);}}"
            ),
            H::Trap => match self.trap {
                Some(hook) => format!("static u {name}(){{{hook}();return 0;}}"),
                None => format!("static u {name}(){{{flush}exit(1);return 0;}}"),
            },
            H::Read => format!("static u {name}(u a,u b){{return fread({memory}+a,1,b,stdin);}}"),
            H::Write => format!(
                "static void {name}(u a,u b){{if(b>65536-{filled})({}());if(b>65536)\
                 fwrite({memory}+a,1,b,stdout);else{{memcpy({buffer}+{filled},{memory}+a,b);\
                 {filled}+=b;}}}}",
                H::Output.symbol()
            ),
            H::Exit => format!("static void {name}(u a){{{flush}exit(a);}}"),
            // The limit is the module's; `realloc` may have its own.
            H::Grow => format!(
                "static u {name}(u a){{unsigned char*p;u b={pages};if(a>{most}u-b||!(p=\
                 (unsigned char*)realloc({memory},(size_t)65536*(a+b)+1)))return-1;{memory}=p;\
                 memset(p+(size_t)65536*b,0,(size_t)65536*a);{pages}+=a;return b;}}",
                most = self.most_pages
            ),
            H::Bounds => format!(
                "static unsigned char*{name}(U a,U b){{if(a+b>(U){pages}*65536){trap}();\
                 return {memory}+a;}}"
            ),
            H::Accessors(access) => access::functions(access, self.checked),
            H::Read1(access) => access::reader(access, self.checked),
            H::Write1(access) => access::writer(access, self.checked),
            H::Copy => format!(
                "static void {name}(u a,u b,u c){{unsigned char*p={bounds}(a,c);\
                 memmove(p,{bounds}(b,c),c);}}",
                bounds = H::Bounds.symbol()
            ),
            H::Fill => format!(
                "static void {name}(u a,u b,u c){{memset({}(a,c),b,c);}}",
                H::Bounds.symbol()
            ),
            H::Table | H::Place => String::new(), // depend on the module
            _ => arithmetic::text(helper),
        }
    }
}
