//! Counts that are known from the literature and from other programs.

use tepid::error::Result;
use tepid::game::Games;

#[test]
fn games_born_by_each_day() -> Result<()> {
    let mut games = Games::new();
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        assert_eq!(games.born_by(day)?.len(), count, "day {day}");
    }
    assert_eq!(games.born_by(4).unwrap_err().code().id, "E0303");
    for (day, count) in [(0, 1), (1, 4), (2, 256)] {
        assert_eq!(games.forms_born_by(day)?.len(), count, "day {day}");
    }
    assert_eq!(games.forms_born_by(3).unwrap_err().code().id, "E0303");
    Ok(())
}

#[test]
fn comparisons_of_day_three() -> Result<()> {
    let mut games = Games::new();
    let day = games.born_by(3)?;
    let mut holds = 0;
    for &g in &day {
        for &h in &day {
            holds += u32::from(games.le(g, h)?);
        }
    }
    assert_eq!((day.len() * day.len(), holds), (2_172_676, 654_647));
    Ok(())
}

#[test]
fn the_forms_of_day_two_have_the_values_of_day_two() -> Result<()> {
    let mut games = Games::new();
    let mut values = Vec::new();
    for form in games.forms_born_by(2)? {
        values.push(games.form_value(form)?);
    }
    values.sort_unstable();
    values.dedup();
    let mut day = games.born_by(2)?;
    day.sort_unstable();
    assert_eq!(values, day);
    Ok(())
}

/// All 1,087,075 sums of pairs take a release build; here one column in eleven.
#[test]
fn sums_of_pairs_are_sums() -> Result<()> {
    let mut games = Games::new();
    let day = games.born_by(3)?;
    let some: Vec<_> = day.iter().copied().step_by(11).collect();
    let sums = games.sums_of_pairs(&some)?;
    let mut fresh = Games::new();
    let mut next = sums.iter();
    for (i, &g) in some.iter().enumerate() {
        for &h in &some[..=i] {
            let &sum = next.next().unwrap();
            let [g, h, sum] = [g, h, sum].map(|game| fresh.import(&mut games, game).unwrap());
            assert_eq!(fresh.add(g, h)?, sum);
        }
    }
    assert!(next.next().is_none());
    // With the options of all games before them, from sums that are on the list.
    let day = games.born_by(2)?;
    let mut next = games.sums_of_pairs(&day)?.into_iter();
    for (i, &g) in day.iter().enumerate() {
        for &h in &day[..=i] {
            assert_eq!(next.next(), Some(games.add(g, h)?));
        }
    }
    Ok(())
}

/// A number has the followers on its way down the tree of numbers, a nimber all smaller ones.
#[test]
fn followers_of_closed_forms() -> Result<()> {
    let mut games = Games::new();
    let heap = games.nimber(50_000)?;
    assert_eq!(games.followers(heap)?.len(), 50_001);
    let large = games.integer(-20_000)?;
    assert_eq!(games.followers(large)?.len(), 20_001);
    let fraction: tepid::number::Dyadic = "11/16".parse()?;
    let fraction = games.number(&fraction)?;
    // 11/16; 5/8, 3/4; 1/2, 1; 0.
    assert_eq!(games.followers(fraction)?.len(), 6);
    let up = games.up_power(1)?;
    let ups = games.copies(&10_000.into(), up)?;
    // k·↑ + *(k even) for k up to 10,000, *, and 0.
    assert_eq!(games.followers(ups)?.len(), 10_002);
    Ok(())
}
