import { addDays, addMonths, earlier, later } from "#rules/dates.ts";
import { type FluStanding, VACCINATION_SOON_DAYS } from "#rules/standing.ts";
import { cells } from "./board.ts";
import type { FluRecord } from "./history.ts";
import { plan } from "./plan.ts";
import type { Body } from "./rulebooks.ts";

type Doses = Omit<FluRecord, "body">;

/**
 * How a flu record stands with all of these bodies on a day, whether or not the horse goes anywhere: the wait after a dose
 * is no lapse. Null where nobody has chosen any: twelve months count.
 */
export function fluStanding(
  record: Doses,
  bodies: readonly Body[] | null,
  today: string,
): FluStanding {
  if (record.doses.length === 0) return "NO_DOSE";
  if (bodies === null) return byTwelveMonths(record.doses.reduce(later), today);
  const found = new Set(bodies.map((body) => fluStandingWith(body, record, today)));
  if (found.has("LAPSED")) return "LAPSED";
  return found.has("LAPSES_SOON") ? "LAPSES_SOON" : "IN_DATE";
}

function byTwelveMonths(last: string, today: string): FluStanding {
  const lapses = addMonths(last, 12);
  if (lapses < today) return "LAPSED";
  return lapses <= addDays(today, VACCINATION_SOON_DAYS) ? "LAPSES_SOON" : "IN_DATE";
}

/**
 * The last day on which a record held that has lapsed with these bodies; null where it has lapsed for want of an earlier
 * dose, so that no single day says since when.
 */
export function lapsedSince(
  { doses, ...rest }: Doses,
  bodies: readonly Body[] | null,
  today: string,
): string | null {
  if (doses.length === 0) return null;
  if (bodies === null) return addMonths(doses.reduce(later), 12);
  const ends = bodies.flatMap((body) => {
    const { window } = plan({ ...rest, doses, bodies: [body], events: [] });
    return window && window.latest < today ? [window.latest] : [];
  });
  return ends.length === 0 ? null : ends.reduce(earlier);
}

/** How a record with at least one dose stands with one body. */
export function fluStandingWith(body: Body, doses: Doses, today: string): FluStanding {
  const record = { ...doses, body };
  const [now, soon] = cells(record, [today, addDays(today, VACCINATION_SOON_DAYS + 1)]);
  if (now?.code === "V2_MISSING") return isUnderWay(record, today) ? "LAPSES_SOON" : "LAPSED";
  if (now && !holds(now)) return "LAPSED";
  return soon && !holds(soon) ? "LAPSES_SOON" : "IN_DATE";
}

const holds = ({ verdict, code }: { verdict: string; code: string }) =>
  verdict !== "NO" || code === "EXCLUSION";

/** Whether the second dose of a course can still come in time. */
function isUnderWay({ body, ...record }: FluRecord, today: string): boolean {
  return plan({ ...record, bodies: [body], events: [], from: today }).window !== null;
}
