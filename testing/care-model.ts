import { oracleDue, type OracleCompletion, type OraclePlan } from "./rules/care/oracle.ts";

/**
 * A second, independent model of care, for tests: what a horse's calendar must show, derived only from a list of
 * what people did. The only due dates that it stores are those agreed by hand.
 */
interface ModelRecord {
  id: string;
  subject: string;
  on: string;
  next: string | null;
  dismissed: boolean;
}
export interface ModelPlan extends OraclePlan {
  id: string;
  active: boolean;
}
interface ModelEvent {
  id: string;
  subject: string;
  /** The UK day of completion; null while the event is open. */
  doneOn: string | null;
  plannedFor: string | null;
  recordId: string | null;
  dueDate: string;
  status: string;
}
/** The open event of a subject as the model last computed it: its due day and, if agreed by hand, its time. */
interface AgreedEvent {
  by: string;
  dueDate: string;
  status: string;
}

export interface OpenEventState {
  subject: string;
  dueFrom: string | null;
  dueDate: string;
  status: string;
}

export function careModel() {
  const records: ModelRecord[] = [];
  const plans = new Map<string, ModelPlan>();
  /** Completed events, whatever created them. */
  const done: ModelEvent[] = [];
  /** Open events added by hand. */
  const byHand: ModelEvent[] = [];
  const agreed = new Map<string, AgreedEvent>();
  /** The days of the flu doses in the passport. */
  const doses: string[] = [];

  const completionsOf = (subject: string): OracleCompletion[] =>
    done
      .filter((event) => event.subject === subject)
      .map(({ doneOn, plannedFor, recordId }) => ({
        on: doneOn ?? "",
        plannedFor,
        recorded: recordId !== null,
      }));

  /** The evidence, in addition to records, that work was done: for a vaccination only doses, not a completion alone. */
  const workOf = (subject: string): OracleCompletion[] =>
    subject === "VACCINATION"
      ? [
          ...completionsOf(subject).filter(({ recorded }) => recorded),
          ...doses.map((on) => ({ on, plannedFor: null, recorded: false })),
        ]
      : completionsOf(subject);

  /** When care of a kind is due, computed anew from everything that people did. */
  function due(subject: string) {
    const plan = plans.get(subject);
    const its = records
      .filter((record) => record.subject === subject)
      .map(({ on, next, dismissed }) => ({ on, next: dismissed ? null : next }));
    return oracleDue(plan?.active ? plan : null, its, workOf(subject));
  }

  /** The open event that one kind of care must have now; null if it must have none. */
  function planned(subject: string): OpenEventState | null {
    const days = due(subject);
    if (!days) {
      agreed.delete(subject);
      return null;
    }
    const before = agreed.get(subject);
    const now =
      before?.by === days.by
        ? before
        : { by: days.by, dueDate: eveningOf(days.by), status: "PENDING" };
    agreed.set(subject, now);
    return { subject, dueFrom: days.from, dueDate: now.dueDate, status: now.status };
  }

  /** All open events by due date. */
  function open(subjects: readonly string[]): OpenEventState[] {
    const shown = subjects.flatMap((subject) => planned(subject) ?? []);
    const hand = byHand.map(({ subject, dueDate, status }) => ({
      subject,
      dueFrom: null,
      dueDate,
      status,
    }));
    return [...shown, ...hand].toSorted(inOrder);
  }

  return { records, plans, done, byHand, agreed, doses, due, open };
}
export type CareModel = ReturnType<typeof careModel>;

export const inOrder = (one: OpenEventState, other: OpenEventState) =>
  JSON.stringify([one.dueDate, one.subject, one.dueFrom, one.status]) <
  JSON.stringify([other.dueDate, other.subject, other.dueFrom, other.status])
    ? -1
    : 1;

/**
 * The instant of 18:00 UK time, computed by the Summer Time Order: clocks change on the last Sundays of March
 * and October.
 */
const eveningOf = (date: string) => ukInstant(date, 18, 0);

/** The instant of a time of a UK day: the first of two in October, and in GMT for the hour that March skips. */
export function ukInstant(date: string, hour: number, minute: number): string {
  const at = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const year = Number(date.slice(0, 4));
  const isSummer = at >= lastSunday(year, 3) + 7_200_000 && at < lastSunday(year, 10) + 7_200_000;
  return new Date(isSummer ? at - 3_600_000 : at).toISOString();
}

function lastSunday(year: number, month: number) {
  let day = Date.UTC(year, month, 0);
  while (new Date(day).getUTCDay() !== 0) day -= 86_400_000;
  return day;
}
