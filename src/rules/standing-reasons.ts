import { formatLongDay } from "./vaccination/rulebook.ts";
import { formatDay, formatMoment } from "./date-format.ts";
import { addMonths, dayNumber, later } from "./dates.ts";
import { londonDate } from "./london.ts";
import {
  eventStanding,
  type FluStanding,
  isCare,
  NOT_KNOWN,
  type JudgedEvent,
  type Standing,
  VACCINATION_SOON_DAYS,
} from "./standing.ts";
import { type Body, rulebooks } from "./vaccination/rulebooks.ts";
import { fluStandingWith } from "./vaccination/standing.ts";

/** The reason for a horse's standing: one sentence, a short form for a row, and the reason's subject. */
export interface StandingReason {
  about: "EVENT" | "PAPER" | "FLU" | "PLAN" | "UNKNOWN" | "NOTHING";
  sentence: string;
  short: string;
}

export interface StandingEvidence {
  standing: Standing;
  /** Open events by due date: all that are overdue or due soon, and at least the next one after those. */
  events: readonly (JudgedEvent & { title: string; paperId: string | null })[];
  /** Names of the care plan's active items whose last time is unknown. */
  unknown: readonly string[];
  flu: {
    standing: FluStanding;
    doses: readonly string[];
    otherVaccinations: readonly string[];
    courseStart: string | null;
    earlierMissing?: boolean;
    /** The horse's bodies; null when none have been chosen. */
    bodies: readonly Body[] | null;
  };
}

/** The reasons for a horse's standing, the most serious first and without repeated sentences; never empty. */
export function standingReasons(evidence: StandingEvidence, now: Date): StandingReason[] {
  const said = new Map(allReasons(evidence, now).map((reason) => [reason.sentence, reason]));
  return [...said.values()];
}

function allReasons(evidence: StandingEvidence, now: Date): StandingReason[] {
  switch (evidence.standing) {
    case "OVERDUE":
      return [...fluReasons(evidence, "LAPSED", now), ...eventReasons(evidence, "OVERDUE", now)];
    case "DUE_SOON":
      return [...fluReasons(evidence, "LAPSES_SOON", now), ...eventReasons(evidence, "SOON", now)];
    case "UP_TO_DATE":
      return upToDateReasons(evidence);
    case "NOTHING_RECORDED":
      return [nothingReason(evidence)];
  }
}

function nothingReason({ unknown, flu }: StandingEvidence): StandingReason {
  if (flu.standing === "EARLIER_MISSING" && unknown.length === 0)
    return {
      about: "FLU",
      sentence: "Only later flu doses are on record: enter the earlier ones from the passport.",
      short: `${NOT_KNOWN}: earlier flu doses`,
    };
  if (unknown.length === 0)
    return {
      about: "NOTHING",
      sentence: "No care plan, flu dose or next date is on record to judge by.",
      short: "Nothing on record to judge by",
    };
  const care = unknown.join(", ");
  return {
    about: "UNKNOWN",
    sentence: `Nobody has said when this was last done: ${care}. Say when in the plan, or that it never was.`,
    short: `${NOT_KNOWN}: ${care}`,
  };
}

function eventReasons(
  { events }: StandingEvidence,
  wanted: "OVERDUE" | "SOON",
  now: Date,
): StandingReason[] {
  return events
    .filter((event) => eventStanding(event, now) === wanted)
    .map(({ title, dueDate, status, paperId }) => ({
      about: paperId === null ? "EVENT" : "PAPER",
      sentence:
        paperId === null
          ? `${title} ${dueDate < now ? "was" : "is"} due on ${formatMoment(dueDate)}.`
          : `${title}. It ${dueDate < now ? "ended" : "ends"} on ${formatDay(londonDate(dueDate))}.`,
      short: `${title}, ${status === "IN_PROGRESS" ? "in progress" : daysFrom(now, dueDate)}`,
    }));
}

function fluReasons(
  { flu }: StandingEvidence,
  wanted: "LAPSED" | "LAPSES_SOON",
  now: Date,
): StandingReason[] {
  if (flu.standing !== wanted) return [];
  const { bodies, ...record } = flu;
  const today = londonDate(now);
  const whose = bodies
    ?.filter((body) => fluStandingWith(body, record, today) === wanted)
    .map((body) => rulebooks[body].name);
  const what =
    wanted === "LAPSED"
      ? "The flu vaccination has lapsed"
      : `The flu vaccination wants its next dose within ${VACCINATION_SOON_DAYS} days`;
  const rule = whose ? ` by the rules of ${whose.join(", ")}` : byNobody(record, today);
  return [
    {
      about: "FLU",
      sentence: `${what}${rule}; the last dose was on ${lastDose(record)}.`,
      short: wanted === "LAPSED" ? "Flu jab lapsed" : "Flu jab due soon",
    },
  ];
}

const byNobody = ({ doses }: { doses: readonly string[] }, today: string) =>
  addMonths(doses.reduce(later), 12) < today
    ? ", counting twelve months"
    : " by the rules of every body: the course was not completed in time";

function upToDateReasons({ events, flu }: StandingEvidence): StandingReason[] {
  const next = events.find(({ eventType, paperId }) => isCare(eventType) && paperId === null);
  const reasons: StandingReason[] = [];
  if (flu.standing === "IN_DATE")
    reasons.push({ about: "FLU", sentence: formatInDate(flu), short: "Flu jab in date" });
  if (next) {
    const words = `Next: ${next.title} on ${formatMoment(next.dueDate)}`;
    reasons.push({ about: "EVENT", sentence: `${words}.`, short: words });
  }
  if (reasons.length > 0) return reasons;
  return [
    {
      about: "PLAN",
      sentence: "The care plan asks for nothing yet.",
      short: "The care plan asks for nothing yet",
    },
  ];
}

// the sentence names no limits: those of the bodies may be stricter than twelve months and are shown on the board
const formatInDate = (flu: StandingEvidence["flu"]) =>
  flu.bodies === null
    ? `The last flu dose was on ${lastDose(flu)}, within twelve months; nobody has chosen whose rules count.`
    : `The flu vaccination is in date; the last dose was on ${lastDose(flu)}.`;

/** A due time relative to now in UK days, such as 'in 3 days' or '4 days late'. */
function daysFrom(now: Date, due: Date): string {
  const days = dayNumber(londonDate(due)) - dayNumber(londonDate(now));
  if (days === 0) return due < now ? "late since earlier today" : "today";
  if (days === 1) return "tomorrow";
  const many = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days < 0 ? `${many} late` : `in ${many}`;
}

const lastDose = ({ doses }: { doses: readonly string[] }) =>
  formatLongDay(dayNumber(doses.reduce(later)));
