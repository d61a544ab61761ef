// What the reference library answers without a model: `npm run bench:experts`. Prints the figures of
// each set of questions, and what each part of the search is worth by leaving it out.
import type { Books } from "#rules/library/entry.ts";
import { openLibrary } from "#rules/library/library.ts";
import { arrange } from "#rules/library/shelf.ts";
import { type Weights, weights } from "#rules/library/weights.ts";
import { readBooks } from "#server/features/library/books.ts";
import { type Figures, judge, type Share } from "./judge.ts";
import { questionsOf, type Set, sets } from "./questions.ts";

const { books } = readBooks();

const started = performance.now();
const library = openLibrary(books);
console.log(`Opened in ${Math.round(performance.now() - started)} ms`);

for (const [set, about] of Object.entries(sets) as [Set, string][])
  show(`${set} (${about})`, judge(library, questionsOf(set)));

const plain: Partial<Weights> = {};
compare("everything", books, plain);
compare(
  "without phrasings",
  { ...books, entries: books.entries.map((e) => ({ ...e, asks: [] })) },
  plain,
);
compare("without thesaurus", { ...books, thesaurus: { ...books.thesaurus, words: {} } }, plain);
compare("without spelling", books, { mended: 0 });
compare("without the specialist's field", books, { otherField: 1, ownField: 1 });
compare("without body and country", books, { wrongScope: 1, unaskedScope: 1, rightScope: 1 });
compare("closest phrasing only", books, { text: 0, second: 0, third: 0 });
compare("whole text only", books, { closest: 0, second: 0, third: 0 });
compare("without known gaps", { ...books, gaps: [] }, plain);

function show(title: string, figures: Figures) {
  console.log(`\n${title}`);
  row("right source @1", figures.rightAt1, ">= 0.75");
  row("right source @3", figures.rightAt3, ">= 0.90");
  row("answered at all", figures.answered, "");
  row("refusal", figures.refusal, ">= 0.90");
  row("emergency first", figures.emergencyFirst, ">= 0.98");
  row("false alarms", figures.falseAlarms, "<= 0.02");
  row("own records", figures.ownRecords, "");
  row("injections", figures.injections, "");
  console.log(
    `  ${figures.mean.toFixed(2)} ms a question, slowest ${figures.slowest.toFixed(1)} ms`,
  );
}

function row(name: string, { right, of }: Share, target: string) {
  if (of === 0) return;
  console.log(`  ${name.padEnd(16)} ${(right / of).toFixed(3)}  ${right}/${of}  ${target}`);
}

/** One line: right source @1 and @3 and refusal on both halves. */
function compare(name: string, changed: Books, other: Partial<Weights>) {
  const variant = openLibrary(changed, arrange(changed, { ...weights, ...other }));
  const figures = (["tuning", "held-out"] as const).map((set) => judge(variant, questionsOf(set)));
  const cells = figures.flatMap(({ rightAt1, rightAt3, refusal }) =>
    [rightAt1, rightAt3, refusal].map(({ right, of }) => (right / of).toFixed(3)),
  );
  if (name === "everything")
    console.log(`\n${" ".repeat(32)} tuning @1    @3  refusal   held-out @1    @3  refusal`);
  console.log(`${name.padEnd(32)} ${cells.map((cell) => cell.padStart(8)).join("")}`);
}
