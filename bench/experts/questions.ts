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
  /** The entries that are right sources (any one counts); empty when the question must not be answered. */
  right: z.array(z.string()),
  question: z.string(),
  /** Whether the answer must give the number for reporting a notifiable disease. */
  number: z.optional(z.boolean()),
});
export type Question = z.output<typeof Question>;

/** The sets of questions in the order in which they were written, each with its origin. */
export const sets = {
  "2026-11-21-a-tuning": "written first, then worked on",
  "2026-11-21-a-held-out": "written with it, never looked at one by one",
  "2026-11-21-b": "written when a version was ready, then worked on",
  "2026-11-21-c": "written after the change that followed, then worked on",
  "2026-11-21-d": "written before anybody saw how the code takes it, then worked on",
  "2026-11-21-e": "written likewise after that, then worked on",
  "2026-11-21-f-urgent": "everyday and emergency only, written likewise after that, then worked on",
  "2026-11-22-g-urgent": "everyday and emergency only, written likewise after that, then worked on",
  "2026-11-22-h-urgent":
    "written with the set before, its first run kept until the work on that was done",
  "2026-11-22-i-urgent":
    "everyday and emergency only, written when the work on the set before was done",
  "2026-11-22-j-urgent":
    "everyday and emergency only, sealed until the classifier had been trained on many voices",
} as const;
export type Set = keyof typeof sets;

/** The questions of one set. */
export const questionsOf = (set: Set): Question[] =>
  z
    .array(Question)
    .parse(JSON.parse(readFileSync(new URL(`questions/${set}.json`, import.meta.url), "utf8")));

/** The questions that were set aside and are not used for tuning, by voice. */
export function sealedVoices(): Map<string, Question[]> {
  const folder = new URL("voices/sealed/", import.meta.url);
  const read = (file: string) =>
    z.array(Question).parse(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  const files = readdirSync(folder).toSorted();
  return new Map(files.map((file) => [file.replace(".json", ""), read(file)]));
}
