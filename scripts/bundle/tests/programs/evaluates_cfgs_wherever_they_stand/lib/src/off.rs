#![cfg_attr(docsrs, doc(cfg(feature = "off")))]
#![cfg(feature = "off")]
use nothing::Here;
