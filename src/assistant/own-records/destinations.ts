import type { Body } from "#rules/vaccination/rulebooks.ts";

interface BodyWords {
  body: Body;
  /** Names of competitions and of the body as a destination; a match is removed from the question. */
  goingTo: RegExp;
  /** Names of the body's rules; narrower, because a question about rules may contain any other words. */
  ruledBy: RegExp;
}

/** The names of each body and of its competitions, in the order in which they are searched for. */
export const bodyWords: readonly BodyWords[] = [
  {
    body: "BHA",
    goingTo:
      /\b(bha|(?:point|p) to (?:point|p)\w*|ptp|p2p|point-to-point\w*|pointing|hunter chas\w+|hurdl\w+|racing|racecourse|races|race)\b/g,
    ruledBy:
      /\b(racing|race|races|racecourse|raceday|bha|point to point|hunter chase|in training)\b/,
  },
  { body: "FEI", goingTo: /\b(fei|internationals?|cci\d*|cdi|csi)\b/g, ruledBy: /\b(fei)\b/ },
  {
    body: "BE",
    goingTo:
      /\b(british eventing|eventing|(?:one|1|two|three) day events?|one day eventing|odes?|horse trials?)\b/g,
    ruledBy: /\b(british eventing|eventing|event horse|one day event|be\d+)\b/,
  },
  {
    body: "BS",
    goingTo: /\b(british show ?jumping|show ?jump(?:ing|s|er)?|bsja|bs|sj|jumping)\b/g,
    ruledBy: /\b(showjump\w*|show jump\w*|bs)\b/,
  },
  {
    body: "BD",
    goingTo: /\b(british dressage|dressage|bd)\b/g,
    ruledBy: /\b(dressage|bd)\b/,
  },
  {
    body: "PC",
    goingTo: /\b(pony club(?: rally| camp)?|rally|rallies|camp)\b/g,
    ruledBy: /\b(pony club)\b/,
  },
];

/** A destination: a competition under the rules of these bodies, or of a body that was not named. */
interface Destination {
  /** The bodies named; empty when none was. */
  bodies: Body[];
  /** The common name of an organiser whose rules the product does not have. */
  unheld: string | null;
  /** The text without the destination. */
  rest: string;
}

const unheldPatterns: [string, RegExp][] = [
  ["riding club", /\b(british )?riding clubs?\b|\bbrc\b/g],
  ["hunting", /\b(hunting|the hunt|hunt meet|trail hunt)\b/g],
  ["endurance", /\b(endurance|egb)\b/g],
  ["a fun ride", /\b(fun|sponsored|charity) rides?\b/g],
  ["hunter trials", /\bhunter trials?\b/g],
  ["a clinic", /\bclinics?\b/g],
  ["showing", /\b(showing|county show)\b/g],
];
// with an article or 'to', because 'show' and 'event' are verbs too ("show me")
const anyCompetition =
  /\b(?:an?|the|his|her|our|my|this|that|any|local|next|some) (?:\w+ )?(?:shows?|events?)\b|\bto shows?\b|\bcompetitions?\b|\bcompet(?:e|es|ing)\b|\bouting\b/g;

/** The destination that a normalised text names; null when the text names none. */
export function destinationIn(text: string): Destination | null {
  let rest = text;
  const other = unheldPatterns.find(([, pattern]) => rest.search(pattern) !== -1);
  if (other) rest = rest.replaceAll(other[1], " ");
  const bodies = bodyWords.flatMap(({ body, goingTo }) => {
    if (rest.search(goingTo) === -1) return [];
    rest = rest.replaceAll(goingTo, " ");
    return [body];
  });
  const isAny = rest.search(anyCompetition) !== -1;
  if (!other && bodies.length === 0 && !isAny) return null;
  return { bodies, unheld: other?.[0] ?? null, rest: rest.replaceAll(anyCompetition, " ") };
}
