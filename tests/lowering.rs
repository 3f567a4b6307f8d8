//! Kept proofs as texts of the kernel.

use tepid::budget::Budget;
use tepid::certificate::draft::Draft;
use tepid::certificate::lower::lower;
use tepid::certificate::proof::json;
use tepid::kernel::Checker;

const THEORIES: [&str; 13] = [
    "group",
    "canonical",
    "conway",
    "joyal",
    "ordinal",
    "tropical",
    "thermography",
    "cooling",
    "heating",
    "norton",
    "overheating",
    "chilling",
    "infinitesimals",
];

fn text(name: &str) -> Option<String> {
    let path = format!("{}/rules/proofs/{name}.plain", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).ok()
}

fn documents(name: &str) -> Vec<String> {
    let path = format!("{}/rules/proofs/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let all = std::fs::read_to_string(path).expect("the proofs are shipped");
    let mut documents: Vec<String> = Vec::new();
    for line in all.lines() {
        if line.starts_with("[\"collection\"") || line.starts_with("[\"proof\"") {
            documents.push(String::new());
        }
        let last = documents.last_mut().expect("a document begins with its header");
        last.push_str(line);
        last.push('\n');
    }
    documents
}

#[test]
fn kept_proofs_are_lowered() {
    let (mut all, mut failed) = (0, 0);
    for theory in THEORIES {
        let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
        draft.include("group", &|name| text(name)).expect("the group is proved");
        for document in documents(theory) {
            let document = json::read(&document, Budget::unlimited()).expect("a kept document");
            let proved = document.theorems.iter().filter(|one| {
                matches!(one.status, tepid::certificate::proof::steps::Status::Proved(_))
            });
            all += proved.count();
            match lower(&document, draft.clone()) {
                Ok(lowered) => {
                    draft = lowered.draft;
                    for (name, error) in lowered.failed {
                        failed += 1;
                        println!("no: {theory} {name}: {error}");
                    }
                }
                Err(error) => println!("no: {theory}: {error}"),
            }
        }
        let lines = draft.pruned();
        println!("{theory}: {} of {} lines", lines.len(), draft.lines().len());
        let text_of: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(format!("/tmp/{theory}.plain"), &text_of).expect("written");
        let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
        let done = checker.text(&text_of, &mut |name| Ok(text(name).unwrap_or_default()));
        match done {
            Ok(()) => println!("accepted"),
            Err(error) => println!("refused: {error}"),
        }
    }
    println!("{} of {all}", all - failed);
}
