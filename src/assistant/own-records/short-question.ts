import { HORSE } from "./normalise.ts";

const filler = new Set(
  `${HORSE} he she his her him them the our my me us we i a an is are was has have had does do did what which when who how s for of on at in to and now today current currently at moment minute right please on record number many much any anything anyone horses ponies ones them mine ours their still whose need needs due last latest date please there kept`.split(
    " ",
  ),
);

/**
 * Whether a question is as short as 'Comet weight?', which has only what the pattern matches, a name and filler
 * words.
 */
export const isShortFor = (words: string, pattern: RegExp): boolean =>
  pattern.test(words) &&
  words
    .replaceAll(new RegExp(pattern.source, "g"), " ")
    .split(" ")
    .every((word) => word === "" || filler.has(word));

const time =
  / (?:(?:in|during|for|over|since) )?(?:the )?(?:(?:last |past |this |next )?(?:year|month|week|winter|summer|spring|autumn|12 months|twelve months)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|in 20\d\d|right now|now|at the (?:moment|minute)|at present|currently|today|lately|recently|so far)(?= )/g;

/** Removes the time from the words of a question. */
export const withoutTime = (words: string): string => words.replaceAll(time, "");

/** Whether a question asks for a rule or advice, which no record can give, even if it names a horse. */
export const asksForAdvice = (words: string): boolean =>
  /\b(how often|can(?! (we|i) expect)|could|may|allowed|normal|healthy|ideal|safe|best|better|put on weight|says|said|told|reckons|(to|be) treat(ed)?|bad for|good for|foals?|if|why(?! did)|rules?|law)\b|(?<!\b(when|that) )\b(should|must)\b/.test(
    words,
  );
