import type { AssistantType } from "#contract/chat.ts";
import { find } from "#rules/library/find.ts";
import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/scope.ts";
import type { Library } from "#rules/library/library.ts";
import * as horsesOfYard from "#server/features/horses/horses.ts";
import { agenda, lastCare, nextCare } from "./care.ts";
import { costs, feed, horsesOf, medication, profile } from "./facts.ts";
import { hearWish, type Wish } from "./hear.ts";
import { nextVaccination } from "./vaccination.ts";
import type { KnownHorse, OwnAnswer } from "./words.ts";

/** Answers from the yard's own records, or null when the question does not ask for anything they hold. */
export async function fromRecords(
  scope: Scope,
  library: Library,
  { question, assistant }: { question: string; assistant: AssistantType },
): Promise<OwnAnswer | null> {
  const now = new Date();
  const horses = await horsesOfYard.list(scope);
  const wish = hearWish(
    {
      text: question,
      assistant,
      today: londonDate(now),
      soundsOwn: find(library, { assistant, question }).kind === "own-records",
    },
    horses,
  );
  return wish && grant(wish, { scope, library, horses, now });
}

/** Whose records, and when. */
export interface Yard {
  scope: Scope;
  library: Library;
  horses: KnownHorse[];
  now: Date;
}

/** Looks up what was wished for in this yard's records. */
export async function grant(wish: Wish, yard: Yard): Promise<OwnAnswer | null> {
  const { scope, horses, now } = yard;
  if (wish.ask === "horses") return horsesOf(horses);
  const horse = horses.find(({ id }) => id === wish.horse) ?? null;
  switch (wish.ask) {
    case "next":
      return next(wish, yard, horse);
    case "last":
      return wish.subject === "medication" ? null : lastCare(scope, wish.subject, horse);
    case "cost":
      return costs(scope, { subject: wish.subject, horse, period: wish.period });
    case "agenda":
      return agenda(scope, { horse, overdueOnly: wish.overdueOnly, now });
    case "profile":
      return horse && profile(horse, wish.field);
    case "medication":
      return horse && medication(scope, horse, londonDate(now));
    case "feed":
      return horse && feed(scope, horse, londonDate(now));
  }
}

function next(
  wish: Wish & { ask: "next" },
  { scope, library, now }: Yard,
  horse: KnownHorse | null,
) {
  const { subject, body } = wish;
  if (subject === "medication") return null;
  if (subject === "vaccination" && horse && body)
    return nextVaccination(scope, library, { horse, body, today: londonDate(now) });
  return nextCare(scope, subject, horse);
}
