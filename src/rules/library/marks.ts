import type { Frames } from "./entry.ts";
import { hasOne, matchesAny } from "./patterns.ts";
import { hearSigns, kindTold, type Signs } from "./signs.ts";

/**
 * What the ear notices in a message: its stems, the classes of words among them (@limb), how it is
 * framed (#past), and whether a pattern tells of an emergency (!told), names or describes one.
 */
export function marksOf(signs: Signs, message: string, mend?: (word: string) => string): string[] {
  const heard = hearSigns(signs, message, mend);
  const classes = signs.classes.filter(({ choice }) => hasOne(heard, choice));
  const framed = frameNames.filter((name) => matchesAny(heard, signs.frames[name]));
  const told = kindTold(signs, message, mend, heard) !== null;
  const described = signs.kinds.some(({ certain }) => matchesAny(heard, certain));
  const named = signs.kinds.some((kind) => matchesAny(heard, kind.named));
  return [
    "",
    ...new Set(heard.stems),
    ...classes.map(({ name }) => `@${name}`),
    ...framed.map((name) => `#${name}`),
    ...(told ? ["!told"] : []),
    ...(described ? ["!described"] : []),
    ...(named ? ["!named"] : []),
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
