//! Adds entries to the sections of a module in the binary format.

/// The sections of a module, as their ids and contents.
pub struct Sections(Vec<(u8, Vec<u8>)>);

/// The ids of the sections that are added to.
pub const TYPES: u8 = 1;
pub const FUNCTIONS: u8 = 3;
pub const MEMORIES: u8 = 5;
pub const EXPORTS: u8 = 7;
pub const CODE: u8 = 10;

/// The order of the sections; 12 is the data count.
const ORDER: [u8; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11];

impl Sections {
    /// Splits a module.
    pub fn of(wasm: &[u8]) -> Self {
        let mut rest = &wasm[8..];
        let mut sections = Vec::new();
        while let [number, after @ ..] = rest {
            rest = after;
            let size = read(&mut rest) as usize;
            sections.push((*number, rest[..size].to_vec()));
            rest = &rest[size..];
        }
        Self(sections)
    }

    /// The number of entries of a section, and their bytes.
    pub fn entries(&self, number: u8) -> (u32, &[u8]) {
        let section = self.0.iter().find(|(other, _)| *other == number);
        section.map_or((0, &[]), |(_, content)| {
            let mut rest = content.as_slice();
            (read(&mut rest), rest)
        })
    }

    /// Adds an entry and returns its index in the section.
    pub fn add(&mut self, number: u8, entry: &[u8]) -> u32 {
        let (count, entries) = self.entries(number);
        let mut content = Vec::new();
        write(&mut content, count + 1);
        content.extend([entries, entry].concat());
        if let Some(section) = self.0.iter_mut().find(|(other, _)| *other == number) {
            section.1 = content;
        } else {
            let place = |number: u8| ORDER.iter().position(|other| *other == number);
            let later = |(other, _): &(u8, Vec<u8>)| place(*other) > place(number);
            let at = self.0.iter().position(later).unwrap_or(self.0.len());
            self.0.insert(at, (number, content));
        }
        count
    }

    /// Exports a function (0) or a global (3).
    pub fn export(&mut self, name: &str, kind: u8, index: u32) {
        let mut entry = vec![name.len() as u8];
        entry.extend(name.as_bytes());
        entry.push(kind);
        write(&mut entry, index);
        self.add(EXPORTS, &entry);
    }

    /// Encodes the module.
    pub fn wasm(&self) -> Vec<u8> {
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        for (number, content) in &self.0 {
            wasm.push(*number);
            write(&mut wasm, content.len() as u32);
            wasm.extend(content);
        }
        wasm
    }
}

/// Reads a number in LEB128.
fn read(bytes: &mut &[u8]) -> u32 {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let byte = bytes[0];
        *bytes = &bytes[1..];
        value |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

/// Writes a number in LEB128.
pub fn write(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}
