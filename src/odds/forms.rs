//! Sums of products of cards, by kinds of cards.
//!
//! A class is the sum of the kinds that belong to it, and a bond a sum of products of classes. Kinds are
//! given away one after another, and what is left of a form then is a form of the later ones.

use smallvec::SmallVec;

use super::bonds::Bond;
use super::cards::ClassId;

/// A kind of cards.
pub(crate) type Kind = u16;

/// Kinds, ascending.
type Product = SmallVec<[Kind; 4]>;

/// Products, ascending, and how many times each.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Form {
    terms: Vec<(Product, i64)>,
}

impl Form {
    /// Any of some kinds.
    pub(crate) fn any(kinds: impl IntoIterator<Item = Kind>) -> Form {
        let terms = kinds
            .into_iter()
            .map(|kind| (Product::from_slice(&[kind]), 1));
        Form::of(terms.collect())
    }

    /// What a bond is, where these kinds belong to a class.
    pub(crate) fn bond(bond: &Bond, kinds: impl Fn(ClassId) -> Vec<Kind>) -> Form {
        let piles = bond.piles.iter().flat_map(|pile| {
            let slots = pile.iter();
            let slots = slots.flat_map(|(class, count)| (0..*count).map(|_| *class));
            let one = Form::of(vec![(Product::new(), 1)]);
            slots
                .fold(one, |form, class| form.times(&Form::any(kinds(class))))
                .terms
        });
        Form::of(piles.collect())
    }

    fn of(mut terms: Vec<(Product, i64)>) -> Form {
        terms.sort_unstable();
        terms.dedup_by(|(product, times), (kept, sum)| {
            let same = product == kept;
            if same {
                *sum += *times;
            }
            same
        });
        Form { terms }
    }

    pub(crate) fn times(&self, other: &Form) -> Form {
        let mut terms = Vec::with_capacity(self.terms.len() * other.terms.len());
        for (left, times) in &self.terms {
            for (right, more) in &other.terms {
                let mut product: Product = left.iter().chain(right).copied().collect();
                product.sort_unstable();
                terms.push((product, times * more));
            }
        }
        Form::of(terms)
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = (&[Kind], i64)> {
        (self.terms.iter()).map(|(product, times)| (product.as_slice(), *times))
    }

    pub(crate) fn len(&self) -> usize {
        self.terms.len()
    }

    /// What is left where so many cards of a kind are given to it, by their number; nothing is left out, and
    /// what does not come about is missing.
    pub(crate) fn given(&self, kind: Kind) -> Vec<(u32, Form)> {
        let mut left: Vec<(u32, Form)> = Vec::new();
        for (product, times) in &self.terms {
            let taken = product.iter().filter(|of| **of == kind).count() as u32;
            let rest = product.iter().copied().filter(|of| *of != kind);
            let term = (rest.collect(), *times);
            match left.iter_mut().find(|(of, _)| *of == taken) {
                Some((_, form)) => form.terms.push(term),
                None => left.push((taken, Form { terms: vec![term] })),
            }
        }
        left.sort_unstable_by_key(|(taken, _)| *taken);
        // Without one kind the products are in order still.
        debug_assert!(left.iter().all(|(_, form)| form.terms.is_sorted()));
        left
    }

    /// A number, and the form without it; of a mere number nothing is left.
    pub(crate) fn parted(mut self) -> (i64, Option<Form>) {
        if let [(product, times)] = self.terms.as_slice()
            && product.is_empty()
        {
            return (*times, None);
        }
        let common = (self.terms.iter()).fold(0, |common, (_, times)| divisor(common, *times));
        for (_, times) in &mut self.terms {
            *times /= common.max(1);
        }
        (common, Some(self))
    }
}

fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// The order in which kinds are best given away: so that the fewest forms are there at once. Of kinds after which
/// there are as many, the one after which the next leaves fewer.
pub(crate) fn ordered(mut forms: Vec<Form>, kinds: usize) -> Vec<Kind> {
    let mut left: Vec<Kind> = (0..kinds as Kind).collect();
    let mut order = Vec::with_capacity(kinds);
    while !left.is_empty() {
        let after: Vec<(Kind, Vec<Form>)> = (left.iter())
            .map(|kind| (*kind, without(&forms, *kind)))
            .collect();
        let least = after.iter().map(|(_, forms)| forms.len()).min();
        let best = after
            .into_iter()
            .filter(|(_, forms)| Some(forms.len()) == least);
        let best = best.min_by_key(|(kind, forms)| {
            let others = left.iter().filter(|other| *other != kind);
            others.map(|other| without(forms, *other).len()).min()
        });
        let Some((kind, rest)) = best else { break };
        left.retain(|other| *other != kind);
        order.push(kind);
        forms = rest;
    }
    order
}

/// The forms that may be left when a kind is given away.
fn without(forms: &[Form], kind: Kind) -> Vec<Form> {
    let mut rest: Vec<Form> = Vec::new();
    for (_, form) in forms.iter().flat_map(|form| form.given(kind)) {
        if let (_, Some(form)) = form.parted()
            && !rest.contains(&form)
        {
            rest.push(form);
        }
    }
    rest
}
