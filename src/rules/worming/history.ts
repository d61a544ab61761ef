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

/** The records up to a day by kind, each list oldest first in whatever order they were entered. */
export interface WormHistory {
  counts: Count[];
  tests: WormRecord[];
  treatments: WormRecord[];
}

/** Sorts the records of one horse by kind, leaving out those after `today`. */
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

// this order is total, so that the order in which records were entered makes no difference
const inOrder = (a: WormRecord, b: WormRecord) => (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = ({ date, type, eggsPerGram, ...rest }: WormRecord) =>
  [date, type, String(eggsPerGram).padStart(7, "0"), ...KEYS.map((name) => rest[name])].join(" ");
const KEYS = ["eggReading", "wormTest", "wormResult", "drugClass"] as const;

/** Whether a treatment is known to be for tapeworm only, and for no worms that an egg count detects. */
export const isForTapeworm = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.endsWith("PRAZIQUANTEL") ?? false;
export const isForTapewormOnly = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass === "PRAZIQUANTEL";
/** Whether a treatment contains the substance that the library names for encysted small redworm. */
export const holdsMoxidectin = ({ drugClass }: { drugClass: DrugClass | null }) =>
  drugClass?.startsWith("MOXIDECTIN") ?? false;

/** The last day in a list sorted by date. */
export const lastDay = (list: readonly { date: string }[]) => list.at(-1)?.date ?? null;
