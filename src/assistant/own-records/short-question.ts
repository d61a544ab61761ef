import { HORSE } from "./normalise.ts";

const filler = new Set(
  `${HORSE} he she his her him them the our my me us we i a an is are was has have had does do did what which when who how s for of on at in to and now today current currently at moment minute right please on record number many much any anything anyone horses ponies ones them mine ours their still whose need needs due last latest date please there kept`.split(
    " ",
  ),
);

/** Whether a question is as short as 'Comet weight?': only the pattern's match, a name and filler words. */
export const isShortFor = (words: string, pattern: RegExp): boolean =>
  pattern.test(words) &&
  words
    .replaceAll(new RegExp(pattern.source, "g"), " ")
    .split(" ")
    .every((word) => word === "" || filler.has(word));

const time =
  / (?:(?:in|during|for|over|since) )?(?:the )?(?:(?:last |past |this |next )?(?:year|month|week|winter|summer|spring|autumn|12 months|twelve months)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|in 20\d\d|right now|now|at the (?:moment|minute)|at present|currently|today|lately|recently|so far)(?= )/g;

/** The words of a question without its time. */
export const withoutTime = (words: string): string => words.replaceAll(time, "");

/** Whether a rule or advice is asked for: no record answers that, even when a horse is named. */
export const asksForAdvice = (words: string): boolean =>
  /\b(how often|can(?! (we|i) expect)|could|may|allowed|normal|healthy|ideal|safe|best|better|put on weight|says|said|told|reckons|(to|be) treat(ed)?|bad for|good for|foals?|if|why(?! did)|rules?|law)\b|(?<!\b(when|that) )\b(should|must)\b/.test(
    words,
  );
