import { formatLongDay, type Day, type Rulebook } from "./rulebook.ts";
import { limitOn, type Stretch } from "./stretches.ts";
import type { Course } from "./course.ts";
import { note, type Finding } from "./findings.ts";
import type { Verdict } from "./judge.ts";

/** Which dose of a course comes next. */
export const steps = ["FIRST", "SECOND", "THIRD", "BOOSTER"] as const;
export type Step = (typeof steps)[number];

/** The positions in a course, in words. */
export const stepLabels: Record<Step, string> = {
  FIRST: "first dose",
  SECOND: "second dose",
  THIRD: "third dose",
  BOOSTER: "booster",
};

/** The finding that names the days that one body's rule allows for the next dose. */
export function dueDays(book: Rulebook, step: Step, course: Course, days: Stretch): Finding {
  const reading = course.sound
    ? ""
    : ` This holds only if the vet recorded the dose of ${formatLongDay(course.last)} as the first of a new course, for the old one is broken.`;
  const due =
    days.from === course.last + 1
      ? `by ${formatLongDay(days.to)}; the rule sets no earliest day`
      : formatStretch(days);
  return note(
    course.sound ? "DUE" : "RESTART",
    course.sound ? sourceOf(book, step, course) : book.restartSource,
    () => `${book.name}: the ${stepLabels[step]} has to fall ${due}.${reading}`,
  );
}

/** The finding that the days for continuing the course have passed. */
export function lapsed(book: Rulebook, course: Course): Finding {
  return note(
    "LAPSED",
    book.restartSource,
    () =>
      `${book.name}: the days for the dose after ${formatLongDay(course.last)} are over, so the course has to be begun again. Ask your vet.`,
  );
}

/** The finding that no dose is on record. */
export function firstDose(book: Rulebook): Finding {
  return note(
    "NO_VACCINATION",
    book.secondMissingSource,
    () => `${book.name}: no dose is recorded, so a course has yet to be begun. Ask your vet.`,
  );
}

/** The finding that the bodies have no day in common. */
export function noCommonDay(): Finding {
  return note(
    "NO_COMMON_DAY",
    "flu-safe-schedule-all-bodies",
    () => "No day suits all of these bodies; plan for one at a time and ask your vet.",
  );
}

/** The finding that an event leaves fewer days. */
export function narrowed(book: Rulebook, event: Day, days: readonly Stretch[]): Finding {
  return note(
    "NARROWED",
    book.wait.source,
    () =>
      `To keep ${book.name} on ${formatLongDay(event)}, the dose has to fall ${days.map(formatStretch).join(", or ")}.`,
  );
}

/** The finding that no single dose makes an event possible. */
export function lostEvent(book: Rulebook, event: Day, verdict: Verdict): Finding {
  return note("OUT_OF_REACH", book.wait.source, () =>
    verdict === "NO"
      ? `No single dose makes ${book.name} on ${formatLongDay(event)} possible.`
      : `Any day that carries the course on falls too near before ${book.name} on ${formatLongDay(event)}: one of the two is lost.`,
  );
}

/** The finding that each event could be kept possible alone, but not all of them together. */
export function noFreeDay(book: Rulebook, event: Day): Finding {
  return note(
    "NO_FREE_DAY",
    book.wait.source,
    () =>
      `With ${book.name} on ${formatLongDay(event)} no day is left that keeps every event; one has to be given up.`,
  );
}

function sourceOf(book: Rulebook, step: Step, course: Course): string {
  const rule = course.rule ?? book.courses.find(({ startedUntil }) => course.first <= startedUntil);
  if (step === "SECOND" && rule) return rule.secondSource;
  if (step === "THIRD" && rule) return rule.thirdSource;
  return limitOn(book.boosters, course.last).source;
}

function formatStretch({ from, to }: Stretch): string {
  return from === to
    ? `on ${formatLongDay(from)}`
    : `from ${formatLongDay(from)} to ${formatLongDay(to)}`;
}
