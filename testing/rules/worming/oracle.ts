/**
 * A second implementation of the worming rules, which tests each day of the platform's calendar in turn and
 * shares no code with the engine. Deliberately slow and simple.
 */
export interface Entry {
  type: string;
  date: string;
  eggsPerGram: number | null;
  eggReading: string | null;
  wormTest: string | null;
  drugClass: string | null;
}

const DAY = 86_400_000;
const next = (day: string, by = 1) =>
  new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);
const month = (day: string) => Number(day.slice(5, 7));

/** The same day of the month `months` later, or the last day of that month, found day by day. */
function monthsOn(day: string, months: number): string {
  let at = day;
  let left = months;
  while (left > 0) {
    const was = month(at);
    at = next(at);
    if (month(at) !== was) left--;
  }
  while (Number(at.slice(8)) < Number(day.slice(8)) && month(next(at)) === month(at)) at = next(at);
  return at;
}

/** The category of an adult horse's last count. */
export function shedder(entries: readonly Entry[], today: string): string {
  const known = entries.filter(
    (each) => each.type === "FAECAL_EGG_COUNT" && each.eggsPerGram !== null && each.date <= today,
  );
  let day = today;
  for (let back = 0; back < 400 && !known.some(({ date }) => date === day); back++)
    day = next(day, -1);
  if (!known.some(({ date }) => date === day) || monthsOn(day, 12) < today) return "UNKNOWN";
  const values = known
    .filter(({ date }) => date === day)
    .map(({ eggsPerGram, eggReading }) => ({
      least: eggReading === "BELOW" ? 0 : (eggsPerGram ?? 0),
      most: eggReading === "BELOW" ? Math.max(0, (eggsPerGram ?? 0) - 1) : (eggsPerGram ?? 0),
    }));
  const worst = Math.max(...values.map(({ most }) => most));
  const surest = Math.max(...values.filter(({ most }) => most === worst).map(({ least }) => least));
  const names = new Set(
    values
      .filter(({ least, most }) => most === worst && least === surest)
      .flatMap(({ least, most }) => [least, most])
      .map((eggs) => (eggs > 300 ? "HIGH" : eggs >= 200 ? "MIDDLE" : "LOW")),
  );
  return names.size === 1 ? [...names].join() : "UNKNOWN";
}

/** The first and last day on which an adult horse's next count is due. */
export function countDays(entries: readonly Entry[], today: string): string[] {
  const last = lastOf(entries, today, isWork);
  const isAsked = (day: string) =>
    isGrazing(day) && (last === "" || !hasThree(entries, day, today));
  let first = last === "" ? today : next(last, 56);
  while (!isAsked(first)) first = next(first);
  return [first, next(first, 28)];
}

/**
 * Whether the grazing season that contains a day has had three counts, each at least 56 days after the previous
 * one that counts.
 */
function hasThree(entries: readonly Entry[], day: string, today: string): boolean {
  let counts = 0;
  let wait = 0;
  for (let at = `${day.slice(0, 4)}-03-01`; isGrazing(at) && at <= today; at = next(at)) {
    wait--;
    const isCount = entries.some(({ type, date }) => type === "FAECAL_EGG_COUNT" && date === at);
    if (!isCount || wait > 0) continue;
    counts++;
    wait = 56;
  }
  return counts >= 3;
}

/** The day from which a tapeworm test is advised; today if there was never a test or treatment. */
export function tapewormFrom(entries: readonly Entry[], today: string): string {
  const last = lastOf(entries, today, isAboutTapeworm);
  return last === "" ? today : monthsOn(last, 6);
}

/** The first day of the winter in which the next decision about small redworm must be made. */
export function winterFrom(entries: readonly Entry[], today: string): string {
  let start = today;
  while (!isWinter(start)) start = next(start);
  while (isWinter(next(start, -1))) start = next(start, -1);
  for (let day = start; isWinter(day) && day <= today; day = next(day))
    if (entries.some((each) => each.date === day && isAboutRedworm(each)))
      return `${Number(start.slice(0, 4)) + 1}-11-01`;
  return start;
}

const isGrazing = (day: string) => month(day) >= 3 && month(day) <= 10;
const isWinter = (day: string) => month(day) >= 11 || month(day) <= 2;
const isWork = ({ type, wormTest, drugClass }: Entry) =>
  type === "FAECAL_EGG_COUNT" ||
  (type === "WORMING" && wormTest === null && drugClass !== "PRAZIQUANTEL");
const isAboutTapeworm = ({ wormTest, drugClass }: Entry) =>
  wormTest === null ? /PRAZI/.test(drugClass ?? "") : wormTest.startsWith("TAPEWORM");
const isAboutRedworm = ({ wormTest, drugClass }: Entry) =>
  wormTest === null ? /MOXI/.test(drugClass ?? "") : wormTest === "REDWORM_BLOOD";

function lastOf(entries: readonly Entry[], today: string, counts: (entry: Entry) => boolean) {
  let last = "";
  for (const each of entries)
    if (each.date <= today && each.date > last && counts(each)) last = each.date;
  return last;
}
