import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { assistants } from "#rules/knowledge/entry.ts";

const kinds = [
  "answerable",
  "unanswerable",
  "emergency",
  "everyday",
  "own-records",
  "injection",
] as const;
const Question = z.object({
  kind: z.enum(kinds),
  assistant: z.enum(assistants),
  /** The entries any of which is a right source; none where nothing must be answered. */
  right: z.array(z.string()),
  question: z.string(),
  /** The answer must give the number for reporting a notifiable disease. */
  number: z.optional(z.boolean()),
});
export type Question = z.output<typeof Question>;

/** The sets of questions, and what each is for. */
export const sets = {
  tuning: "written first, then worked on",
  "held-out": "written with it, never looked at one by one",
  later: "written when a version was ready, then worked on",
  last: "written after the change that followed, then worked on",
  blind: "written before anybody saw how the code takes it, then worked on",
  fresh: "written likewise after that, then worked on",
  unseen: "everyday and emergency only, written likewise after that, then worked on",
  alarms: "everyday and emergency only, written likewise after that, then worked on",
  proof: "written with alarms, its first run kept until the work on alarms was done",
  afterwards: "everyday and emergency only, written when the work on proof was done",
  examiner:
    "everyday and emergency only, sealed until the classifier had been trained on many voices",
} as const;
export type Set = keyof typeof sets;

/** The questions of one set. */
export const questionsOf = (set: Set): Question[] =>
  z
    .array(Question)
    .parse(JSON.parse(readFileSync(new URL(`questions/${set}.json`, import.meta.url), "utf8")));

/** The sealed questions by voice. */
export function sealedVoices(): Map<string, Question[]> {
  const folder = new URL("voices/sealed/", import.meta.url);
  const read = (file: string) =>
    z.array(Question).parse(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  const files = readdirSync(folder).toSorted();
  return new Map(files.map((file) => [file.replace(".json", ""), read(file)]));
}
