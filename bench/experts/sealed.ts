// What the reference library answers to questions that nobody works on, by voice: `npm run bench:voices`. To be run when a
// step is finished, and not to find out what to do next; what it gave then stands in voices/README.md.
import { buildModel, openModel } from "#assistant/model.ts";
import { readCorpus } from "../../scripts/assistant/corpus.ts";
import { judge, type Share } from "./judge.ts";
import { sealedVoices } from "./questions.ts";

const library = openModel(buildModel(readCorpus()));
const shown = ({ right, of }: Share) => (right / of).toFixed(3);
const row = (name: string, questions: Parameters<typeof judge>[1]) => {
  const figures = judge(library, questions);
  const { rightAt1, rightByTap, wrong, deadEnds, refusal } = figures;
  const cells = [rightAt1, rightByTap, wrong, deadEnds, refusal].map(shown);
  console.log(`| ${[name, ...cells].join(" | ")} |`);
};

console.log("| voice | right first | by one tap | wrong | dead ends | not held, and said so |");
console.log(`|${" --- |".repeat(6)}`);
const voices = sealedVoices();
for (const [name, questions] of voices) row(name, questions);
row("**all**", [...voices.values()].flat());
