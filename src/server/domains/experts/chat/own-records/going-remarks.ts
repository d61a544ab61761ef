import type { GoingWish } from "./going.ts";

/** What an answer takes for granted. */
export function remarksOn(wish: GoingWish, { isCut, left }: { isCut: boolean; left: number }) {
  const held = wish.unheld && `Loosebox holds no rules for ${wish.unheld}: ask the organiser.`;
  const bodies =
    wish.bodies.length === 0 &&
    "No body was named, so this goes by those that are chosen for your yard.";
  const day = !wish.days && "No day was named that could be read, so this is for today.";
  const jab =
    wish.supposesJab &&
    "A jab that is not on record yet is not counted: ask again once it is written down.";
  const cut = isCut && "Only the first 31 days were looked at.";
  const more = left > 0 && `${left} more horses stand under 'Can we go?'.`;
  return [...wish.remarks, held, bodies, day, jab, cut, more].flatMap((each) => each || []);
}
