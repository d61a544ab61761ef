import type { DrugClass, EvidenceFields } from "./evidence.ts";
import type { Count } from "./shedding.ts";

/** A general record about worms, as it stands in the yard's books. */
export interface WormRecord extends Pick<
  EvidenceFields,
  "eggsPerGram" | "eggReading" | "wormTest" | "wormResult" | "drugClass"
> {
  type: "WORMING" | "FAECAL_EGG_COUNT";
  date: string;
}

/** What is on record up to a day, sorted out; each list oldest first, in whatever order it was written. */
export interface WormHistory {
  counts: Count[];
  tests: WormRecord[];
  treatments: WormRecord[];
}

/** Sorts out the records of one horse; what lies after `today` has not happened. */
export function readHistory(records: readonly WormRecord[], today: string): WormHistory {
  const past = records.filter(({ date }) => date <= today).toSorted(inOrder);
  const worming = past.filter(({ type }) => type === "WORMING");
  return {
    counts: past
      .filter(({ type }) => type === "FAECAL_EGG_COUNT")
      .map(({ date, eggsPerGram, eggReading }) => ({
        date,
        eggs: eggsPerGram,
        reading: eggReading ?? "EXACT",
      })),
    tests: worming.filter(({ wormTest }) => wormTest !== null),
    treatments: worming.filter(({ wormTest }) => wormTest === null),
  };
}

// a complete order, so that the order of entry can decide nothing
const inOrder = (a: WormRecord, b: WormRecord) => (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = ({ date, type, eggsPerGram, ...rest }: WormRecord) =>
  [date, type, String(eggsPerGram).padStart(7, "0"), ...KEYS.map((name) => rest[name])].join(" ");
const KEYS = ["eggReading", "wormTest", "wormResult", "drugClass"] as const;

/** Whether what was given is known to be for tapeworm, and for nothing that an egg count finds. */
export const isForTapeworm = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.endsWith("PRAZIQUANTEL") ?? false;
export const isForTapewormOnly = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass === "PRAZIQUANTEL";
/** Whether it holds what the library names for encysted small redworm. */
export const holdsMoxidectin = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.startsWith("MOXIDECTIN") ?? false;

/** The last day in a list that is in order. */
export const lastDay = (list: readonly { date: string }[]) => list.at(-1)?.date ?? null;
