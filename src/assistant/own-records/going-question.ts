import type { Body } from "#rules/vaccination/rulebooks.ts";
import { type DateSpan, dateSpanIn } from "./date-span.ts";
import { destinationIn } from "./destinations.ts";
import { HORSE, normalise } from "./normalise.ts";
import { horsesIn, type NamedHorse, nearestHorse } from "./horse-names.ts";

/** A question that asks whether horses may go somewhere. */
export interface GoingQuestion {
  /** The bodies whose rules apply; empty when no body was named. */
  bodies: Body[];
  /** A named organiser whose rules the product does not have. */
  unheld: string | null;
  /** The days; null when no day was named that can be parsed. */
  days: DateSpan | null;
  /** Names where a horse's name is expected that no horse of the yard has. */
  unknownNames: string[];
  /** Whether the question mentions a vaccination that has not been given yet. */
  supposesJab: boolean;
}

/**
 * Parses the destination and the days of a question that asks whether horses may go somewhere. The names of the
 * yard's horses must have been replaced by `HORSE`. Null for a text that also asks something else, because no
 * answer is better than an answer to another question.
 */
export function parseGoingQuestion(text: string, today: string): GoingQuestion | null {
  const whole = normalise(text);
  if (otherTopic.test(whole)) return null;
  const isNamed = whole.includes(HORSE);
  const clauses = clausesOf(text);
  // 'he has had one jab only, may he race' asks about the rule, not about the record
  if (clauses.length > 1 && !isNamed) return null;
  for (const clause of clauses) {
    const question = inClause(normalise(clause), { today, isNamed });
    if (question) return { ...question, days: question.days ?? upcomingSpan(whole, today) };
  }
  return null;
}

/**
 * The clauses of a text that names a destination among other things, so that an outing at the end does not hide
 * an emergency at the beginning. Empty when the text names no destination, or has only one clause.
 */
export function clausesBesideGoing(text: string): string[] {
  const clauses = clausesOf(text);
  return clauses.length > 1 && destinationIn(normalise(text)) ? clauses : [];
}

/** Maximum clauses of a text that are parsed. */
const CLAUSES_MAX = 20;
const clausesOf = (text: string) =>
  text
    .split(/(?<=[.!?;])\s+|\n+|,\s*(?=(?:and |so |but )?(?:can|could|may|is|are|will)\b)/i)
    .slice(0, CLAUSES_MAX);

const upcomingSpan = (plain: string, today: string): DateSpan | null => {
  const { days } = datesIn(plain, today);
  return days && days.to >= today ? days : null;
};

function datesIn(plain: string, today: string): { days: DateSpan | null; rest: string } {
  const found = dateSpanIn(plain, today);
  if (!found) return { days: null, rest: plain };
  const { rest, ...days } = found;
  return { days, rest };
}

interface Context {
  today: string;
  /** Whether the text names a horse of the yard, in this sentence or another. */
  isNamed: boolean;
}

function inClause(plain: string, { today, isNamed }: Context): GoingQuestion | null {
  const asked = plain.replace(opening, "");
  if (past.test(asked) || onSport.test(asked)) return null;
  const { days, rest } = datesIn(asked, today);
  if (days && days.to < today) return null;
  const destination = destinationIn(rest) ?? { bodies: [], unheld: null, rest: null };
  const leftOver = leftOverWords(destination.rest ?? rest);
  const parsed = { hasPlace: destination.rest !== null, isDated: days !== null, isNamed, leftOver };
  if (!asksWhetherAllowed(asked, parsed)) return null;
  return {
    bodies: destination.bodies,
    unheld: destination.unheld,
    days,
    unknownNames: unknownNamesIn(asked),
    supposesJab: supposed.test(asked),
  };
}

const supposed = /\b(if|once|after|when|as long as)\b.*\b(jab\w*|vaccin\w*|booster|flu)\b/;

const opening =
  /^(?:(?:hi|hiya|hello|hey|please|pls|so|and|ok|okay|also|just|quick question|can you (?:please )?tell me|could you tell me|please tell me|tell me|do you know|do you think|i want to know|id like to know|i was wondering|wondering|i wonder|not sure|check|can you check) (?:if |whether )?)+/;

const past =
  /\b(did|was|were|went|had been|has been|have been|could have|yesterday|ago|last (?:week|weekend|month|year|time|season|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/;

// questions about health, equipment or entries are not about the flu record
const otherTopic =
  /\b(lame\w*|sound|sore|stiff|cough\w*|snot\w*|nasal|temperature|rolling|bleed\w*|blood\w*|broken?|breath\w*|sweat\w*|chok\w*|kicked|hurt\w*|pain\w*|legs?|runny|nose|diarrhoea|collaps\w*|died?|dying|injur\w*|wound\w*|cut|swell\w*|swollen|heat|poorly|ill|sick|recover\w*|tired|thin|fat|fit enough|fitness|feed\w*|food|eat\w*|hay|water\w*|wear\w*|tack|bits?|bitted|bitless|pelham|hackamore|martingale|saddles?|boots?|bandage\w*|rugs?|whips?|spurs?|hats?|helmets?|shoes?|shod|barefoot|studs?|clip\w*|plait\w*|cost\w*|fees?|entry|entries|qualif\w*|points|member\w*|licen[cs]e|insur\w*|old enough|too old|young|tall enough|age|height|weight|passport|microchip\w*|stallions?|pregnant|in foal|foals?|bute|danilon|medic\w*|sedat\w*|antibiotics?|wormed|worming|wormers?|colic|laminitis|ulcers?|sarcoids?|vets?|farrier|dentist|physio|field|grass|paddock|turn\w* out|turnout|walker|sleep|bed|home|hospital|loan|toilet|mad|crazy|bald|wrong|off|nappy|spooky|bolt\w*|bucking|rear\w*|load\w*|travel\w*|trailer|lorry|ferry|france|abroad|export\w*|import\w*|due|needs?|help|improve|train\w*|prepare|teach|learn\w*|lessons?|win|place|prizes?|test|tests|score\w*|course|fences?|watch)\b/;

// questions about the sport itself, such as 'is dressage good for him'
const onSport =
  /^(?:is|are|does|do) (?:british )?(?:dressage|eventing|racing|show ?jumping|pony club|jumping)\b/;

const CAN = String.raw`(?:can|cant|could|may|might|shall|will|would|should|is|are|am|isnt|arent|do|does)`;
const WHO = String.raw`(?:(?:who|which(?: of)?(?: my| our| the)?(?: horses?| ponies)?|when(?= (?:can|could|may))|why|what day) )?`;
const GO = String.raw`(?:go|goes|going|compete|competes|competing|run|running|race|racing|enter|entered|take|taking|bring|ride|attend|start|jump|jumping|event|do|doing|make it|leave|able|allowed|permitted|eligible|legal|clear|cleared|okay|alright|all right|fine|good|ready|safe|free|valid|compliant|covered|cover|in date|up to date|right|enough jabs)`;
const asking = new RegExp(String.raw`^${WHO}${CAN}\b.*\b${GO}\b`);
const subject = new RegExp(
  String.raw`\b(?:${HORSE}|we|us|i|he|she|him|her|they|them|everyone|everybody|(?:all|both) (?:of )?(?:my|our|the|them)?|who|which|(?:my|our) (?:\w+ )?(?:horses?|pony|ponies|mare|gelding|cob|lot|yard))\b`,
);

interface ParsedClause {
  hasPlace: boolean;
  isDated: boolean;
  isNamed: boolean;
  /** The words that belong neither to the day nor to the destination nor to the question. */
  leftOver: string[];
}

function asksWhetherAllowed(asked: string, parsed: ParsedClause) {
  const { hasPlace, isDated, leftOver } = parsed;
  if (!hasPlace) return isGoAlone(asked, leftOver.length);
  if (leftOver.length > leftOverAllowed(parsed) && unknownNamesIn(asked).length === 0) return false;
  if (asking.test(asked)) return subject.test(asked) || isDated;
  // a short text as typed on a phone, such as 'biscuit eventing saturday'
  return asked.includes(HORSE) && leftOver.length === 0 && !openQuestion.test(asked);
}

/** The maximum number of other words in a question, such as a venue's or a rider's name. */
function leftOverAllowed({ isDated, isNamed }: ParsedClause) {
  if (isNamed && isDated) return 4;
  return isNamed || isDated ? 2 : 0;
}

const openQuestion = /^(?:what|how|where|when|why|who|show|list)\b/;

/**
 * Whether a clause is a question such as 'Can we go on Saturday?', which is understood only if it has no other
 * words.
 */
const isGoAlone = (asked: string, leftOver: number) =>
  leftOver === 0 &&
  subject.test(asked) &&
  new RegExp(String.raw`^${WHO}${CAN} .*\b(?:go|going|leave)\b`).test(asked) &&
  /^(?:who|which|can|cant|could|may|is|are|will|when)\b/.test(asked) &&
  !/\b(go|going) (on|in|out|up|down|back|to|with|through|over|into|under)\b(?! (?:the )?(?:\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|a ))/.test(
    asked,
  );

const filler = new Set(
  `${HORSE} can cant could may might shall will would should is are am isnt arent do does doing be being been go goes going gone compete competes competing run running race enter entered take taking bring ride riding attend start make it leave able allowed permitted eligible legal legally clear cleared okay alright all right fine good ready safe free valid compliant covered cover in date up to date enough jabs jab flu vaccine vaccines vaccination vaccinations vaccinated vac vacs jabbed record booster we us i he she him her his hers they them their everyone everybody both of my our the a an who which when why horse horses pony ponies mare gelding cob lot yard and or at for on by from with this that next any some first please still yet now then already day days if or not there here out still get to time thanks thank you week weekend end my as well too together so come event events show shows about his hes shes were im local under rules rule`.split(
    /\s+/,
  ),
);

const leftOverWords = (rest: string) =>
  rest.split(" ").filter((word) => word !== "" && !filler.has(word) && !/^\d/.test(word));

const notNames = new Set(
  "you your it its these those one two three four people someone somebody anyone anybody kids children daughter son friend sharer jockey rider riders unvaccinated vaccinated new old young only just even once have has horse owners".split(
    " ",
  ),
);

/** Names where a horse's name is expected, alone or beside a known name. */
function unknownNamesIn(asked: string): string[] {
  const [, ...beside] = besideKnown.exec(asked) ?? [];
  const [, slot = ""] = before.exec(asked) ?? [];
  const [, ridden = ""] = taken.exec(asked) ?? [];
  const alone = asked.includes(HORSE) ? [] : [slot.trim().split(/ (?:and|or) /), ridden].flat();
  const named = [...alone, ...beside].filter(
    (word) => word && /^[a-z]{2,}$/.test(word) && !filler.has(word) && !notNames.has(word),
  );
  return [...new Set(named.flatMap((word) => word ?? []))];
}

const besideKnown = new RegExp(
  String.raw`\b${CAN} (?:([a-z]+) (?:and|or) )?${HORSE}(?: (?:and|or) ([a-z]+))? `,
);
const before = new RegExp(
  String.raw`^(?:why |when )?${CAN} ((?:[a-z]+ ){1,6}?)(?:go|be|do|compete|race|run|event|jump|attend|enter|okay|alright|allowed|able|eligible|legal|fine|good|ready|in date|up to date|going|clear|covered)\b`,
);
const taken = /\b(?:take|bring|ride|run|enter|compete|race|event) ([a-z]+)\b/;

/** Asks whether horses of the yard may go somewhere, and when. */
export interface GoingIntent extends Omit<GoingQuestion, "unknownNames"> {
  kind: "go";
  /** The ids of the horses that the question names; all horses of the yard when it names none. */
  horses: string[];
  /** Names that no horse of the yard has, each with the horse that it probably means. */
  unknownNames: { name: string; takenFor: string | null }[];
}

/** Parses a question that asks whether horses of the yard may go somewhere; null when the question does not. */
export function parseGoing(
  { text, today }: { text: string; today: string },
  horses: readonly NamedHorse[],
): GoingIntent | null {
  const { ids, masked } = horsesIn(text, horses);
  const question = parseGoingQuestion(masked, today);
  if (!question) return null;
  const { unknownNames, ...rest } = question;
  const near = unknownNames.map((name) => ({ name, horse: nearestHorse(name, horses) }));
  const named = [...new Set([...ids, ...near.flatMap(({ horse }) => horse?.id ?? [])])];
  const namesSome = named.length > 0 || unknownNames.length > 0;
  return {
    kind: "go",
    ...rest,
    horses: namesSome ? named : horses.map(({ id }) => id),
    unknownNames: near.map(({ name, horse }) => ({ name, takenFor: horse?.name ?? null })),
  };
}
