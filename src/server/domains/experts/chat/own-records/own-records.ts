import type { AssistantType } from "#contract/experts/chat.ts";
import type { Library } from "#assistant/library.ts";
import type { GoingIntent } from "#assistant/own-records/parse-going.ts";
import { type Intent, parseIntent, type Subject } from "#assistant/own-records/parse-intent.ts";
import { namesIn } from "#assistant/text/words.ts";
import { londonDate } from "#rules/london.ts";
import type { Body } from "#rules/vaccination/rulebooks.ts";
import type { Scope } from "#server/core/scope.ts";
import * as horsesOfYard from "#server/domains/horses/horses.ts";
import { agenda } from "./agenda.ts";
import { lastCare, nextCare } from "./care.ts";
import { costs, feed, horsesOf, medication, profile } from "./facts.ts";
import { mayGo } from "./going.ts";
import { remarksOnNames } from "./going-remarks.ts";
import {
  answerFrom,
  horsesLink,
  type KnownHorse,
  noHorseCalled,
  type OwnAnswer,
} from "./own-answer.ts";
import { nextVaccination } from "./vaccination.ts";

interface Asked {
  question: string;
  assistant: AssistantType;
  /** Whether the library takes it for a question about the yard's records. */
  isOwn: boolean;
}

/** Answers from the yard's own records, or null when the question does not ask for anything they hold. */
export async function fromRecords(
  scope: Scope,
  library: Library,
  { question, assistant, isOwn }: Asked,
): Promise<OwnAnswer | null> {
  const now = new Date();
  const horses = await horsesOfYard.list(scope);
  const intent = parseIntent({ text: question, assistant, today: londonDate(now), isOwn }, horses);
  const [unknown] = namesIn(question, library.index.properNames);
  const isOnCare = intent?.kind === "next" || intent?.kind === "last" || intent?.kind === "agenda";
  if (isOnCare && intent.horse === null && unknown)
    return answerFrom(noHorseCalled(unknown), [horsesLink]);
  return intent && answerIntent(intent, { scope, library, horses, now });
}

/** Whose records, and when. */
export interface Yard {
  scope: Scope;
  library: Library;
  horses: KnownHorse[];
  now: Date;
}

/** Looks up in this yard's records what a question wants. */
export async function answerIntent(intent: Intent, yard: Yard): Promise<OwnAnswer | null> {
  if (intent.kind === "horses") return horsesOf(yard.horses);
  if (intent.kind === "go") return go(intent, yard);
  const horse = yard.horses.find(({ id }) => id === intent.horse) ?? null;
  if (intent.kind === "profile" || intent.kind === "medication" || intent.kind === "feed")
    return horse && ofHorse(intent, yard, horse);
  return ofYard(intent, yard, horse);
}

async function go(intent: GoingIntent, { scope, library, horses, now }: Yard): Promise<OwnAnswer> {
  if (intent.horses.length > 0)
    return mayGo(intent, { scope, library, horses, today: londonDate(now) });
  return answerFrom(remarksOnNames(intent).join(" ") || "No horse is in this yard yet.", [
    horsesLink,
  ]);
}

type HorseIntent = Extract<Intent, { kind: "profile" | "medication" | "feed" }>;

function ofHorse(intent: HorseIntent, { scope, now }: Yard, horse: KnownHorse) {
  if (intent.kind === "profile") return profile(horse, intent.field);
  const lookUp = intent.kind === "feed" ? feed : medication;
  return lookUp(scope, horse, londonDate(now));
}

type YardIntent = Exclude<Intent, HorseIntent | { kind: "horses" | "go" }>;

function ofYard(intent: YardIntent, yard: Yard, horse: KnownHorse | null) {
  const { scope, now } = yard;
  if (intent.kind === "cost")
    return costs(scope, { subject: intent.subject, horse, period: intent.period });
  if (intent.kind === "agenda")
    return agenda(scope, { horse, overdueOnly: intent.overdueOnly, horses: yard.horses, now });
  if (intent.subject === "medication") return null;
  return intent.kind === "last"
    ? lastCare(scope, intent.subject, horse)
    : next({ subject: intent.subject, body: intent.body }, yard, horse);
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
