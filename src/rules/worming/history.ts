import type { DrugClass, EvidenceFields } from "./evidence.ts";
import type { Count } from "./shedding.ts";

/** A general record about worms, as stored by the yard. */
export interface WormRecord extends Pick<
  EvidenceFields,
  "eggsPerGram" | "eggReading" | "wormTest" | "wormResult" | "drugClass"
> {
  type: "WORMING" | "FAECAL_EGG_COUNT";
  date: string;
}

/** The records up to a day by kind; each list oldest first, whatever the order of entry. */
export interface WormHistory {
  counts: Count[];
  tests: WormRecord[];
  treatments: WormRecord[];
}

/** Sorts the records of one horse by kind, without those after `today`. */
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

// a total order, so that the order of entry makes no difference
const inOrder = (a: WormRecord, b: WormRecord) => (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = ({ date, type, eggsPerGram, ...rest }: WormRecord) =>
  [date, type, String(eggsPerGram).padStart(7, "0"), ...KEYS.map((name) => rest[name])].join(" ");
const KEYS = ["eggReading", "wormTest", "wormResult", "drugClass"] as const;

/** Whether a treatment is known to be against tapeworm, and against nothing that an egg count finds. */
export const isForTapeworm = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.endsWith("PRAZIQUANTEL") ?? false;
export const isForTapewormOnly = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass === "PRAZIQUANTEL";
/** Whether it contains what the library names for encysted small redworm. */
export const holdsMoxidectin = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.startsWith("MOXIDECTIN") ?? false;

/** The last day in an ordered list. */
export const lastDay = (list: readonly { date: string }[]) => list.at(-1)?.date ?? null;
