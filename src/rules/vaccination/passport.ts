import type { FluRecord } from "./history.ts";
import type { Step } from "./plan-findings.ts";

/** A horse's vaccinations as a yard keeps them. */
export interface Passport {
  doses: readonly {
    date: string;
    diseases: readonly string[];
    courseStart: boolean;
    /** Which dose of its course it was, as somebody said; null: as the others make it. */
    step?: Step | null | undefined;
  }[];
  /** Visits for a vaccination that no dose tells more of; against nothing: nobody knows, and it counts for nothing. */
  visits: readonly { date: string; diseases: readonly string[] }[];
}

/**
 * What the bodies' rules ask about: the days of the influenza doses, and of the others, and from which dose the present
 * course counts. Asked about a day, a course begun after it is none yet.
 */
export function fluRecordOf(
  { doses, visits }: Passport,
  on: string | null = null,
): Required<Pick<FluRecord, "doses" | "otherVaccinations" | "courseStart" | "earlierMissing">> {
  const given = [...doses, ...visits];
  const starts = doses.filter((dose) => dose.courseStart && isFlu(dose));
  return {
    courseStart: lastUntil(daysOf(starts), on),
    earlierMissing: isLater(doses.filter(isFlu), visits.filter(isFlu)),
    doses: daysOf(given.filter(isFlu)),
    otherVaccinations: daysOf(given.filter((each) => each.diseases.length > 0 && !isFlu(each))),
  };
}

const lastUntil = (days: readonly string[], on: string | null) =>
  days
    .filter((day) => on === null || day <= on)
    .toSorted()
    .at(-1) ?? null;

/** Whether the first dose on record is said to be a later one of its course. */
function isLater(
  doses: readonly { date: string; step?: Step | null | undefined }[],
  visits: readonly { date: string }[],
) {
  const [first] = doses.toSorted((a, b) => a.date.localeCompare(b.date));
  if (!first?.step || first.step === "FIRST") return false;
  return visits.every(({ date }) => date >= first.date);
}

const isFlu = ({ diseases }: { diseases: readonly string[] }) => diseases.includes("INFLUENZA");
const daysOf = (given: readonly { date: string }[]) => given.map(({ date }) => date);
