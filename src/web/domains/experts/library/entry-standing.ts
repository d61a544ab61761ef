import type { LibraryEntry } from "#contract/experts/library.ts";
import { asItStands } from "#rules/date-format.ts";

const confidenceWords: Record<LibraryEntry["confidence"], string> = {
  high: "Confirmed",
  medium: "Confirm with the body",
  low: "Background only",
};

/** Whether an entry may be given as an answer, as a state with a word. */
export const standingOf = ({ evidence, confidence }: LibraryEntry) =>
  evidence === "unconfirmed"
    ? ({ state: "off", word: "Unconfirmed" } as const)
    : ({
        state: confidence === "high" ? "ok" : "soon",
        word: confidenceWords[confidence],
      } as const);

const month = asItStands({ month: "long", year: "numeric" });

/** 'January 2024', from `2024-01`. */
export const monthWords = (effective: string) => month(`${effective}-01`);
