// `npm run bench -- voices`: measures what the reference library answers to the questions that are not used for tuning,
// by voice. Run it when a change is finished, not to decide what to change next; the results are kept in
// voices/README.md.
import { buildModel, openModel } from "#assistant/model.ts";
import { vectorsOf } from "#assistant/retrieval/similarity.ts";
import { readCorpus } from "../../scripts/assistant/corpus.ts";
import { vectorRows } from "../../scripts/assistant/vectors.ts";
import { judge, type Share } from "./judge.ts";
import { type AskedQuestion, withMeaning } from "./meaning.ts";
import { sealedVoices } from "./questions.ts";

const corpus = readCorpus();
const library = openModel(buildModel(corpus));
const { rows, layout } = vectorRows(corpus);
const vectors = vectorsOf(rows, layout);
const voices = sealedVoices();

const byWords = [...voices];
const byMeaning: typeof byWords = [];
for (const [name, questions] of voices)
  byMeaning.push([name, await withMeaning(library, vectors, questions)]);
table("With the sentence model", byMeaning);
table("By words alone", byWords);

function table(title: string, asked: (readonly [string, readonly AskedQuestion[]])[]) {
  console.log(`\n${title}\n`);
  console.log("| voice | right first | by one tap | wrong | dead ends | not held, and said so |");
  console.log(`|${" --- |".repeat(6)}`);
  for (const [name, questions] of asked) row(name, questions);
  row(
    "**all**",
    asked.flatMap(([, questions]) => questions),
  );
}

function row(name: string, questions: readonly AskedQuestion[]) {
  const { rightAt1, rightByTap, wrong, deadEnds, refusal } = judge(library, questions);
  const cells = [rightAt1, rightByTap, wrong, deadEnds, refusal].map(shown);
  console.log(`| ${[name, ...cells].join(" | ")} |`);
}

function shown({ right, of }: Share) {
  return (right / of).toFixed(3);
}
