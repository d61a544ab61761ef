import { HORSE } from "./normalise.ts";
import { withoutTime } from "./short-question.ts";

const WHO = `(${HORSE}|he|she)`;
const how = [
  `how (is|are things with|does) ${WHO}( doing| getting on| looking| stand)*`,
  `is ${WHO} (ok|okay|alright|all right|fine|all sorted|sorted|up to date( with everything)?)`,
  `is everything (up to date|ok|okay|sorted) (for|with) ${WHO}`,
  `(what does ${WHO} need|what is ${WHO} due|(what is|anything|is anything) due for ${WHO})`,
  `what has ${WHO} got (on|coming up|due)`,
  `(give me )?(an )?update on ${WHO}`,
].map((source) => new RegExp(`^ ${source} $`));

/** 'How is Comet': how the horse stands, not what a cough means. Names stand as `HORSE` in the words. */
export const asksHowItStands = (words: string, horse: string | null): boolean =>
  horse !== null && anyOf(how, withoutTime(words));

const FOR = `( (for|with|on) (${HORSE}|him|her|me|us|the yard|the horses))?`;
const overdue = [
  `(what|what is|who|who is|which horses|anything|is anything|is anyone|has anyone got anything|is ${WHO}) ?(else )?(is |are |do i have |have i got |have we got |all )?(anything )?overdue${FOR}`,
  `(everything |all |all the )?(that is )?overdue( jobs| ones)?${FOR}`,
  `(is )?(what|who|anything|anyone|${WHO}) (is |are )?(overdue|late|behind)( (for|with|on))?( anything)?${FOR}`,
  `is ${WHO} (overdue|late|behind)( (for|with|on) anything)?`,
  `(have|did) (i|we) miss(ed)? anything${FOR}`,
  `what (have|did) (i|we) miss(ed)?`,
  `(what )?(am i|are we) (late|behind)( (for|with|on))?( anything)?${FOR}`,
  `what (needs doing that )?should have been done( already| by now)?`,
].map((source) => new RegExp(`^ (so )?${source} $`));

/** 'What is overdue': the yard's own care, not what happens once a jab is. */
export const asksWhatIsOverdue = (words: string): boolean => anyOf(overdue, withoutTime(words));

const coming =
  /\b(due|on|coming|diary|calendar|appointments?|booked|happening|planned|needs doing|jobs|events|visits)\b/;
const when = /\b((this|next) (week|month|weekend)|today|tomorrow|coming up|diary|calendar)\b/;
const asked = new Set(
  "what who is are has have got do does i we there anything anyone any all jobs events visits appointments else needs doing due on for in the this next week month weekend today tomorrow coming up diary calendar booked happening planned yard at my our horses show me".split(
    " ",
  ),
);

/** 'What is on this week': nothing but the yard's own days is spoken of. */
export const asksWhatComes = (words: string): boolean =>
  coming.test(words) &&
  when.test(words) &&
  words
    .trim()
    .split(" ")
    .every((word) => asked.has(word));

const anyOf = (patterns: readonly RegExp[], words: string) =>
  patterns.some((pattern) => pattern.test(words));
