import type { DayDose, DayJob, YardDay } from "#contract/care/yard-day.ts";
import { dayJobLabels } from "#contract/horses/care-notes.ts";
import { formatTimeOfDay, formatWhen } from "#rules/date-format.ts";
import { keyOfJob } from "#rules/care/yard-day.ts";

export type DayHorse = YardDay["horses"][number];

/** What was noted about a task. */
export interface TaskNote {
  /** The id of the tick or dose, with which it is taken back. */
  id: string;
  isDone: boolean;
  /** Who noted it and when, such as 'Done by Tom at 7:40' or 'Not given, left his feed. Tom, 7:40'. */
  text: string;
}

/** A job or a dose of the day. */
export interface DayTask {
  key: string;
  /** Null for a job of the whole yard. */
  horse: DayHorse | null;
  /** `HH:MM`; null for a medicine given as needed. */
  time: string | null;
  /** What kind of task it is: a job's label, or a medicine's name. */
  title: string;
  /** What the row is called where the title is above it already. */
  label?: string;
  /** More about it: what is fed, or the dosage. */
  detail: string;
  note: TaskNote | null;
  of: { job: DayJob } | { dose: DayDose };
}

export const isDose = ({ of }: DayTask): boolean => "dose" in of;

/** Whether the task is a job that was added for the day. */
export const isAdded = ({ of }: DayTask): boolean => "job" in of && of.job.added;

/** The section of the yard whose right to write a person needs to tick the task. */
export const sectionOf = (task: DayTask) => (isDose(task) ? "medicines" : "feed");

/** The tasks of a day in the order of the answer: by time, and those without a time last. */
export function tasksOf(day: YardDay, readerId: string | undefined): DayTask[] {
  const horses = new Map(day.horses.map((horse) => [horse.id, horse]));
  const jobs = day.jobs.map((job): DayTask => ({
    key: `job ${keyOfJob(job)}`,
    horse: horses.get(job.horseId ?? "") ?? null,
    time: job.time,
    title: job.job === "OTHER" && job.what ? job.what : dayJobLabels[job.job],
    detail: job.job === "OTHER" ? "" : job.what,
    note: noteOfJob(job, readerId),
    of: { job },
  }));
  const doses = day.doses.map((dose) =>
    taskOfDose(dose, { horse: horses.get(dose.horseId) ?? null, readerId }),
  );
  // medicines first among what is due at one time: they are what must not be forgotten
  return [...doses, ...jobs].toSorted((one, other) => compare(timeOf(one), timeOf(other)));
}

interface DoseContext {
  horse: DayHorse | null;
  readerId: string | undefined;
}

/** The task of a dose. */
export const taskOfDose = (dose: DayDose, { horse, readerId }: DoseContext): DayTask => ({
  key: `dose ${dose.recordId} ${dose.slot ?? dose.dose?.id ?? "as needed"}`,
  horse,
  time: dose.time,
  title: dose.medicine,
  detail: dose.dosage,
  note: noteOfDose(dose, readerId),
  of: { dose },
});

const timeOf = ({ time }: DayTask) => time ?? "24:00";
const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

function noteOfJob({ id, tick }: DayJob, readerId: string | undefined): TaskNote | null {
  if (tick === null || id === null) return null;
  const { outcome, at, why, kiosk, by } = tick;
  const isDone = outcome === "DONE";
  return {
    id,
    isDone,
    text: formatNote(isDone ? "Done" : "Not done", { at, why, kiosk, by, readerId }),
  };
}

function noteOfDose({ dose }: DayDose, readerId: string | undefined): TaskNote | null {
  if (dose === null) return null;
  const { id, outcome, givenAt, why, kiosk, by } = dose;
  const isDone = outcome === "GIVEN";
  const said = isDone ? "Given" : "Not given";
  return { id, isDone, text: formatNote(said, { at: givenAt, why, kiosk, by, readerId }) };
}

interface NoteDetails {
  at: string;
  why: string | null;
  /** The screen on which it was noted, if it was on one. */
  kiosk: string | null;
  by: { id: string; firstName: string } | null;
  readerId: string | undefined;
}

/**
 * 'Done at 7:40' for one's own, 'Given by Tom at 7:40', 'Not given by Tom at 7:40, Tack room: left his feed'.
 */
export function formatNote(said: string, { at, why, kiosk, by, readerId }: NoteDetails): string {
  const who = by !== null && by.id !== readerId ? ` by ${by.firstName}` : "";
  const when = formatWhen(at);
  const preposition = when.includes(",") ? "on" : "at";
  const where = kiosk === null ? "" : `, ${kiosk}`;
  return `${said}${who} ${preposition} ${when}${where}${why ? `: ${why}` : ""}`;
}

/** How the day is grouped. */
export type DayOrder = "TIME" | "HORSE";

/** A part of the day: the tasks of one time or of one horse. */
export interface DaySection {
  key: string;
  title: string;
  tasks: DayTask[];
}

/** Groups tasks by time; what is given as needed comes last. */
export const byTime = (tasks: readonly DayTask[]): DaySection[] =>
  [...Map.groupBy(tasks, timeOf)].map(([time, its]) => ({
    key: time,
    title: time === "24:00" ? "As needed" : formatTimeOfDay(time),
    tasks: its,
  }));

/** Groups tasks by horse in the order of the day's horses; those of the whole yard come first. */
export function byHorse(tasks: readonly DayTask[], horses: readonly DayHorse[]): DaySection[] {
  const groups = Map.groupBy(tasks, ({ horse }) => horse?.id ?? "");
  return [{ id: "", name: "The yard" }, ...horses].flatMap(({ id, name }) => {
    const its = groups.get(id);
    return its ? [{ key: id, title: name, tasks: its }] : [];
  });
}

/** The task for accessible names, such as 'Feed, Pickle, 7:00'. */
export const formatSpoken = ({ title, horse, time }: DayTask): string =>
  [title, horse?.name, time && formatTimeOfDay(time)].filter(Boolean).join(", ");

/** The question's title when a task was left out: 'Not given: Pergolide, Pickle, 8:00'. */
export const formatNotDoneTitle = (task: DayTask): string =>
  `Not ${isDose(task) ? "given" : "done"}: ${formatSpoken(task)}`;

/** What a row begins with: the horse or, under its horse's name and for a job of the yard, the task. */
export const formatHead = (task: DayTask, ofHorse: boolean): string =>
  ofHorse || !task.horse ? (task.label ?? task.title) : task.horse.name;

/** What follows: the job, where the row begins with a horse, and its detail. */
export function formatDetail(task: DayTask, ofHorse: boolean): string {
  const { title, detail, time, horse } = task;
  const how = isDose(task) && time === null ? "as needed" : "";
  return [!ofHorse && horse && title, detail, how].filter(Boolean).join(" · ");
}

/** What a noted row begins with: 'Pickle, feed' or, under its horse's name, 'Feed, 7:00'. */
export function formatNotedHead(task: DayTask, ofHorse: boolean): string {
  const head = formatHead(task, ofHorse);
  if (ofHorse) return task.time ? `${head}, ${formatTimeOfDay(task.time)}` : head;
  return task.horse ? `${head}, ${lowered(task.title)}` : head;
}

/** Why a task was refused, with its horse where several stand together. */
export const formatRefusal = (sentence: string, { horse }: DayTask, ofHorse: boolean): string =>
  horse && !ofHorse ? `${horse.name}: ${sentence}` : sentence;

const jobLabels = new Set(Object.values(dayJobLabels));

// a label such as 'Turn out' within a sentence; the name of a medicine keeps its capital
const lowered = (title: string) => (jobLabels.has(title) ? title.toLowerCase() : title);
