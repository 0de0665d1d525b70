//! How a rule's id becomes the name of a variant.

/// The variant of `enum Rule` for a rule id, or `None` where the id is not well formed.
///
/// An id is pieces of lowercase letters and digits, joined by `.` or `-`. Each piece is capitalised; `_`
/// stands between two pieces whose digits would run together. A book whose chapters are numbers has ids
/// that begin with a digit; an `R` stands before them.
pub fn variant_name(id: &str) -> Option<String> {
    let mut name = String::with_capacity(id.len());
    for piece in id.split(['.', '-']) {
        let first = piece.chars().next()?;
        if !piece.chars().all(is_id_char) {
            return None;
        }
        if name.is_empty() && first.is_ascii_digit() {
            name.push('R');
        }
        if first.is_ascii_digit() && name.ends_with(|c: char| c.is_ascii_digit()) {
            name.push('_');
        }
        name.push(first.to_ascii_uppercase());
        name.push_str(&piece[1..]);
    }
    Some(name)
}

fn is_id_char(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::variant_name;

    #[test]
    fn ids_become_variants() {
        for (id, variant) in [
            ("combat.7.3.1", "Combat7_3_1"),
            ("optional.rally-move.1", "OptionalRallyMove1"),
            ("qb.opt.derlon.1700", "QbOptDerlon1700"),
            ("move.ex.2.1", "MoveEx2_1"),
            ("terrain.0", "Terrain0"),
            ("command-points.1", "CommandPoints1"),
            ("qb.opt.cav11.1", "QbOptCav11_1"),
            ("7.3", "R7_3"),
            ("1", "R1"),
            ("11.16.12.1-b", "R11_16_12_1B"),
            ("leaders.bonus.commander", "LeadersBonusCommander"),
        ] {
            assert_eq!(variant_name(id).as_deref(), Some(variant), "{id}");
        }
    }

    #[test]
    fn ids_that_are_not_well_formed_have_no_variant() {
        for id in [
            "",
            ".",
            "7.",
            "combat.",
            "combat..1",
            "Combat.1",
            "combat 1",
            "kämpfe.1",
            "a_b",
        ] {
            assert_eq!(variant_name(id), None, "{id:?}");
        }
    }
}
