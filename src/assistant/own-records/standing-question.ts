import { HORSE } from "./normalise.ts";
import { withoutTime } from "./short-question.ts";

const WHO = `(${HORSE}|he|she)`;
const how = [
  `how (is|has|are things with|are we doing with|does) ${WHO}( been| doing| getting on| looking| stand)*`,
  `(is )?${WHO} (ok|okay|alright|all right|fine|all sorted|sorted|in (good )?order|up to date( with everything)?)`,
  `is everything (up to date|ok|okay|sorted) (for|with) ${WHO}`,
  `(what does ${WHO} need|what is ${WHO} due|(what is|anything|is anything) (due|outstanding) for ${WHO})`,
  `what has ${WHO} got (on|coming up|due)`,
  `(an |any )?(update|news|status|state) (of|on|with|for) ${WHO}`,
  `where are we with ${WHO}`,
  `what is (the )?latest (on|with|for) ${WHO}`,
].map((source) => new RegExp(`^ ${source} $`));

/** 'How is Comet': how the horse stands, not what a cough means. Names stand as `HORSE` in the words. */
export const asksHowItStands = (words: string, horse: string | null): boolean =>
  horse !== null && anyOf(how, withoutTime(words));

const late =
  /\b(overdue|over due|lapsed|late|behind|missed?|let slip|forgotten|forgot|should (i |we )?have (been )?done|(past|gone past) (its|the|their) (date|day))\b/;
const askedOfLate = new Set(
  `${HORSE} so what who which is are am have has had did do got gone i we he she him her any anything anyone everything everyone something all else the of our my yard horses ones one jobs events visits for with on at now already by that needs doing should been done overdue over due lapsed exactly late behind miss missed forgotten forgot let slip running there past its their date day everything`.split(
    " ",
  ),
);

/** 'What is overdue': the yard's own care, not what happens once a jab is. */
export const asksWhatIsOverdue = (words: string): boolean =>
  late.test(words) && isMadeOf(withoutTime(words), askedOfLate);

const when = /\b((this|next) (week|month|weekend)|today|tomorrow|coming up|diary|calendar)\b/;
const asked = new Set(
  "what who is are busy has have got do does i we there anything anyone any all jobs events visits appointments else need to needs doing due on for in the this next week month weekend today tomorrow coming up diary calendar booked happening planned yard at my our horses show me".split(
    " ",
  ),
);

/** 'What is on this week': nothing but the yard's own days is spoken of. */
export const asksWhatComes = (words: string): boolean => when.test(words) && isMadeOf(words, asked);

const isMadeOf = (words: string, some: ReadonlySet<string>) =>
  words
    .trim()
    .split(" ")
    .every((word) => some.has(word));

const anyOf = (patterns: readonly RegExp[], words: string) =>
  patterns.some((pattern) => pattern.test(words));
