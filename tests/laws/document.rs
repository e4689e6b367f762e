//! `docs/laws.md`: every article, its demand, the program's action, and the scenarios that show it.

use std::fmt::Write;

use annabella::laws::{Article, Edition, chapters};

use super::scenario::Scenario;

const HEAD: &str = "# The laws, article by article

What each article of the FIDE Laws of Chess asks, in a sentence of our own, and what the program does about it. The FIDE
Handbook is the authority. `annabella laws 9.2.1` prints an article with what the editions change, and in the game `law 9.2.1` says
it. Both also have it in German, Finnish and Swedish, from `src/laws/books`.

The first three columns are the article's number in 2017, 2014 and 2023; a dash means that the edition does not have
it. The edition of 2018 has the numbers of 2017, but in article 7 those of 2023. What the program does begins with one of
three words. Enforce: it decides by itself. Assist: it records and prepares what people decide. Inform: it tells what
the article says.

The last column names scenarios. Each is a plain text file in `walks/laws`: what the referee is told, and what it
must answer. They are run as tests, and this page is written from them and from the articles in `src/laws/articles`;
`BLESS=1 cargo test --test reckoning laws` writes it anew. How a scenario is written stands at the head of `tests/laws/mod.rs`, and in
short:

- `# …` in the first line is its title. `# articles:`, `# parameter:` and `# profiles:` say what it shows, and with which
  profiles it is run.
- `> white place square=f3 from=g1` tells the referee something, a second after the last. `+ 5s` waits, `@ 61250` gives the time.
- `moves: e2e4 e7e5` plays whole half-moves, each with all that the table asks for.
- `< ok`, `< refused not-announced`, `< turn {\"player\":\"black\"}` say what the answer must have, `! result` what it must not have.
- `<fide-2014 ok` holds for that profile only.
";

/// The page.
pub fn document(scenarios: &[Scenario]) -> String {
	let mut page = HEAD.to_owned();
	for chapter in chapters().unwrap() {
		let _ = write!(
			page,
			"\n## {}\n\n| 2017 | 2014 | 2023 | Article | Program | Scenarios |\n| --- | --- | --- | --- | --- | --- |\n",
			chapter.title
		);
		for article in &chapter.articles {
			page.push_str(&row(article, scenarios));
		}
	}
	page.push_str("\n## The scenarios\n\n");
	for scenario in scenarios {
		let Scenario { name, title, .. } = scenario;
		let _ = writeln!(page, "- [{name}](walks/laws/{name}.scenario): {title}");
	}
	page
}

fn row(article: &Article, scenarios: &[Scenario]) -> String {
	let number = |edition| match article.id_in(edition) {
		Some(id) if !article.national || edition == Edition::E2017 => id,
		Some(_) | None => "–",
	};
	let [in_2017, in_2014, in_2023] = [Edition::E2017, Edition::E2014, Edition::E2023].map(number);
	let mut does = format!("{:?}", article.program);
	let what = if article.does.is_empty() {
		"tells it when asked"
	} else {
		&article.does
	};
	let _ = write!(does, ": {what}.");
	let shown = scenarios
		.iter()
		.filter(|scenario| scenario.articles.contains(&article.id));
	let names: Vec<String> = shown
		.map(|scenario| format!("[{0}](walks/laws/{0}.scenario)", scenario.name))
		.collect();
	format!(
		"| {in_2017} | {in_2014} | {in_2023} | {} | {does} | {} |\n",
		text(article),
		names.join(", ")
	)
}

/// Returns the demand of an article, and its differences elsewhere. The numbers stand in columns of their own.
fn text(article: &Article) -> String {
	let mut text = article.text.clone();
	let mut before = None;
	for edition in [Edition::E2014, Edition::E2018, Edition::E2023] {
		let change = article.change_in(edition);
		if let Some(change) = change.filter(|_| change != before) {
			let _ = write!(text, " {edition}: {change}");
		}
		before = change;
	}
	if let Some(finland) = &article.in_finland {
		let _ = write!(text, " Finland: {finland}");
	}
	text
}
