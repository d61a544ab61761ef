/**
 * An independent implementation of when care is due, for tests: it goes through days and intervals one by one
 * from the beginning, with the platform's calendar, and shares no code with the rules under test.
 */
export interface OraclePlan {
  anchor: "LAST_DONE" | "FIXED";
  every: number;
  until: number | null;
  unit: "DAYS" | "WEEKS" | "MONTHS";
  firstDate: string | null;
  startedOn: string;
  season: { from: number; to: number } | null;
  skippedOn: string | null;
  pausedUntil: string | null;
}
export interface OracleRecord {
  on: string;
  next: string | null;
}
export interface OracleCompletion {
  on: string;
  plannedFor: string | null;
  recorded: boolean;
}

const dayMs = 86_400_000;
const ms = (date: string) => Date.parse(`${date}T00:00:00Z`);
const text = (at: number) => new Date(at).toISOString().slice(0, 10);
const month = (date: string) => Number(date.split("-")[1]);

export function oracleStep(date: string, times: number, unit: "DAYS" | "WEEKS" | "MONTHS"): string {
  if (unit === "DAYS") return text(ms(date) + times * dayMs);
  if (unit === "WEEKS") return text(ms(date) + times * 7 * dayMs);
  const [y = 0, m = 0, d = 0] = date.split("-").map(Number);
  for (let day = d; ; day--) {
    const tried = new Date(Date.UTC(y, m - 1 + times, day));
    const wanted = (((m - 1 + times) % 12) + 12) % 12;
    if (tried.getUTCMonth() === wanted) return tried.toISOString().slice(0, 10);
  }
}

/** First and last day on which the care is due, or null. */
export function oracleDue(
  plan: OraclePlan | null,
  records: readonly OracleRecord[],
  completions: readonly OracleCompletion[],
) {
  const found = oracleWithoutPause(plan, records, completions);
  if (!found) return found;
  return { from: putOff(found.from, plan), by: putOff(found.by, plan) };
}

/** Puts a day off by one day until the pause is over. */
function putOff(day: string, plan: OraclePlan | null): string {
  const isPaused = plan?.pausedUntil && day < plan.pausedUntil;
  return isPaused ? putOff(text(ms(day) + dayMs), plan) : day;
}

function oracleWithoutPause(
  plan: OraclePlan | null,
  records: readonly OracleRecord[],
  completions: readonly OracleCompletion[],
): { from: string; by: string } | null {
  const unrecorded = completions.filter((each) => !each.recorded);
  const daysOfWork = [...records, ...unrecorded].map(({ on }) => on).toSorted();
  const lastDay = daysOfWork.at(-1);
  const isSettled = (record: OracleRecord) =>
    completions.some((each) => each.plannedFor === record.next && each.on >= record.on);
  const asks = (record: OracleRecord) =>
    record.next !== null && record.next > record.on && !isSettled(record);

  const ofLastDay = records.filter(({ on }) => on === lastDay);
  const deciding = ofLastDay.findLast(({ next }) => next !== null);
  if (deciding?.next && asks(deciding)) return { from: deciding.next, by: deciding.next };

  if (plan?.anchor === "FIXED") return oracleFixed(plan, daysOfWork, completions);
  if (plan) return oracleSliding(plan, lastDay);

  return oracleWithoutPlan(records, daysOfWork, asks);
}

function oracleWithoutPlan(
  records: readonly OracleRecord[],
  daysOfWork: readonly string[],
  asks: (record: OracleRecord) => boolean,
) {
  const naming = records.filter(({ next }) => next !== null);
  const lastNamingDay = naming
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  const asking = naming.findLast(({ on }) => on === lastNamingDay);
  if (!asking?.next || !asks(asking)) return null;
  const { on, next } = asking;
  const given = daysOfWork.some((day) => (ms(day) - ms(on)) / (ms(next) - ms(on)) >= 2 / 3 - 1e-9);
  return given ? null : { from: next, by: next };
}

function oracleFixed(
  plan: OraclePlan,
  daysOfWork: readonly string[],
  completions: readonly OracleCompletion[],
) {
  const first = plan.firstDate ?? plan.startedOn;
  for (let n = 0; ; n++) {
    const day = oracleStep(first, n * plan.every, plan.unit);
    const before = oracleStep(first, (n - 1) * plan.every, plan.unit);
    const worked = daysOfWork.some(
      (on) => (ms(on) - ms(before)) / (ms(day) - ms(before)) >= 2 / 3 - 1e-9,
    );
    const struck = plan.skippedOn !== null && plan.skippedOn >= day;
    const completed = completions.some(
      ({ plannedFor }) => plannedFor !== null && plannedFor >= day,
    );
    if (!worked && !struck && !completed) return { from: day, by: day };
  }
}

function oracleSliding(plan: OraclePlan, lastDay: string | undefined) {
  const bases: string[] = [];
  const isSince = (day: string) =>
    plan.firstDate === null || day >= plan.startedOn || day >= plan.firstDate;
  if (lastDay && isSince(lastDay)) bases.push(lastDay);
  if (plan.skippedOn) bases.push(plan.skippedOn);
  const base = bases.toSorted().at(-1);
  if (!base && plan.firstDate) return { from: plan.firstDate, by: plan.firstDate };
  const start = base ?? plan.startedOn;
  const from = oracleStep(start, plan.every, plan.unit);
  const by = oracleStep(start, plan.until ?? plan.every, plan.unit);
  return plan.season ? oracleSeason(from, by, plan.season) : { from, by };
}

function oracleSeason(first: string, end: string, season: { from: number; to: number }) {
  let [from, by] = [first, end];
  const open = new Set<number>();
  for (let m = season.from; ; m = (m % 12) + 1) {
    open.add(m);
    if (m === season.to) break;
  }
  while (!open.has(month(from))) {
    from = text(ms(from) + dayMs);
    by = text(ms(by) + dayMs);
  }
  // the last day of the same season that is not after `by`
  let last = from;
  while (last < by && open.has(month(text(ms(last) + dayMs)))) {
    const next = text(ms(last) + dayMs);
    // a season ends with its last month, even if it starts again the next day
    if (month(last) === season.to && month(next) !== season.to) break;
    last = next;
  }
  // a window never ends before four weeks have passed
  const whole = text(ms(from) + 28 * dayMs);
  if (last < whole) last = by < whole ? by : whole;
  return { from, by: last };
}
