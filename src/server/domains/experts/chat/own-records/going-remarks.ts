import type { GoingIntent } from "#assistant/own-records/parse-going.ts";
import { noHorseCalled, plainly } from "./own-answer.ts";

/** Names matched to a horse of the yard by assumption, or that none of its horses has. */
export const remarksOnNames = ({ unknownNames }: GoingIntent) =>
  unknownNames.map(({ name, takenFor }) =>
    takenFor === null ? noHorseCalled(name) : `'${name}' was taken for ${plainly(takenFor)}.`,
  );

/** An answer's assumptions. */
export function remarksOn(
  intent: GoingIntent,
  { isCut, left }: { isCut: boolean; left: number },
): string[] {
  const unheld =
    intent.unheld && `Loosebox holds no rules for ${intent.unheld}: ask the organiser.`;
  const bodies =
    intent.bodies.length === 0 &&
    "No body was named, so this goes by those that are chosen for your yard.";
  const day = !intent.days && "No day was named that could be read, so this is for today.";
  const jab =
    intent.supposesJab &&
    "A jab that is not on record yet is not counted: ask again once it is written down.";
  const cut = isCut && "Only the first 31 days were looked at.";
  const more = left > 0 && `${left} more horses stand under 'Can we go?'.`;
  const assumptions = [unheld, bodies, day, jab, cut, more];
  return [...remarksOnNames(intent), ...assumptions.flatMap((each) => each || [])];
}
