import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { aboutHorse, horseHit, type SearchHit } from "#contract/search/search.ts";
import { ageInYears } from "#rules/dates.ts";
import { type Field, likeness, named, score } from "#rules/search/match.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { pick } from "#server/core/database/expressions.ts";
import { notNull } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { horses } from "#server/schema/horses.ts";

const horsesByName = sqlStatement.ofYard({
  name: "search-horses",
  text: `select id, name, breed, color, gender, date_of_birth as "dateOfBirth",
      passport_number as "passportNumber", microchip_number as "microchipNumber"
    from horses where yard_id = $1 and presence <> 'DRAFT' order by lower(name), id limit ${HORSES_PER_YARD_MAX}`,
  row: {
    ...pick(horses, "id", "name", "breed", "color", "gender"),
    ...pick(horses, "passportNumber", "microchipNumber"),
    dateOfBirth: notNull(horses.dateOfBirth),
  },
});

type Row = Awaited<ReturnType<typeof horsesByName>>[number];

/** A yard's horses with the words of their names, for searching. */
export interface SearchedHorses {
  rows: (Row & { title: Field })[];
  nameOf: (id: string | null) => string | null;
}

export async function horsesOf(scope: Scope): Promise<SearchedHorses> {
  const rows = (await horsesByName(scope)).map((row) => ({ ...row, title: named(row.name) }));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { rows, nameOf: (id) => names.get(id ?? "") ?? null };
}

/** The horses for which every word matches the name, breed, colour, passport or chip. */
export const meetingHorses = (asked: readonly string[], { rows }: SearchedHorses): SearchHit[] =>
  rows.flatMap((row) => {
    const of = score(asked, [row.title, aboutHorse(row)]);
    return of === 0 ? [] : [horseHit({ ...row, age: ageInYears(row.dateOfBirth, new Date()) }, of)];
  });

/** Maximum number of horses that one word may match: a name shared by half the yard distinguishes none. */
const NAMED_MAX = 100;

/** The horses that a word names, best matches first. */
export const namedBy = (word: string, { rows }: SearchedHorses): string[] =>
  rows
    .map(({ id, title }) => ({
      id,
      how: Math.max(0, ...title.words.map((each) => likeness(word, each))),
    }))
    .filter(({ how }) => how > 0)
    .toSorted((a, b) => b.how - a.how)
    .slice(0, NAMED_MAX)
    .map(({ id }) => id);
