import { addDays, addMonths, earlier, later } from "#rules/dates.ts";
import { type FluStanding, VACCINATION_SOON_DAYS } from "#rules/standing.ts";
import { cells } from "./verdict-cells.ts";
import type { FluRecord } from "./history.ts";
import { plan } from "./plan.ts";
import { bodies as everyBody, type Body } from "./rulebooks.ts";

type Doses = Omit<FluRecord, "body">;

/**
 * The standing of a flu record under the rules of all these bodies on a day, whether or not the horse goes
 * anywhere: the wait after a dose is no lapse. Null means that no bodies have been chosen; then twelve months
 * count, except for a primary course that no body accepts.
 */
export function fluStanding(
  record: Doses,
  bodies: readonly Body[] | null,
  today: string,
): FluStanding {
  if (record.doses.length === 0) return "NO_DOSE";
  if (record.earlierMissing) return byLastDose(record, bodies, today);
  if (bodies === null) return byNobodysRules(record, today);
  return worst(bodies.map((body) => fluStandingWith(body, record, today)));
}

/**
 * The standing when earlier doses are missing from the record: the last dose expires like a booster, and until
 * then the standing is unknown.
 */
function byLastDose(
  { doses, ...rest }: Doses,
  bodies: readonly Body[] | null,
  today: string,
): FluStanding {
  const ends = (bodies ?? []).flatMap(
    (body) => plan({ ...rest, doses, bodies: [body], events: [] }).window?.latest ?? [],
  );
  const end = ends.length > 0 ? ends.reduce(earlier) : addMonths(doses.reduce(later), 12);
  return end < today ? "LAPSED" : "EARLIER_MISSING";
}

const GRAVITY = ["IN_DATE", "LAPSES_SOON", "LAPSED"] as const;

const worst = (found: readonly FluStanding[]) =>
  GRAVITY.findLast((each) => found.includes(each)) ?? "IN_DATE";

/**
 * The standing when no bodies are chosen: twelve months count, except for a primary course while every body
 * refuses it.
 */
function byNobodysRules(record: Doses, today: string): FluStanding {
  const byMonths = byTwelveMonths(record.doses.reduce(later), today);
  if (!isPrimaryCourse(record)) return byMonths;
  const found = new Set(everyBody.map((body) => fluStandingWith(body, record, today)));
  return worst([byMonths, GRAVITY.find((each) => found.has(each)) ?? "LAPSED"]);
}

/** Whether the record has no booster yet, counted from its course's start. */
const isPrimaryCourse = ({ doses, courseStart }: Doses) =>
  new Set(doses.filter((dose) => dose >= (courseStart ?? ""))).size <= 3;

function byTwelveMonths(last: string, today: string): FluStanding {
  const lapses = addMonths(last, 12);
  if (lapses < today) return "LAPSED";
  return lapses <= addDays(today, VACCINATION_SOON_DAYS) ? "LAPSES_SOON" : "IN_DATE";
}

/**
 * The last day on which a lapsed record was valid under these bodies' rules; null if it lapsed because an
 * earlier dose is missing, so that no single day can be named.
 */
export function lapsedSince(
  { doses, ...rest }: Doses,
  bodies: readonly Body[] | null,
  today: string,
): string | null {
  if (doses.length === 0) return null;
  const ends = (bodies ?? everyBody).flatMap((body) => {
    const { window } = plan({ ...rest, doses, bodies: [body], events: [] });
    return window && window.latest < today ? [window.latest] : [];
  });
  if (bodies !== null) return ends.length === 0 ? null : ends.reduce(earlier);
  const byMonths = addMonths(doses.reduce(later), 12);
  if (byMonths < today) return byMonths;
  return ends.length === 0 ? null : ends.reduce(later);
}

/** The standing of a record with at least one dose under one body's rule. */
export function fluStandingWith(body: Body, doses: Doses, today: string): FluStanding {
  const record = { ...doses, body };
  const [now, soon] = cells(record, [today, addDays(today, VACCINATION_SOON_DAYS + 1)]);
  if (now?.code === "V2_MISSING") return isUnderWay(record, today) ? "LAPSES_SOON" : "LAPSED";
  if (now && !holds(now)) return "LAPSED";
  return soon && !holds(soon) ? "LAPSES_SOON" : "IN_DATE";
}

const holds = ({ verdict, code }: { verdict: string; code: string }) =>
  verdict !== "NO" || code === "EXCLUSION";

/** Whether the second dose of a course can still be given in time. */
function isUnderWay({ body, ...record }: FluRecord, today: string): boolean {
  return plan({ ...record, bodies: [body], events: [], from: today }).window !== null;
}
