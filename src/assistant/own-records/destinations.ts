import type { Body } from "#rules/vaccination/rulebooks.ts";

/** Where somebody wants to go: under the rules of these bodies, or to a competition of which no body was named. */
export interface Destination {
  /** Empty: none was named. */
  bodies: Body[];
  /** An organiser whose rules are not held here, as people call it. */
  unheld: string | null;
  /** What is left of the text. */
  rest: string;
}

const bodyPatterns: [Body, RegExp][] = [
  [
    "BHA",
    /\b(bha|(?:point|p) to (?:point|p)\w*|ptp|p2p|point-to-point\w*|pointing|hunter chas\w+|hurdl\w+|racing|racecourse|races|race)\b/g,
  ],
  ["FEI", /\b(fei|internationals?|cci\d*|cdi|csi)\b/g],
  [
    "BE",
    /\b(british eventing|eventing|(?:one|1|two|three) day events?|one day eventing|odes?|horse trials?)\b/g,
  ],
  ["BS", /\b(british show ?jumping|show ?jump(?:ing|s|er)?|bsja|bs|sj|jumping)\b/g],
  ["BD", /\b(british dressage|dressage|bd)\b/g],
  ["PC", /\b(pony club(?: rally| camp)?|rally|rallies|camp)\b/g],
];
const unheldPatterns: [string, RegExp][] = [
  ["riding club", /\b(british )?riding clubs?\b|\bbrc\b/g],
  ["hunting", /\b(hunting|the hunt|hunt meet|trail hunt)\b/g],
  ["endurance", /\b(endurance|egb)\b/g],
  ["a fun ride", /\b(fun|sponsored|charity) rides?\b/g],
  ["hunter trials", /\bhunter trials?\b/g],
  ["a clinic", /\bclinics?\b/g],
  ["showing", /\b(showing|county show)\b/g],
];
// 'show' and 'event' are verbs too: "show me"
const anyCompetition =
  /\b(?:an?|the|his|her|our|my|this|that|any|local|next|some) (?:\w+ )?(?:shows?|events?)\b|\bto shows?\b|\bcompetitions?\b|\bcompet(?:e|es|ing)\b|\bouting\b/g;

/** The destination that a normalised text names; null when it names none. */
export function destinationIn(text: string): Destination | null {
  let rest = text;
  const other = unheldPatterns.find(([, pattern]) => rest.search(pattern) !== -1);
  if (other) rest = rest.replaceAll(other[1], " ");
  const bodies = bodyPatterns.flatMap(([body, pattern]) => {
    if (rest.search(pattern) === -1) return [];
    rest = rest.replaceAll(pattern, " ");
    return [body];
  });
  const isAny = rest.search(anyCompetition) !== -1;
  if (!other && bodies.length === 0 && !isAny) return null;
  return { bodies, unheld: other?.[0] ?? null, rest: rest.replaceAll(anyCompetition, " ") };
}
