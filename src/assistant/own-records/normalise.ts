import { dictionaryOfWords, spellCorrector } from "#assistant/text/spelling.ts";
import { plainLetters } from "#assistant/text/words.ts";
import { months, weekdays } from "./date-span.ts";

/** Replaces the name of any of the yard's horses in a question. */
export const HORSE = "xhorsex";

const abbreviations = new Map(
  Object.entries({
    nxt: "next",
    wk: "week",
    wks: "weeks",
    wknd: "weekend",
    wkend: "weekend",
    tmrw: "tomorrow",
    tmw: "tomorrow",
    tomoz: "tomorrow",
    tonite: "tonight",
    tues: "tuesday",
    weds: "wednesday",
    thur: "thursday",
    thurs: "thursday",
    mon: "monday",
    tue: "tuesday",
    wed: "wednesday",
    thu: "thursday",
    fri: "friday",
    sat: "saturday",
    sun: "sunday",
    jan: "january",
    feb: "february",
    mar: "march",
    apr: "april",
    jun: "june",
    jul: "july",
    aug: "august",
    sept: "september",
    sep: "september",
    oct: "october",
    nov: "november",
    dec: "december",
    xmas: "christmas",
    ok: "okay",
    alrite: "alright",
    comp: "competition",
    comps: "competitions",
    u: "you",
    n: "and",
  }),
);

const keywords = [
  ...months,
  ...weekdays,
  ..."tomorrow today weekend fortnight weeks".split(" "),
  ..."eventing dressage showjumping jumping showing racing pointing rally rallies camp hunter trials horse pony club".split(
    " ",
  ),
  ..."british international competition competitions compete competing event events shows allowed legal eligible covered".split(
    " ",
  ),
];
// correct words that resemble a keyword and must not be corrected to it
const lookalikes =
  "evening vending venting inventing dressing dressed raging pacing spacing tracing facing placing bracing lacing painting printing planting shoeing shoving chewing stewing camps damp jumper jumped pumping dumping complete completed completes competed event eventer evens weaks leeks ponies posy clubs trails trial friendly sundry money monthly".split(
    " ",
  );

const dictionary = dictionaryOfWords([...keywords, ...lookalikes]);

/**
 * Normalises a text for the patterns of questions about going somewhere: plain letters, abbreviations and
 * eventing classes written out, misspelt keywords corrected. Unlike `wordsOf`, it keeps the punctuation of
 * dates.
 */
export function normalise(text: string): string {
  const correct = spellCorrector(dictionary);
  const words = plainLetters(text)
    .replaceAll(/[–—]/g, "-")
    .replaceAll("&", " and ")
    .replaceAll(/\bbe ?(80|90|100|105)\b/g, "british eventing")
    .replaceAll(/[^a-z0-9./-]+|\.(?!\d)|(?<!\d)\.|(?<!\d)[-/]|[-/](?!\d)/g, " ")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => abbreviations.get(word) ?? (word === HORSE ? word : (correct(word) ?? word)));
  return words
    .join(" ")
    .replaceAll(/\b(for|doing|at|do) be\b/g, "$1 british eventing")
    .replaceAll(/\b(a )?couple of\b/g, "two")
    .replaceAll(/\b(can not|cannot)\b/g, "cant");
}
