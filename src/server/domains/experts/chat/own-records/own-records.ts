import type { Library } from "#assistant/library.ts";
import { findIntent } from "#assistant/own-records/find-intent.ts";
import { horseIn, horsesIn, type NamedHorse } from "#assistant/own-records/horse-names.ts";
import { HORSE } from "#assistant/own-records/normalise.ts";
import type { GoingIntent } from "#assistant/own-records/going-question.ts";
import type { Intent } from "#assistant/own-records/parse-intent.ts";
import { readQuestion } from "#assistant/own-records/read-question.ts";
import { namesIn } from "#assistant/text/words.ts";
import type { AssistantType } from "#contract/experts/chat.ts";
import { londonDate } from "#rules/london.ts";
import { meaningOf } from "#server/adapters/sentence-model/sentence-model.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horsesOfYard from "#server/domains/horses/horses.ts";
import { agenda, nextCare } from "./upcoming-care.ts";
import { costs, feed, horsesOf, medication, profile, lastWeighed, size } from "./facts.ts";
import { given, givenIn } from "./medicines.ts";
import { remarksOnNames } from "./going-answer.ts";
import { mayGo } from "./may-go.ts";
import { lastCare } from "./last-care.ts";
import {
  answerFrom,
  horsesLink,
  type KnownHorse,
  noHorseCalled,
  type OwnAnswer,
} from "./own-answer.ts";
import { nextVaccination } from "./vaccination.ts";

interface OwnQuestion {
  question: string;
  assistant: AssistantType;
  /** Whether the library classifies the question as one about the yard's records. */
  isOwn: boolean;
  /** The chat's earlier messages. */
  before: readonly ChatLine[];
}

/** Answers from the yard's own records; null when they cannot answer the question. */
export async function fromRecords(
  scope: Scope,
  library: Library,
  { question: said, assistant, isOwn, before }: OwnQuestion,
): Promise<OwnAnswer | null> {
  const now = new Date();
  const horses = await horsesOfYard.list(scope);
  const spokenOf = horseSpokenOf(before, horses);
  const question = ofAnotherHorse(said, before, horses);
  const plain = readQuestion(question, horses, library.index);
  const asked = { text: question, plain, assistant, today: londonDate(now), isOwn, spokenOf };
  const intent = await findIntent(asked, { library, horses, meaningOf });
  const [unknown] = namesIn(question, library.index.properNames);
  const isOnCare = intent?.kind === "next" || intent?.kind === "last" || intent?.kind === "agenda";
  if (isOnCare && intent.horse === null && unknown)
    return answerFrom(noHorseCalled(unknown), [horsesLink]);
  return intent && answerIntent(intent, { scope, library, horses, now });
}

/** The Scope of the user, the yard's horses and the time of the question. */
interface Yard {
  scope: Scope;
  library: Library;
  horses: KnownHorse[];
  now: Date;
}

/** Answers a question's intent from this yard's records. */
export async function answerIntent(intent: Intent, yard: Yard): Promise<OwnAnswer | null> {
  if (intent.kind === "horses") return horsesOf(yard.horses);
  if (intent.kind === "go") return go(intent, yard);
  const horse = yard.horses.find(({ id }) => id === intent.horse) ?? null;
  if (intent.kind === "profile" || intent.kind === "feed")
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

type HorseIntent = Extract<Intent, { kind: "profile" | "feed" }>;

function ofHorse(intent: HorseIntent, { scope, now }: Yard, horse: KnownHorse) {
  if (intent.kind === "profile")
    return intent.field === "size" ? size(scope, horse) : profile(horse, intent.field);
  return feed(scope, horse, londonDate(now));
}

type YardIntent = Exclude<Intent, HorseIntent | { kind: "horses" | "go" }>;

function ofYard(intent: YardIntent, yard: Yard, horse: KnownHorse | null) {
  const { scope, now } = yard;
  if (intent.kind === "cost")
    return costs(scope, { subject: intent.subject, horse, period: intent.period });
  if (intent.kind === "agenda")
    return agenda(scope, { horse, overdueOnly: intent.overdueOnly, horses: yard.horses, now });
  if (intent.kind === "given") return given(scope, { ...intent, horse, horses: yard.horses });
  if (intent.kind === "medication") return medicines(intent, yard, horse);
  return intent.kind === "last" ? last(intent, yard, horse) : next(intent, yard, horse);
}

type Medicines = Extract<Intent, { kind: "medication" }>;

/** A horse's current medication, what it was given in a period, or which horses are on medication. */
function medicines({ period }: Medicines, { scope, horses, now }: Yard, horse: KnownHorse | null) {
  const today = londonDate(now);
  if (horse && !period) return medication(scope, horse, today);
  return givenIn(scope, {
    horse,
    horses,
    period: period ?? { from: today, to: today, label: "now" },
  });
}

type Last = Extract<Intent, { kind: "last" }>;

function last({ subject, against }: Last, { scope, horses }: Yard, horse: KnownHorse | null) {
  if (subject === "medication") return null;
  if (subject === "weight") return lastWeighed(scope, horse ? [horse] : horses);
  return lastCare(scope, { subject, against, horse });
}

type Next = Extract<Intent, { kind: "next" }>;

function next(
  { subject, body, against = null }: Next,
  { scope, library, now, horses }: Yard,
  horse: KnownHorse | null,
) {
  if (subject === "medication") return null;
  if (subject === "weight") return lastWeighed(scope, horse ? [horse] : horses);
  const isOnFlu = against === null || against === "INFLUENZA";
  if (subject === "vaccination" && horse && body && isOnFlu)
    return nextVaccination(scope, library, { horse, body, today: londonDate(now) });
  return nextCare(scope, { subject, against, horse });
}

/** A message of a chat. */
interface ChatLine {
  role: string;
  content: string;
}

/** The horse that 'she' refers to: the last one asked about in the chat, or the yard's only one. */
function horseSpokenOf(before: readonly ChatLine[], horses: readonly NamedHorse[]): string | null {
  const asked = before.filter(({ role }) => role === "user").toReversed();
  for (const { content } of asked) {
    const horse = horseIn(content, horses);
    if (horse) return horse;
  }
  return horses.length === 1 ? (horses[0]?.id ?? null) : null;
}

const andOf = /^(?:\W|and|but|what|how|about|for|ok|then|HORSE)*$/i;

/**
 * Completes a question such as 'And Comet?' by repeating the last complete question for that horse; returns a
 * complete question unchanged.
 */
function ofAnotherHorse(
  question: string,
  before: readonly ChatLine[],
  horses: readonly NamedHorse[],
): string {
  const namesOnly = (text: string) => {
    const { ids, masked } = horsesIn(text, horses);
    return ids.length === 1 && andOf.test(masked.replaceAll(HORSE, "HORSE"));
  };
  // an earlier question may itself have been completed in this way
  const asked = before.filter(({ role }) => role === "user").map(({ content }) => content);
  const whole = asked.findLast((text) => !namesOnly(text));
  const fragment =
    whole && question.startsWith(`${whole} `) ? question.slice(whole.length) : question;
  if (whole === undefined || !namesOnly(fragment)) return question;
  const horse = horses.find(({ id }) => id === horseIn(fragment, horses));
  const { ids, masked } = horsesIn(whole, horses);
  const name = horse?.name ?? "";
  return ids.length === 0 ? `${whole} ${name}` : masked.replace(HORSE, name).replaceAll(HORSE, "");
}
