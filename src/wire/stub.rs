use crate::{chess::*, game::*, voice::*};
impl Vocabulary {
	pub fn breach(&self, b: Breach, _: Color) -> Phrase {
		Phrase::free(Language::ENGLISH, b.code())
	}
	pub fn penalty(&self, _: Color, _: &Penalty) -> Phrase {
		Phrase::free(Language::ENGLISH, "penalty")
	}
	pub fn material(&self, _: &Position) -> Phrase {
		Phrase::free(Language::ENGLISH, "material")
	}
	pub fn step(&self, s: &Step, _: &Table) -> Phrase {
		Phrase::free(Language::ENGLISH, &alloc::format!("{:?}", s.event))
	}
}
