import { isShortFor } from "./short-question.ts";

/** The subjects of care that questions name; egg counts, other worm tests and wormers are three subjects. */
export const subjects = [
  "vaccination",
  "farrier",
  "dental",
  "worming",
  "egg-count",
  "worm-test",
  "physio",
  "saddle",
  "vet",
  "weight",
  "medication",
] as const;
export type Subject = (typeof subjects)[number];

const patterns: [Subject, RegExp][] = [
  [
    "vaccination",
    /\b(jab|jabs|jabbed|jabbing|vaccin\w*|vacs?|vax\w*|boosters?|flu|influenza|tetanus|tet|injections?)\b/,
  ],
  [
    "farrier",
    /\b(farriers?|shoe|shoes|shod|shoeing|trim|trims|trimmed|trimming|blacksmith|feet)\b/,
  ],
  ["dental", /\b(dental|dentist|edt|teeth|tooth|rasped|floated)\b/],
  ["egg-count", /\b(f?wec|fec|egg counts?|worm counts?|worm egg|faecal|poo sample|dung sample)\b/],
  [
    "worm-test",
    /\b(equisal|saliva|(tape ?worms?|red ?worms?|encysted) (saliva |blood )?(tests?|results?)|(tests?|tested) for (tape|red) ?worms?|worm (saliva|blood) tests?)\b/,
  ],
  ["worming", /\b((tape|red)?worm\w*|dewormed)\b/],
  [
    "physio",
    /\b(physio\w*|osteo\w*|chiro\w*|massage|back (person|lady|man|woman)|back (last |next )?(done|treated|treatment))\b/,
  ],
  ["saddle", /\b(saddle|saddler)\b/],
  [
    "medication",
    /\b(medications?|medicines?|meds|drugs|pills|tablets?|bute|danilon|antibiotics|withdrawals?)\b/,
  ],
  ["vet", /\b(vets?|veterinary|check up|checkup)\b/],
  ["weight", /\b(weigh|weighed|weighs|weight|weigh in|weigh ?tape|tape|taped|weighbridge)\b/],
];

/** The pattern that matches the names of a subject. */
export const patternOf = (subject: Subject): RegExp =>
  patterns.find(([each]) => each === subject)?.[1] ?? /$^/;

/** The subject of a question; if several match, the first in the order above. */
export const subjectIn = (words: string): Subject | null =>
  patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

/** The diseases that a question about vaccinations may name. */
export type JabDisease = "INFLUENZA" | "TETANUS" | "EHV";

const diseases: [JabDisease, RegExp][] = [
  ["INFLUENZA", /\b(flu|influenza)\b/],
  ["TETANUS", /\b(tetanus|tet)\b/],
  ["EHV", /\b(herpes|ehv\w*)\b/],
];

/** The disease that a question about vaccinations names; null if it names none, or several, as in 'flu and tet'. */
export function against(words: string): JabDisease | null {
  const named = diseases.filter(([, pattern]) => pattern.test(words));
  return named.length === 1 ? (named[0]?.[0] ?? null) : null;
}

const THING = String.raw`((flu|tetanus|tet|worm|egg|worm egg|tapeworm|saliva|tapeworm saliva|vet|farrier|dentist|dental|physio) )?(jabs?|jabbed|vaccination|vaccinated|booster|injection|flu|tetanus|shod|shoeing|trim|trimmed|shoes|farrier|dentist|wormed|wormer|worming|wec|fec|count|test|weighed|weigh in|physio|visit)`;
const theLast = new RegExp(
  String.raw`^ (and )?((when was|when is|when were|what was|who was|who) )?((the|my|our|his|her|he|she|they|everyone|everybody) )?(last|latest|most recent) ${THING} (and (what|how|who|which) .*|cost |done |due )?$`,
);

const WHOM = "(farrier|blacksmith|dentist|horse dentist|edt|physio|osteopath|vet|vets)";
const ourCare = [
  String.raw`(when|what day|which day|who|is|has|how long) .*\b(the|our|my) ${WHOM}\b.*\b(coming|come|came|due|next|last|here|out|booked|been|late)\b`,
  String.raw`(who|which horses?) (is|are) (due|late|overdue) (for )?(the|our) ${WHOM}\b`,
  String.raw`when (is|was|were|are) (the|our|my) ${WHOM} (coming|due|next|last|here|out)\b`,
  String.raw`(when|what) (.*\b)?(did|have|are|do) (i|we) (.*\b)?(last|next)\b`,
  String.raw`when .*\b(last|next) (the |our )?${WHOM}\b`,
  String.raw`(the |our )?${WHOM}s? (last|next) (visit|appointment|date) $`,
  String.raw`(the |our )?(last|next) ${WHOM}( visit| appointment| date)? $`,
].map((source) => new RegExp(`^ ${source}`));

/** Whether a question asks only for whom a subject is due, as in 'Who needs worming' or 'whose jabs are due'. */
function asksWhoIsDue(words: string) {
  const subject = subjectIn(words);
  const asks =
    /^ (who|whose|which|is any\w*|are any|does any\w*|do any)\b.*\b(due|needs?|overdue)\b/;
  return subject !== null && asks.test(words) && isShortFor(words, patternOf(subject));
}

/**
 * Whether a question is about the yard's records although it names no owner, as in 'Last jab?' or 'when is the
 * farrier coming'.
 */
export const asksOfTheYard = (words: string): boolean =>
  theLast.test(words) || ourCare.some((pattern) => pattern.test(words)) || asksWhoIsDue(words);

/**
 * Whether a question is about one visit, as in 'What did the last farrier visit cost' but not in 'what did he
 * cost last year'.
 */
export const asksOfOneVisit = (words: string): boolean =>
  /\blast\b(?! (year|month|week|12|twelve|few|two|three|six|winter|summer|spring|autumn))/.test(
    words,
  ) && subjectIn(words) !== null;
