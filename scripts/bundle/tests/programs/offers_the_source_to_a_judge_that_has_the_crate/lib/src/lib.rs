use proc_macro::TokenStream;
#[proc_macro_derive(Made)]
pub fn made(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
#[proc_macro_attribute]
pub fn same(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
#[proc_macro]
pub fn one(_: TokenStream) -> TokenStream {
    "1".parse().unwrap()
}
