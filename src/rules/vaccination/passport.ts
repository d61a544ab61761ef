import type { FluRecord } from "./history.ts";
import type { Step } from "./plan-findings.ts";

/** A horse's vaccinations as a yard records them. */
export interface Passport {
  doses: readonly {
    date: string;
    diseases: readonly string[];
    courseStart: boolean;
    /** The dose's position in the course as entered; null when it is derived from the other doses. */
    step?: Step | null | undefined;
  }[];
  /** Vaccination visits without a recorded dose; those without diseases do not count. */
  visits: readonly { date: string; diseases: readonly string[] }[];
}

/**
 * The facts that the bodies' rules need: the days of influenza doses and of other vaccinations, the day on which
 * the present course began (not after `on`, if that is given), and whether earlier doses are missing.
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

/** Whether the first dose on record is marked as a later dose of its course. */
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
