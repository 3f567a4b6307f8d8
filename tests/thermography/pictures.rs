//! Pictures: SVG against the reference files in `tests/svg`, and the conventions of all
//! three kinds of drawing. `UPDATE_SVG=1` writes the references anew; look at them then.

use crate::lab::Lab;
use std::path::Path;
use tepid::game::Games;
use tepid::thermography::{Picture, Thermographs};

/// A picture of these games, each under its text.
fn picture(texts: &[&str]) -> Picture {
    let mut lab = Lab::new();
    texts.iter().fold(Picture::new(), |picture, text| {
        let g = lab.value(text);
        picture.with(*text, lab.ops.thermograph(&mut lab.games, g).unwrap())
    })
}

/// The reference files and what they show.
const REFERENCES: [(&str, &[&str]); 6] = [
    ("large.svg", &["{14|2|||-2||-14|-16}"]),
    ("star.svg", &["*"]),
    ("up.svg", &["^"]),
    ("half.svg", &["1/2"]),
    ("sum.svg", &["{4|-4}+{2|0}", "{4|-4}", "{2|0}"]),
    ("crowded.svg", &["25/16", "3", "{3||2*|1*}"]),
];

#[test]
fn svg_is_as_the_reference() {
    for (name, texts) in REFERENCES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/svg").join(name);
        let svg = picture(texts).svg();
        if std::env::var_os("UPDATE_SVG").is_some() {
            std::fs::write(&path, &svg).unwrap();
        }
        assert_eq!(svg, std::fs::read_to_string(&path).unwrap(), "{name}");
    }
}

/// What an SVG shows: labels as boxes (left, top, right, bottom), and walls as polylines.
struct Drawn {
    labels: Vec<(f64, f64, f64, f64)>,
    left_walls: Vec<Vec<(f64, f64)>>,
    right_walls: Vec<Vec<(f64, f64)>>,
}

fn attribute<'a>(line: &'a str, name: &str) -> &'a str {
    let start = line.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
    line[start..].split('"').next().unwrap()
}

fn read(svg: &str) -> Drawn {
    let mut drawn = Drawn { labels: vec![], left_walls: vec![], right_walls: vec![] };
    for line in svg.lines() {
        if line.starts_with("<text") {
            let float = |name| attribute(line, name).parse::<f64>().unwrap();
            let text = line.split('>').nth(1).unwrap().split('<').next().unwrap();
            let width = 6.0 * text.chars().count() as f64;
            let (x, y) = (float("x"), float("y"));
            let left = match attribute(line, "text-anchor") {
                "start" => x,
                "middle" => x - width / 2.0,
                _ => x - width,
            };
            drawn.labels.push((left, y - 9.0, left + width, y + 2.0));
        } else if line.starts_with("<polyline") && attribute(line, "stroke-width") == "2.5" {
            let points = attribute(line, "points").split(' ').map(|place| {
                let (x, y) = place.split_once(',').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            });
            let dashed = line.contains("stroke-dasharray");
            let walls = if dashed { &mut drawn.right_walls } else { &mut drawn.left_walls };
            walls.push(points.collect());
        }
    }
    drawn
}

/// Pictures of the canonical games of day 3 that have many different walls, and of sums.
fn many() -> Vec<(String, Picture)> {
    let (mut games, mut thermographs) = (Games::new(), Thermographs::new());
    let day = games.born_by(3).unwrap();
    let mut pictures = Vec::new();
    for at in (0..day.len()).step_by(11) {
        let (g, h) = (day[at], day[(at * 7 + 5) % day.len()]);
        let sum = games.add(g, h).unwrap();
        let mut picture = Picture::new();
        for (title, game) in [("sum", sum), ("first", g), ("second", h)] {
            picture = picture.with(title, thermographs.of(&mut games, game).unwrap());
        }
        pictures.push((format!("{at}"), picture));
    }
    pictures.push(("numbers".to_owned(), picture(&["171/512", "{9||8|0}", "1/1024"])));
    pictures
}

#[test]
fn labels_hide_neither_each_other_nor_a_wall() {
    for (name, picture) in many() {
        for picture in [picture.clone(), picture.value_right()] {
            let drawn = read(&picture.svg());
            let overlap = |a: &(f64, f64, f64, f64), b: &(f64, f64, f64, f64)| {
                a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
            };
            for (at, a) in drawn.labels.iter().enumerate() {
                for b in &drawn.labels[at + 1..] {
                    assert!(!overlap(a, b), "{name}: {a:?} {b:?}");
                }
                for wall in drawn.left_walls.iter().chain(&drawn.right_walls) {
                    for piece in wall.windows(2) {
                        let [(x0, y0), (x1, y1)] = piece else { unreachable!() };
                        for n in 0..=200 {
                            let part = f64::from(n) / 200.0;
                            let (x, y) = (x0 + part * (x1 - x0), y0 + part * (y1 - y0));
                            let inside = a.0 < x && x < a.2 && a.1 < y && y < a.3;
                            assert!(!inside, "{name}: {a:?} hides ({x}, {y})");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn walls_are_vertical_or_at_45_degrees_and_larger_values_are_on_the_left() {
    for (name, picture) in many() {
        for (mirrored, picture) in [(false, picture.clone()), (true, picture.value_right())] {
            let drawn = read(&picture.svg());
            for (walls, towards) in [(&drawn.left_walls, 1.0), (&drawn.right_walls, -1.0)] {
                for piece in walls.iter().flat_map(|wall| wall.windows(2)) {
                    // Rightwards as the temperature rises, for the wall on the left.
                    let run =
                        (piece[1].0 - piece[0].0) * towards * if mirrored { -1.0 } else { 1.0 };
                    let rise = piece[0].1 - piece[1].1;
                    assert!(rise > 0.0, "{name}");
                    assert!(run.abs() < 0.02 || (run - rise).abs() < 0.02, "{name}: {run} {rise}");
                }
            }
        }
    }
}

#[test]
fn masts_have_arrowheads_and_the_part_below_zero_is_shaded() {
    let svg = picture(&["*", "2", "{2|0}"]).svg();
    assert_eq!(svg.matches("<polygon").count(), 3);
    let shades: Vec<&str> = svg.lines().filter(|line| line.contains("#e4e4e4")).collect();
    assert_eq!(shades.len(), 3);
    // The shade ends at the lowest point of a wall, one unit of value below its top.
    let star = &read(&svg).left_walls[0];
    let float = |name| attribute(shades[2], name).parse::<f64>().unwrap();
    assert!((float("y") - star[1].1).abs() < 0.02);
    assert!((float("height") - (star[0].1 - star[1].1)).abs() < 0.02);
}

#[test]
fn titles_are_escaped() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let thermograph = Thermographs::new().of(&mut games, star).unwrap();
    let picture = Picture::new().with("a<b & {c|d}_^%\\", thermograph);
    assert!(picture.svg().contains("a&lt;b &amp; {c|d}"));
    let tikz = picture.tikz();
    assert!(tikz.contains("{a$<$b \\& \\{c$|$d\\}\\_$\\uparrow$\\%$\\backslash$}"), "{tikz}");
}

#[test]
fn tikz_needs_no_unicode_beyond_its_comments() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let thermograph = Thermographs::new().of(&mut games, star).unwrap();
    let title = "{−1/2|⇑∗2} + ↑² − ⇓⁻¹⁰ · ±⧾2 + ⧿(1‖2) ∥ ω ⊗ … ⊕max ⋆ ≤ ≥ ↓";
    let tikz = Picture::new().with(title, thermograph).tikz();
    let commands = tikz.lines().filter(|line| !line.starts_with('%'));
    assert!(commands.clone().count() > 10);
    commands.for_each(|line| assert!(line.is_ascii(), "{line}"));
    assert!(tikz.contains("\\{$-$1/2$|$$\\Uparrow$$*$2\\} + $\\uparrow$$^2$ $-$"), "{tikz}");
}

#[test]
fn the_terminal_shows_the_same() {
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let half = picture(&["1/2"]).terminal();
    assert_eq!(
        lines(&half),
        [
            "1/2: mean 1/2, temperature -1/2",
            "                     ^",
            "                     |",
            "                     |",
            "                     |",
            "                     |  t = 0",
            "           ..........|............",
            "           ..........|............",
            "           ..........|............",
            "(1/2,-1/2) ..........o............ (1/2,-1/2)",
            "           ......../...\\..........",
            "           ....../.......\\........",
            "           ..../...........\\......",
            "    (1,-1) ..o...............o.... (0,-1)",
            "           <-- larger values",
        ]
        .map(str::to_owned),
    );
}

#[test]
fn json_and_text_list_the_breakpoints() {
    let mut lab = Lab::new();
    let g = lab.value("1*");
    let thermograph = lab.ops.thermograph(&mut lab.games, g).unwrap();
    assert_eq!(thermograph.to_string(), "L: (2,-1) (1,0) R: (0,-1) (1,0) mast 1 temperature 0");
    let json = r#"{"left": [["-1", "2"], ["0", "1"]], "right": [["-1", "0"], ["0", "1"]],
                   "mean": "1", "temperature": "0"}"#;
    assert_eq!(thermograph.to_json(), serde_json::from_str::<serde_json::Value>(json).unwrap());
}
