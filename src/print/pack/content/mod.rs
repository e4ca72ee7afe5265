//! What pages show, in fewer bytes.
//!
//! Typst writes each run of glyphs and each path with all that it needs: its own axes, colour and font, and a
//! `q` and a `Q` around it (ISO 32000-1, 8.4.2). Here those that follow each other share what they can, and say
//! where they are by how far it is from the one before. What is not known for certain stays as it came.

mod read;
#[cfg(test)]
pub(super) mod seen;
#[cfg(test)]
mod tests;
mod write;

/// The same contents, written shorter; nothing where they are not understood.
pub(super) fn shortened(contents: &[u8]) -> Option<Vec<u8>> {
    write::Writer::written(&read::parts(contents)?)
}
