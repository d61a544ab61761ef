import { dayJobLabels } from "#contract/horses/care-notes.ts";
import { type DayTask, formatTimeOfDay, isDose } from "./day-tasks.ts";

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
