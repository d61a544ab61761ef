import { genderLabels } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { type Field, known } from "#rules/search/match.ts";
import type { SearchHit } from "./search.ts";

/** The facts about a horse that are searched in addition to its name. */
interface HorseFacts {
  breed: string | null;
  color: string | null;
  gender: keyof typeof genderLabels | null;
  passportNumber: string | null;
  microchipNumber: string | null;
}

/** The fields of a horse that a hit shows; its age is in whole years. */
interface HitHorse extends Pick<HorseFacts, "breed" | "color" | "gender"> {
  id: string;
  name: string;
  age: number;
}

export type HorseHit = SearchHit & { type: "horse" };

export const aboutHorse = (horse: HorseFacts): Field =>
  known(horse.breed, horse.color, horse.gender, horse.passportNumber, horse.microchipNumber);

/** Makes the hit for a horse with its score, in the same way on server and device. */
export function horseHit(horse: HitHorse, score: number): HorseHit {
  const { id, name, breed, color, gender, age } = horse;
  const looks = [color?.toLowerCase(), gender && genderLabels[gender].toLowerCase()];
  const facts = [breed, looks.filter(Boolean).join(" "), `${age} ${age === 1 ? "year" : "years"}`];
  return {
    type: "horse",
    id,
    title: name,
    path: paths.horse.replace(":id", id),
    detail: facts.filter(Boolean).join(" · "),
    score,
  };
}
