import type { LibraryEntry } from "#contract/experts/library.ts";

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

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** 'January 2024', from `2024-01`. */
export const monthWords = (effective: string) =>
  month.format(new Date(`${effective}-01T00:00:00Z`));
