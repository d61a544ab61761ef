import {
  changeOfOwner,
  type Deadline,
  foalDeadlines,
  foalNotification,
  type Nation,
  registerImport,
  returnAfterDeath,
} from "./deadlines.ts";

/** The days from which the law counts; null for events that have not happened. */
export interface PaperDates {
  born: string;
  acquired: string | null;
  imported: string | null;
  died: string | null;
  /** Whether the horse is a thoroughbred bred to race in Great Britain. */
  racing: boolean;
}

/** The known deadlines for a horse, and the unknown ones. */
export interface Papers {
  deadlines: Deadline[];
  /** For each deadline that the library does not contain, one sentence with whom to ask. */
  unknown: string[];
}

export type Country = Nation | "NORTHERN_IRELAND";

/** The deadlines for a horse's papers in one part of the United Kingdom. */
export function paperDeadlines(dates: PaperDates, country: Country): Papers {
  const racing =
    dates.racing && country !== "NORTHERN_IRELAND" ? [foalNotification(dates.born)] : [];
  if (country === "NORTHERN_IRELAND") return { deadlines: [], unknown: [NOT_RESEARCHED] };
  const known = matters[country];
  const asked = MATTERS.filter((matter) => dates[matter] !== null);
  return {
    deadlines: [
      ...racing,
      ...foalDeadlines(dates.born, country),
      ...asked.flatMap((matter) => known[matter]?.(dates[matter] ?? "") ?? []),
    ],
    unknown: asked
      .filter((matter) => !known[matter])
      .map(
        (matter) =>
          `${NOT_HELD[matter]} ${NAMES[country]} is not in the library. Ask the passport office.`,
      ),
  };
}

const MATTERS = ["acquired", "imported", "died"] as const;
type Matter = (typeof MATTERS)[number];
type DeadlinesByMatter = Partial<Record<Matter, (day: string) => Deadline>>;

// Scotland and Wales have entries only where their own law was read
const matters: Record<Nation, DeadlinesByMatter> = {
  ENGLAND: { acquired: changeOfOwner, imported: registerImport, died: returnAfterDeath },
  WALES: {
    acquired: (day) => ({ ...changeOfOwner(day), source: "id-wal-transfer" }),
    died: (day) => ({ ...returnAfterDeath(day), source: "id-wal-death" }),
  },
  SCOTLAND: {},
};

const NAMES: Record<Nation, string> = { ENGLAND: "England", SCOTLAND: "Scotland", WALES: "Wales" };

const NOT_HELD: Record<Matter, string> = {
  acquired: "How soon a change of owner has to be told in",
  imported: "How soon an imported horse has to be registered in",
  died: "How soon a passport goes back after a death in",
};

/** The library's own statement about Northern Ireland (`knowledge/not-held.json`). */
const NOT_RESEARCHED = "The library was not researched for Northern Ireland. Ask DAERA.";
