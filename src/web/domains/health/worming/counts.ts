import { v7 as uuid } from "uuid";
import type { TodayGroup } from "#contract/care/today.ts";
import type { EggReading } from "#rules/worming/evidence.ts";

/** A horse's row in the table of counts, as the user typed it. */
export interface CountLine {
  /** The id that the record will have, so that a retry creates nothing twice. */
  id: string;
  horseId: string;
  name: string;
  /** A count such as '650' or '<50'; empty means no count for this horse. */
  eggs: string;
  date: string;
}

export const countLines = (
  horses: readonly { id: string; name: string }[],
  date: string,
): CountLine[] => horses.map(({ id, name }) => ({ id: uuid(), horseId: id, name, eggs: "", date }));

/** The rows with the input of a draft filled in; input for horses that no longer exist is left out. */
export const withEntered = (
  lines: readonly CountLine[],
  { date, lines: entered }: { date: string; lines: readonly CountLine[] },
): CountLine[] => {
  const before = new Map(entered.map((line) => [line.horseId, line]));
  return lines.map((line) => {
    const { id, eggs, date: day } = before.get(line.horseId) ?? { ...line, date };
    return { ...line, id, eggs, date: day };
  });
};

export interface EnteredCount {
  id: string;
  horseId: string;
  date: string;
  eggsPerGram: number;
  eggReading: EggReading;
}

type CountTasks = readonly Pick<TodayGroup, "action" | "horses">[];

/** Maps each horse to the event, due today or earlier, that its count completes. */
export const countEvents = (day: { overdue: CountTasks; today: CountTasks } | null) =>
  new Map(
    // today's events come last, so that they take precedence over overdue ones
    [...(day?.overdue ?? []), ...(day?.today ?? [])]
      .filter(({ action }) => action === "ENTER_COUNTS")
      .flatMap(({ horses }) => horses.map(({ id, eventId }) => [id, eventId])),
  );

/** The counts, each with the event that it completes; a count completes one event only. */
export const forEvents = (
  counts: readonly EnteredCount[],
  events: ReadonlyMap<string, string | null>,
) => counts.map((count) => ({ ...count, eventId: events.get(count.horseId) ?? null }));

export type CountsRead =
  | { counts: EnteredCount[]; fault: null }
  | { counts: null; fault: { horseId: string | null; sentence: string } };

/** Reads the counts from the rows; returns the first error with its row if there is one. */
export function readCounts(lines: readonly CountLine[], today: string): CountsRead {
  const counts: EnteredCount[] = [];
  for (const { id, horseId, name, eggs, date } of lines) {
    if (eggs.trim() === "") continue;
    const said = /^(<?)\s*(\d{1,6})$/.exec(eggs.trim().replaceAll(",", ""));
    const sentence = faultIn(said, date, today);
    if (sentence || !said)
      return { counts: null, fault: { horseId, sentence: `${name}: ${sentence}` } };
    const eggReading = said[1] ? "BELOW" : "EXACT";
    counts.push({ id, horseId, date, eggsPerGram: Number(said[2]), eggReading });
  }
  if (counts.length > 0) return { counts, fault: null };
  return { counts: null, fault: { horseId: null, sentence: "Write in at least one count." } };
}

function faultIn(said: RegExpExecArray | null, date: string, today: string): string | null {
  if (!said || Number(said[2]) > 100_000)
    return "give eggs per gram as a whole number, such as 250 or <50.";
  if (date === "") return "give the date of the count.";
  return date > today ? "a count cannot lie in the future." : null;
}
