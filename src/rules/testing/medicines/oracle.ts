import type { Treatment } from "../../medicines/treatment.ts";

/*
 * A second account of the rules on medicines, written from the text of the rules on racing and not from the engine: it
 * lists the days on which something was given and walks from day to day. Slow, and plain enough to be read beside the text.
 */

interface Horse {
  body: string;
  treatments: readonly Treatment[];
  dateOfBirth: string;
  foodChainStatus: string;
}

type Said = "NO" | "BORDERLINE" | "UNKNOWN" | "OK";

/** The day after a day, by the calendar of JavaScript. */
function next(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The days strictly between two days. */
function daysBetween(early: string, late: string): number {
  let count = 0;
  for (let day = next(early); day < late; day = next(day)) count++;
  return count;
}

/** The same day so many months on, or the last day of that month. */
function monthsOn(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  for (let wanted = dayOfMonth; ; wanted--) {
    const date = new Date(Date.UTC(year, month - 1 + months, wanted, 12));
    if (date.getUTCDate() === wanted) return date.toISOString().slice(0, 10);
  }
}

/** The ways in which the record can be read: the last day something was given, in each of them. */
function readings(treatment: Treatment, event: string): string[] {
  if (treatment.to !== null) return [treatment.to < event ? treatment.to : event];
  return treatment.open === "GOING_ON" ? [event] : [treatment.from, event];
}

const says = (treatment: Treatment, ...words: string[]) =>
  words.some((word) => `${treatment.name} ${treatment.words}`.toLowerCase().includes(word));

/** What the BHA's rules say when something was given last on a day. */
function racing(treatment: Treatment, last: string, event: string, joint: boolean): Said[] {
  const clear = last === event ? -1 : daysBetween(last, event);
  const said: Said[] = [];
  const no = (isBroken: boolean) => isBroken && said.push("NO");
  no(treatment.kind !== "THERAPY" && clear < 0);
  no(event >= "2025-04-12" && joint && clear < 14);
  no(
    event >= "2015-01-01" &&
      event < "2025-04-12" &&
      joint &&
      says(treatment, "triamcinolone") &&
      clear < 14,
  );
  no(event >= "2017-08-10" && says(treatment, "tildren") && clear < 30);
  if (event >= "2025-04-01" && says(treatment, "ventipulmin")) {
    no(clear < 29);
    if (clear === 29) said.push("BORDERLINE");
  }
  no(says(treatment, "shockwave") && clear < 5);
  no(event >= "2018-04-02" && says(treatment, "physio") && clear < 0);
  no(event >= "2015-03-02" && says(treatment, "nandrolone") && event < monthsOn(last, 14));
  no(says(treatment, "sildenafil"));
  return said;
}

/** The racing age on a day: years since 1 January of the year of birth. */
const racingAge = (born: string, day: string) => Number(day.slice(0, 4)) - Number(born.slice(0, 4));

function bisphosphonates({ treatments, dateOfBirth }: Horse, event: string): Said[] {
  return treatments
    .filter((each) => each.from <= event && each.from >= "2021-11-01" && says(each, "tildren"))
    .filter((each) => racingAge(dateOfBirth, each.from) < 4)
    .map((each) => {
      if (racingAge(dateOfBirth, event) >= 4) return "BORDERLINE";
      const last = readings(each, event).toSorted().at(-1) ?? each.from;
      const suspended = event < monthsOn(last, 12);
      const young = racingAge(dateOfBirth, each.from) < 2 && racingAge(dateOfBirth, event) < 3;
      return suspended || young ? "NO" : "BORDERLINE";
    });
}

function clenbuterol({ treatments }: Horse, event: string): Said[] {
  if (event < "2025-04-01") return [];
  const courses = treatments.filter((each) => each.from <= event && says(each, "ventipulmin"));
  const starts = [...new Set(courses.map(({ from }) => from))];
  return courses
    .filter(({ from }) => from >= "2025-04-01" && event < monthsOn(from, 14))
    .flatMap((each): Said[] => {
      const within = starts.filter((start) => start < each.from && each.from < monthsOn(start, 6));
      return [each.isPrescribed ? "OK" : "BORDERLINE", within.length >= 2 ? "NO" : "OK"];
    });
}

/** The verdict, as somebody would come to it who goes through the record with the rules beside it. */
export function oracle(horse: Horse, event: string): Said {
  const said: Said[] = [];
  for (const treatment of horse.treatments.filter(({ from }) => from <= event)) {
    if (treatment.withdrawalUntil !== null && event <= treatment.withdrawalUntil) said.push("NO");
    const days = readings(treatment, event);
    if (horse.body === "BHA") {
      const surely = treatment.site === "JOINT" || says(treatment, "intra-articular");
      const ways = days.flatMap((last) =>
        (surely || treatment.site !== "INJECTED" ? [surely] : [true, false]).map((joint) =>
          gravest(racing(treatment, last, event, joint)),
        ),
      );
      // readings that differ leave it open
      said.push(...(new Set(ways).size === 1 ? ways : (["BORDERLINE"] as const)));
    }
    const latest = days.toSorted().at(-1) ?? treatment.from;
    const isLate = latest !== event && daysBetween(latest, event) >= 90;
    const answered =
      treatment.withdrawalUntil !== null && (treatment.to !== null || treatment.open === "UNTOLD");
    if (treatment.kind === "MEDICINE" && !isLate && !answered) said.push("UNKNOWN");
  }
  if (horse.body === "BHA") {
    said.push(...bisphosphonates(horse, event), ...clenbuterol(horse, event));
    if (event >= "2022-01-01" && horse.foodChainStatus === "INTENDED") said.push("NO");
  }
  return gravest(said);
}

const gravest = (said: readonly Said[]): Said =>
  (["NO", "BORDERLINE", "UNKNOWN"] as const).find((each) => said.includes(each)) ?? "OK";
