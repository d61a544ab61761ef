import type { LibraryEntry } from "#contract/experts/library.ts";

const confidenceLabels: Record<LibraryEntry["confidence"], string> = {
  high: "Confirmed",
  medium: "Confirm with the body",
  low: "Background only",
};

/** Whether an entry may be used as an answer, as a state with a word. */
export const standingOf = ({ evidence, confidence }: LibraryEntry) =>
  evidence === "unconfirmed"
    ? ({ state: "off", word: "Unconfirmed" } as const)
    : ({
        state: confidence === "high" ? "ok" : "soon",
        word: confidenceLabels[confidence],
      } as const);
