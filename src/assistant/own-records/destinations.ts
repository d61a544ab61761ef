import type { Body } from "#rules/vaccination/rulebooks.ts";
import { bodyWords } from "./body-words.ts";

/** Where somebody wants to go: under the rules of these bodies, or to a competition of which no body was named. */
export interface Destination {
  /** Empty: none was named. */
  bodies: Body[];
  /** An organiser whose rules are not held here, as people call it. */
  unheld: string | null;
  /** What is left of the text. */
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
// 'show' and 'event' are verbs too: "show me"
const anyCompetition =
  /\b(?:an?|the|his|her|our|my|this|that|any|local|next|some) (?:\w+ )?(?:shows?|events?)\b|\bto shows?\b|\bcompetitions?\b|\bcompet(?:e|es|ing)\b|\bouting\b/g;

/** The destination that a normalised text names; null when it names none. */
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
