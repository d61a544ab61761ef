// `npm run bench -- experts`: measures what the reference library answers without a model. Writes the figures for each
// set of questions, and the contribution of each part of the search (by leaving it out), to latest.md.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { buildModel, openModel } from "#assistant/model.ts";
import { type SearchParameters, searchParameters } from "#assistant/retrieval/search-index.ts";
import type { Corpus } from "#rules/knowledge/entry.ts";
import { queryTexts } from "#assistant/retrieval/query-terms.ts";
import {
  closeSentenceModel,
  meaningOf,
  openSentenceModel,
} from "#server/adapters/sentence-model/sentence-model.ts";
import { readVectors } from "#server/adapters/sentence-model/vectors.ts";
import { readCorpus } from "../../scripts/assistant/corpus.ts";
import { withMeaning } from "./meaning.ts";
import { type Figures, judge, type Share } from "./judge.ts";
import { questionsOf, type Set, sets } from "./questions.ts";

const report: string[] = ["# The experts without a model", ""];
const corpus = readCorpus();
const building = performance.now();
const file = JSON.stringify(buildModel(corpus));
const opening = performance.now();
const library = openModel(JSON.parse(file));
const opened = performance.now();
say(`Written by \`npm run bench -- experts\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version},
${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}). ${corpus.entries.length} entries. Building the assistant's
model took ${Math.round(opening - building)} ms, its file has ${(file.length / 1e6).toFixed(1)} MB. Opening the assistant's model, ms: **${Math.round(opened - opening)}** (target < 300).

These are figures of today's library, which was worked on with all of these sets known. What each set
gave when it was new, which is the better guess of what owners will find: [README.md](README.md).
`);

say(
  "| set | right @1 | by one tap | wrong | dead ends | @3 | refusal | emergency first | false alarms | own records | injections | p50 | p99 | slowest |",
);
say(`|${" --- |".repeat(14)}`);
say(
  "| target | >= 0.68 | >= 0.93 | <= 0.06 | <= 0.03 | >= 0.90 | >= 0.85 | >= 0.98 | <= 0.02 | | | | | < 50 ms |",
);
const names = Object.keys(sets) as Set[];
// runs once without measuring, because compilation slows the first answers
names.forEach((set) => judge(library, questionsOf(set)));
for (const set of names) row(set, judge(library, questionsOf(set)));
row("**all**", judge(library, names.flatMap(questionsOf)));
const asked = await withMeaning(library, readVectors(), names.flatMap(questionsOf));
row("**all, with the sentence model**", judge(library, asked));
say(`
Milliseconds are of \`answer()\` alone, one question after the other in a warm process, without HTTP or database, while others kept
the machine busy (load average ${loadavg()[0]?.toFixed(0) ?? "?"} on ${cpus().length} cores).

${await timesOfMeaning()}

## What each part contributes (words alone)

| without | tuning @1 | @3 | refusal | held-out @1 | @3 | refusal |
| --- | --- | --- | --- | --- | --- | --- |`);

const plain: Partial<SearchParameters> = {};
compare("nothing", corpus, plain);
compare(
  "phrasings",
  { ...corpus, entries: corpus.entries.map((e) => ({ ...e, asks: [] })) },
  plain,
);
compare("thesaurus", { ...corpus, thesaurus: { ...corpus.thesaurus, words: {} } }, plain);
compare("dialect", { ...corpus, thesaurus: { ...corpus.thesaurus, speech: {} } }, plain);
compare("the specialist's field", corpus, { otherField: 1, ownField: 1 });
compare("body and country", corpus, { wrongScope: 1, unaskedScope: 1, rightScope: 1 });
compare("all but the closest phrasing", corpus, { text: 0, second: 0, third: 0 });
compare("the phrasings' closeness", corpus, { closest: 0, second: 0, third: 0 });
compare("known gaps", { ...corpus, gaps: [] }, plain);

/** The additional time that the sentence model takes for an answer, with one question at a time as in the server. */
async function timesOfMeaning() {
  const times = { load: 60_000, answer: 60_000 };
  openSentenceModel({ onTrouble: (error) => console.error(error), times });
  const loading = performance.now();
  await meaningOf(["Is this horse well?"]);
  const loaded = performance.now() - loading;
  const took: number[] = [];
  for (const { question } of questionsOf("2026-11-21-e")) {
    const start = performance.now();
    await meaningOf(queryTexts(library.index, question));
    took.push(performance.now() - start);
  }
  await closeSentenceModel();
  took.sort((a, b) => a - b);
  const at = (part: number) =>
    `${(took.at(Math.floor(part * (took.length - 1))) ?? 0).toFixed(0)} ms`;
  return `The sentence model loads in ${Math.round(loaded)} ms and adds p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} to an answer (target: p99 < 150 ms on a quiet core).`;
}

writeFileSync(new URL("latest.md", import.meta.url), `${report.join("\n")}\n`);

function say(line: string) {
  report.push(line);
  console.log(line);
}

function row(name: string, figures: Figures) {
  const { times } = figures;
  const at = (part: number) => times.at(Math.floor(part * (times.length - 1))) ?? 0;
  const cells = [
    ...[figures.rightAt1, figures.rightByTap, figures.wrong, figures.deadEnds].map(shown),
    ...[figures.rightAt3, figures.refusal, figures.emergencyFirst].map(shown),
    ...[figures.falseAlarms, figures.ownRecords, figures.injections].map(shown),
    ...[at(0.5), at(0.99), at(1)].map((ms) => `${ms.toFixed(1)} ms`),
  ];
  say(`| ${[name, ...cells].join(" | ")} |`);
}

function shown({ right, of }: Share) {
  return of === 0 ? "" : `${(right / of).toFixed(3)} (${right}/${of})`;
}

/** One line of a comparison: right source @1 and @3 and refusals, on both halves. */
function compare(name: string, changed: Corpus, other: Partial<SearchParameters>) {
  const variant = openModel(buildModel(changed, { ...searchParameters, ...other }));
  const figures = (["2026-11-21-a-tuning", "2026-11-21-a-held-out"] as const).map((set) =>
    judge(variant, questionsOf(set)),
  );
  const cells = figures.flatMap(({ rightAt1, rightAt3, refusal }) =>
    [rightAt1, rightAt3, refusal].map(({ right, of }) => (right / of).toFixed(3)),
  );
  say(`| ${[name, ...cells].join(" | ")} |`);
}
