//! All that is bundled, explained.

use super::*;
use crate::cli::output::Color;
use crate::lines::assert_fits;

#[test]
fn all_that_is_bundled_is_explained_in_lines_that_fit() {
    let output = Output::new(Color::Never);
    for id in Library::bundled().ids() {
        let rules = compiled([id], &Default::default(), &output, Format::Text);
        let rules = rules.unwrap().unwrap();
        let loaded = &rules.loaded;
        let places = Places::new(loaded.trees(), &loaded.packages, &loaded.sources);
        let all = Catalogue::new(&rules.model);
        // What a package takes over is explained with the one it is from.
        let mut own = all.entries.iter();
        while let Some(entry) = own.find(|entry| entry.package == rules.subject) {
            let told = told::told(&about::About::new(&all, entry, &places), 80);
            assert_fits(&entry.name, &told, 80);
        }
    }
}
