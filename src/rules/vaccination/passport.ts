import type { FluRecord } from "./history.ts";

/** A horse's vaccinations as a yard keeps them. */
export interface Passport {
  doses: readonly { date: string; diseases: readonly string[]; courseStart: boolean }[];
  /** Visits for a vaccination that no dose tells more of: each is taken for an influenza dose of its day. */
  visits: readonly { date: string }[];
}

/**
 * What the bodies' rules ask about: the days of the influenza doses, and of the others, and from which dose the present
 * course counts. Asked about a day, a course begun after it is none yet.
 */
export function fluRecordOf(
  { doses, visits }: Passport,
  on: string | null = null,
): Required<Pick<FluRecord, "doses" | "otherVaccinations" | "courseStart">> {
  const starts = doses.filter((dose) => dose.courseStart && isFlu(dose));
  return {
    courseStart: lastUntil(daysOf(starts), on),
    doses: daysOf([...doses.filter(isFlu), ...visits]),
    otherVaccinations: daysOf(doses.filter((dose) => !isFlu(dose))),
  };
}

const lastUntil = (days: readonly string[], on: string | null) =>
  days
    .filter((day) => on === null || day <= on)
    .toSorted()
    .at(-1) ?? null;

const isFlu = ({ diseases }: { diseases: readonly string[] }) => diseases.includes("INFLUENZA");
const daysOf = (given: readonly { date: string }[]) => given.map(({ date }) => date);
