pub struct G;
