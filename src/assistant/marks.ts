import type { EmergencyKind, Frames } from "#rules/knowledge/entry.ts";
import { hasOne, type Heard, matchesAny } from "./patterns.ts";
import { hearSigns, kindTold, type Signs } from "./signs.ts";
import { wordsOf } from "./words.ts";

/** What is noticed in a message. */
export interface Noticed {
  /** The emergency whose signs a pattern finds in it. */
  told: EmergencyKind | null;
  /** The emergency whose certain sign or name is in it, in whatever frame. */
  mentioned: EmergencyKind | null;
  /** What it is about: its stems, the classes of words among them (@limb), how it is framed (#past). */
  about: string[];
  /** All the ear goes by: also its pairs of stems, its words in pieces, and the manner of it. */
  marks: string[];
}

/** Notices what is in a message; `mend` may put a misspelt sign right. */
export function notice(signs: Signs, message: string, mend?: (word: string) => string): Noticed {
  const heard = hearSigns(signs, message, mend);
  const told = kindTold(signs, message, mend, heard);
  const classes = signs.classes.filter(({ choice }) => hasOne(heard, choice));
  const framed = frameNames.filter((name) => matchesAny(heard, signs.frames[name]));
  const described = signs.kinds.find(({ certain }) => matchesAny(heard, certain));
  const named = signs.kinds.find((kind) => matchesAny(heard, kind.named));
  const about = [
    "",
    ...heard.distinct,
    ...classes.map(({ name }) => `@${name}`),
    ...framed.map((name) => `#${name}`),
    ...(told ? ["!told"] : []),
    ...(described ? ["!described"] : []),
    ...(named ? ["!named"] : []),
  ];
  const marks = [
    ...about,
    ...pairsOf(heard.stems),
    ...roundNameOf(signs, heard),
    ...piecesOf(message),
    ...mannerOf(message, heard),
  ];
  return { told, mentioned: (described ?? named)?.kind ?? null, about, marks };
}

/** Each two stems that follow one another, so that "not eating" is heard as one. */
function pairsOf(stems: readonly string[]) {
  const row = ["^", ...stems, "$"];
  return new Set(row.slice(1).map((stem, place) => `${row[place]} ${stem}`));
}

const NAME = "@name";

/**
 * What stands round the name of an emergency, whichever it is, so that what is learnt of "my horse
 * has colic" holds for azoturia, and of "a book on colic" for choke.
 */
function roundNameOf({ names }: Signs, { text }: Heard) {
  const name = names.find((each) => text.includes(each));
  if (name === undefined) return [];
  const row = text.replace(name, ` ${NAME} `).split(" ").filter(Boolean);
  const place = row.indexOf(NAME);
  const [before2 = "^", before = "^"] = ["^", "^", ...row.slice(0, place)].slice(-2);
  const [after = "$", after2 = "$"] = row.slice(place + 1);
  return new Set([
    `${before} ${NAME}`,
    `${NAME} ${after}`,
    `${before2} ${before} ${NAME}`,
    `${NAME} ${after} ${after2}`,
    `${before} ${NAME} ${after}`,
    ...row.map((word) => `${NAME} with ${word}`),
  ]);
}

const PIECE = 4;

/** Every four letters that stand together in a word, which most slips of the finger leave whole. */
function piecesOf(message: string) {
  const pieces = new Set<string>();
  for (const word of new Set(wordsOf(message))) {
    const whole = `<${word}>`;
    for (let end = PIECE; end <= whole.length; end++)
      pieces.add(`~${whole.slice(end - PIECE, end)}`);
  }
  return pieces;
}

/** Whether it asks, whether it ends with that, and about how long it is. */
function mannerOf(message: string, { stems }: { stems: readonly string[] }) {
  return [
    ...(message.includes("?") ? ["?"] : []),
    ...(/\?\s*$/.test(message) ? ["?$"] : []),
    `length ${Math.min(6, Math.floor(Math.log2(stems.length + 1)))}`,
  ];
}

const frameNames = [
  "past",
  "over",
  "planning",
  "general",
  "topic",
  "opening",
  "acute",
  "animal",
  "suspicion",
] as const satisfies readonly (keyof Frames)[];
