import { addDays, addMonths, later } from "#rules/dates.ts";

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

/** A last day set by law, and the library's fact that states it. */
interface Deadline {
  code: string;
  latest: string;
  sentence: string;
  source: string;
  /** When the source of that fact was last read, as `YYYY-MM-DD`. */
  checkedOn: string;
}

const CHECKED_ON = "2026-11-21";

type Nation = "ENGLAND" | "SCOTLAND" | "WALES";

/** The deadlines for a foal's passport in the nation where the foal is kept. */
export function foalDeadlines(born: string, nation: Nation): Deadline[] {
  const year = born.slice(0, 4);
  const sixMonths = addMonths(born, 6);
  const inHand = later(sixMonths, `${year}-12-31`);
  const deadlines = {
    ENGLAND: [
      {
        code: "PASSPORT_APPLICATION",
        latest: later(addDays(sixMonths, -1), `${year}-11-30`),
        sentence: "The passport office must have the application by this day.",
        source: "id-eng-foal-application",
        checkedOn: CHECKED_ON,
      },
      {
        code: "PASSPORT_IN_HAND",
        latest: inHand,
        sentence: "The foal must be chipped and have its passport by this day.",
        source: "id-eng-foal-passport-date",
        checkedOn: CHECKED_ON,
      },
    ],
    SCOTLAND: [
      {
        code: "PASSPORT_APPLICATION",
        latest: addDays(inHand, -30),
        sentence: "The application must be in by this day, 30 days before the passport is due.",
        source: "id-sco-foal",
        checkedOn: CHECKED_ON,
      },
      {
        code: "PASSPORT_IN_HAND",
        latest: inHand,
        sentence: "The passport must be issued by this day.",
        source: "id-sco-foal",
        checkedOn: CHECKED_ON,
      },
    ],
    WALES: [
      {
        code: "PASSPORT_IN_HAND",
        latest: inHand,
        sentence:
          "The passport must be there by this day; one Welsh council reads the rule more strictly, so apply early.",
        source: "id-wal-foal",
        checkedOn: CHECKED_ON,
      },
    ],
  } satisfies Record<Nation, Deadline[]>;
  return deadlines[nation];
}

/**
 * The deadline for notifying the birth of a thoroughbred foal bred to race in Great Britain: within 30 days,
 * where the day of birth is the first.
 */
export function foalNotification(born: string): Deadline {
  return {
    code: "FOAL_NOTIFICATION",
    latest: addDays(born, 29),
    sentence: "A foal bred for racing must be notified to Weatherbys by this day.",
    source: "bha-30-day-foal-notification",
    checkedOn: CHECKED_ON,
  };
}

/** The deadline for registering a new owner: within 30 days, where the day of the transfer is the first. */
export function changeOfOwner(transferred: string): Deadline {
  return {
    code: "CHANGE_OF_OWNER",
    latest: addDays(transferred, 29),
    sentence: "The new owner must tell the passport office and send it the passport by this day.",
    source: "id-eng-transfer",
    checkedOn: CHECKED_ON,
  };
}

/** The deadline for returning a passport: within 30 days of the death. */
export function returnAfterDeath(died: string): Deadline {
  return {
    code: "RETURN_AFTER_DEATH",
    latest: addDays(died, 30),
    sentence: "The passport goes back to the office that issued it by this day.",
    source: "id-eng-death-return",
    checkedOn: CHECKED_ON,
  };
}

/** The deadline for registering an imported horse: within 30 days of its arrival. */
export function registerImport(arrived: string): Deadline {
  return {
    code: "REGISTER_IMPORT",
    latest: addDays(arrived, 30),
    sentence: "A horse that stays must be registered with a UK passport office by this day.",
    source: "id-eng-import-30",
    checkedOn: CHECKED_ON,
  };
}
