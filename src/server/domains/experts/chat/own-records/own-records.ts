import type { AssistantType } from "#contract/experts/chat.ts";
import { namesIn } from "#assistant/own-records.ts";
import { londonDate } from "#rules/london.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/scope.ts";
import type { Library } from "#assistant/library.ts";
import * as horsesOfYard from "#server/domains/horses/horses.ts";
import { agenda } from "./agenda.ts";
import { lastCare, nextCare } from "./care.ts";
import { costs, feed, horsesOf, medication, profile } from "./facts.ts";
import { type GoingWish, mayGo } from "./going.ts";
import { hearWish, type Subject, type Wish } from "./hear.ts";
import { nextVaccination } from "./vaccination.ts";
import { horsesLink, type KnownHorse, type OwnAnswer, plainly, said } from "./words.ts";

interface Asked {
  question: string;
  assistant: AssistantType;
  /** Whether the library takes it for a question to the yard's records. */
  soundsOwn: boolean;
}

/** Answers from the yard's own records, or null when the question does not ask for anything they hold. */
export async function fromRecords(
  scope: Scope,
  library: Library,
  { question, assistant, soundsOwn }: Asked,
): Promise<OwnAnswer | null> {
  const now = new Date();
  const horses = await horsesOfYard.list(scope);
  const { properNames } = library.shelf;
  const wish = hearWish(
    {
      text: question,
      assistant,
      today: londonDate(now),
      soundsOwn,
    },
    horses,
  );
  const [stranger] = namesIn(question, properNames);
  const isOnAnother = wish?.ask === "next" || wish?.ask === "last" || wish?.ask === "agenda";
  if (isOnAnother && wish.horse === null && stranger) return nobodyCalled(stranger);
  return wish && grant(wish, { scope, library, horses, now });
}

const nobodyCalled = (name: string) =>
  said(
    `No horse of this yard is called ${plainly(name.charAt(0).toUpperCase() + name.slice(1))}.`,
    [horsesLink],
  );

/** Whose records, and when. */
export interface Yard {
  scope: Scope;
  library: Library;
  horses: KnownHorse[];
  now: Date;
}

/** Looks up what was wished for in this yard's records. */
export async function grant(wish: Wish, yard: Yard): Promise<OwnAnswer | null> {
  if (wish.ask === "horses") return horsesOf(yard.horses);
  if (wish.ask === "go") return go(wish, yard);
  const horse = yard.horses.find(({ id }) => id === wish.horse) ?? null;
  if (wish.ask === "profile" || wish.ask === "medication" || wish.ask === "feed")
    return horse && ofHorse(wish, yard, horse);
  return ofYard(wish, yard, horse);
}

async function go(wish: GoingWish, { scope, library, horses, now }: Yard): Promise<OwnAnswer> {
  if (wish.horses.length > 0)
    return mayGo(wish, { scope, library, horses, today: londonDate(now) });
  return said(wish.remarks.join(" ") || "No horse is in this yard yet.", [horsesLink]);
}

type HorseWish = Extract<Wish, { ask: "profile" | "medication" | "feed" }>;

function ofHorse(wish: HorseWish, { scope, now }: Yard, horse: KnownHorse) {
  if (wish.ask === "profile") return profile(horse, wish.field);
  const look = wish.ask === "feed" ? feed : medication;
  return look(scope, horse, londonDate(now));
}

type YardWish = Exclude<Wish, HorseWish | { ask: "horses" | "go" }>;

function ofYard(wish: YardWish, yard: Yard, horse: KnownHorse | null) {
  const { scope, now } = yard;
  if (wish.ask === "cost")
    return costs(scope, { subject: wish.subject, horse, period: wish.period });
  if (wish.ask === "agenda")
    return agenda(scope, { horse, overdueOnly: wish.overdueOnly, horses: yard.horses, now });
  if (wish.subject === "medication") return null;
  return wish.ask === "last"
    ? lastCare(scope, wish.subject, horse)
    : next({ subject: wish.subject, body: wish.body }, yard, horse);
}

interface Next {
  subject: Exclude<Subject, "medication">;
  body: Body | null;
}

function next({ subject, body }: Next, { scope, library, now }: Yard, horse: KnownHorse | null) {
  if (subject === "vaccination" && horse && body)
    return nextVaccination(scope, library, { horse, body, today: londonDate(now) });
  return nextCare(scope, subject, horse);
}
