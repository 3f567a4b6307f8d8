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
    /// Lines that have a stroke of one of the pale kinds.
    guides: Vec<Vec<(f64, f64)>>,
    axes: Vec<Vec<(f64, f64)>>,
}

fn attribute<'a>(line: &'a str, name: &str) -> &'a str {
    let start = line.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
    line[start..].split('"').next().unwrap()
}

fn read(svg: &str) -> Drawn {
    let mut drawn = Drawn {
        labels: vec![],
        left_walls: vec![],
        right_walls: vec![],
        guides: vec![],
        axes: vec![],
    };
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
        } else if line.starts_with("<polyline") {
            let points = attribute(line, "points").split(' ').map(|place| {
                let (x, y) = place.split_once(',').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            });
            let dashed = line.contains("stroke-dasharray");
            let lines = match (attribute(line, "stroke-width"), dashed) {
                ("2.5", true) => &mut drawn.right_walls,
                ("2.5", false) => &mut drawn.left_walls,
                ("0.75", true) => &mut drawn.guides,
                ("1", _) => &mut drawn.axes,
                _ => continue,
            };
            lines.push(points.collect());
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
                let lines = drawn.left_walls.iter().chain(&drawn.right_walls).chain(&drawn.guides);
                for wall in lines {
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
    let shades: Vec<&str> = svg.lines().filter(|line| line.contains("fill-opacity")).collect();
    assert_eq!(shades.len(), 3);
    // The shade ends at the lowest point of a wall, one unit of value below its top.
    let star = &read(&svg).left_walls[0];
    let float = |name| attribute(shades[2], name).parse::<f64>().unwrap();
    assert!((float("y") - star[1].1).abs() < 0.02);
    assert!((float("height") - (star[0].1 - star[1].1)).abs() < 0.02);
}

#[test]
fn every_breakpoint_has_a_tick_on_both_axes() {
    for (name, picture) in many() {
        let drawn = read(&picture.svg());
        let length = |line: &[(f64, f64)]| (line[0].0 - line[1].0).hypot(line[0].1 - line[1].1);
        let ticks: Vec<_> = drawn.axes.iter().filter(|line| length(line) < 5.5).collect();
        for (x, y) in drawn.left_walls.iter().chain(&drawn.right_walls).flatten() {
            let near = |a: f64, b: f64| (a - b).abs() < 0.02;
            assert!(ticks.iter().any(|tick| near(tick[0].1, tick[1].1) && near(tick[0].1, *y)));
            let below = ticks.iter().filter(|tick| near(tick[0].0, tick[1].0) && tick[0].1 >= *y);
            assert!(below.clone().any(|tick| near(tick[0].0, *x)), "{name}: ({x}, {y})");
        }
    }
}

#[test]
fn the_ground_is_transparent_and_the_freezing_point_has_no_side() {
    let svg = picture(&["{4|-2}", "^", "1/2"]).svg();
    // The shades are the only areas.
    assert_eq!(svg.matches("<rect").count(), svg.matches("fill-opacity").count());
    // One freezing point a panel, and one in the legend.
    assert_eq!(svg.matches("fill=\"currentColor\" stroke=\"currentColor\"").count(), 4);
}

#[test]
fn many_panels_go_on_in_the_next_row() {
    let texts = ["{4|-2}", "{3||1|-5}", "{5|1}", "{8||4|0}", "{7|-3}"];
    let svg = picture(&texts).svg();
    let width: f64 = attribute(svg.lines().next().unwrap(), "width").parse().unwrap();
    assert!(width <= 1240.0, "{width}");
    let headings = svg.lines().filter(|line| line.contains("bold"));
    let rows: std::collections::BTreeSet<&str> = headings.map(|at| attribute(at, "y")).collect();
    assert!(1 < rows.len() && rows.len() < texts.len());
}

#[test]
fn pictures_have_one_minus_sign() {
    let picture = picture(&["{4|-2}", "-3"]);
    let texts = |svg: &str| -> String {
        svg.lines()
            .filter(|line| line.starts_with("<text"))
            .map(|line| line.split('>').nth(1).unwrap().to_owned())
            .collect()
    };
    assert!(!texts(&picture.svg()).contains('-'));
    let drawing = picture.terminal();
    assert!(!drawing.replace("<--", "").contains('-'), "{drawing}");
}

#[test]
fn a_game_infinitesimally_near_a_number_shows_its_value_at_the_mast() {
    let mut engine = tepid::engine::Engine::standard();
    let mut picture = Picture::new();
    for text in ["1 + (^ + *)", "{2|0}"] {
        let panel = engine.thermographs(text).unwrap().swap_remove(0);
        picture = picture.with_panel(panel);
    }
    let svg = picture.svg();
    // The switch cools to its mean: its thermograph tells all there is.
    assert_eq!((svg.matches(">1↑∗<").count(), svg.matches(">1±1<").count()), (1, 0));
    assert!(picture.terminal().contains("| 1↑∗\n"), "{}", picture.terminal());
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
    let half = picture(&["1/2"]).terminal();
    assert_eq!(
        half.lines().collect::<Vec<_>>(),
        [
            "1/2: mean 1/2, temperature −1/2",
            " t",
            "   |                      ^",
            "   |                      |",
            "   |                      |",
            "   |                      |",
            " 0 +                      |",
            "   |            ..........|............",
            "   |            ..........|............",
            "   |            ..........|............",
            "   | (1/2,−1/2) ..........o............",
            "   |            ......../...\\..........",
            "   |            ....../.......\\........",
            "   |            ..../...........\\......",
            "−1 +     (1,−1) ..o...............o.... (0,−1)",
            "                <-- larger values",
        ],
    );
}

#[test]
fn a_peak_between_two_rows_leaves_no_stray_marks() {
    // The temperature 35/2 lies between the rows for 17 and 18: only its point stands there.
    for text in ["{40|10|||-3||-10|-60}", "{3/2|-1/8}", "{1000|-3}"] {
        let drawing = picture(&[text]).terminal();
        let peak = drawing.lines().find(|line| line.contains('o') && line.contains('(')).unwrap();
        let drawn = peak.split(')').nth(1).unwrap();
        assert_eq!(drawn.trim(), "o", "{drawing}");
    }
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
