import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { requiredText } from "#contract/fields.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import { paths } from "#contract/paths.ts";
import { type Field, known } from "#rules/search/match.ts";

/** A search text has at most SEARCH_MAX characters, and a reply at most HITS_MAX hits. */
export const SEARCH_MAX = 100;
export const HITS_MAX = 20;

export const hitTypes = ["horse", "person", "record", "event", "library"] as const;

export const SearchHit = z.object({
  type: z.enum(hitTypes),
  /** The id of the horse, record, event, member, entry or contact; the name of a professional, who has no id. */
  id: z.string(),
  title: z.string(),
  /** The address of the page that shows the hit. */
  path: z.string(),
  /** A detail that distinguishes the hit from similar ones. */
  detail: z.nullable(z.string()),
  /**
   * How well the hit matches the query, from 0 to 1. Scores can be compared within one type and with those of
   * commands.
   */
  score: z.number(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchEndpoints = {
  find: endpoint("GET", "/api/search", {
    access: "viewer",
    section: "any",
    summary:
      "Horses, people, records, events and library entries that meet every word of a query, best first, at most 20",
    query: z.object({ q: requiredText("Type what to look for", SEARCH_MAX) }),
    reply: z.array(SearchHit),
  }),
};

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
