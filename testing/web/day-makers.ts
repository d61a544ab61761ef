import type { TodayGroup } from "#contract/care/today.ts";
import type { DayDose, DayJob, YardDay } from "#contract/care/yard-day.ts";
import type { ChartedCourse, MedicineDose } from "#contract/health/medicine-doses.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { anId } from "./makers.ts";

/** Today in the United Kingdom. */
export const today = () => londonDate(new Date());

/** The instant at which UK clocks show this time on this day. */
export const clock = (time: string, date = today()) => londonInstant(date, time).toISOString();

type Person = NonNullable<NonNullable<DayJob["tick"]>["by"]>;

/** Somebody else who works in the yard. */
export const tom: Person = { id: anId(), firstName: "Tom" };

/** A row of Today: a farrier visit that a tap completes, about no horse and not late. */
export const aTodayGroup = (given: Partial<TodayGroup> = {}): TodayGroup => ({
  title: "Farrier visit",
  eventType: "FARRIER",
  dueDate: "2026-11-13T18:00:00.000Z",
  horses: [],
  portraits: [],
  events: [anId()],
  owesRecord: false,
  action: "DONE",
  visitKind: null,
  dueFrom: null,
  recurring: null,
  snoozedFrom: null,
  snoozedBecause: null,
  snoozedBy: null,
  overdue: 0,
  lateDays: 0,
  ...given,
});

/** A horse of the day. */
export const aDayHorse = (given: Partial<YardDay["horses"][number]> = {}) => ({
  id: anId(),
  name: "Pickle",
  imageUrl: null,
  color: "Bay",
  allergies: null,
  handlingWarnings: null,
  ...given,
});

/** A feed at seven that nobody has ticked. */
export const aJob = (given: Partial<DayJob> = {}): DayJob => ({
  id: null,
  horseId: null,
  job: "FEED",
  time: "07:00",
  what: "One scoop of chaff",
  added: false,
  tick: null,
  ...given,
});

/** A job as it is once Tom has done it at 7:40. */
export const ticked = (job: DayJob, given: Partial<NonNullable<DayJob["tick"]>> = {}): DayJob => ({
  ...job,
  id: job.id ?? anId(),
  tick: { outcome: "DONE", at: clock("07:40"), why: null, kiosk: null, by: tom, ...given },
});

/** A dose that Tom gave today at 7:40. */
export const aNotedDose = (given: Partial<MedicineDose> = {}): MedicineDose => ({
  id: anId(),
  date: today(),
  slot: 1,
  outcome: "GIVEN",
  givenAt: clock("07:40"),
  why: null,
  kiosk: null,
  by: tom,
  ...given,
});

/** A dose at eight about which nobody has noted anything. */
export const aDose = (given: Partial<DayDose> = {}): DayDose => ({
  recordId: anId(),
  horseId: anId(),
  medicine: "Danilon",
  dosage: "1 sachet",
  slot: 1,
  time: "08:00",
  dose: null,
  last: null,
  ...given,
});

/** A day; its progress counts the jobs and doses that it is given. */
export function aDay(given: Partial<YardDay> = {}): YardDay {
  const { jobs = [], doses = [] } = given;
  const due = doses.filter(({ time, dose }) => time !== null || dose !== null);
  const noted = [...jobs.map(({ tick }) => tick), ...due.map(({ dose }) => dose)];
  return {
    date: today(),
    horses: [],
    jobs,
    doses,
    more: 0,
    progress: { all: noted.length, noted: noted.filter((note) => note !== null).length },
    fromYesterday: 0,
    ...given,
  };
}

/** A course of two doses a day that shows no day yet. */
export const aCourse = (given: Partial<ChartedCourse> = {}): ChartedCourse => ({
  recordId: anId(),
  medicine: "Danilon",
  dosage: "1 sachet",
  frequency: "TWICE_DAILY",
  route: "ORAL",
  prescribedBy: null,
  startDate: "2026-01-05",
  endDate: null,
  completed: false,
  days: [],
  last: null,
  ...given,
});
