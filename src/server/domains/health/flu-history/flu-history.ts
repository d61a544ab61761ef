import { usualBodies } from "#rules/vaccination/rulebooks.ts";
import { boolean, orNull, text, textList } from "#server/core/database/row-shape.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { horses } from "#server/schema/horses.ts";

/*
 * The facts of a horse for the flu rules, as SQL that three statements include, so that each reads all its facts
 * in one query. `$1` is the yard, `h` the horse.
 */

/**
 * The days of the horse's influenza doses and of its other doses, and its last dose that is marked as the first
 * of a course.
 */
export const fluColumns = {
  doses: textList,
  otherVaccinations: textList,
  courseStart: orNull(text),
  /** Whether a person has said that the first dose on record was not the first of its course. */
  earlierMissing: boolean,
};
export const fluFields = `coalesce(f.dates, '{}') as doses, f.course_start as "courseStart",
     coalesce(f.first_step <> 'FIRST', false) as "earlierMissing",
     coalesce(o.dates, '{}') as "otherVaccinations"`;
/** How a statement joins rows to its horses `h`: the word for the join, and the condition on a column of horse ids. */
interface JoinToHorses {
  join: string;
  and: (column: string) => string;
}

/** Each joined table is read once, for all horses of the yard. */
export const allAtOnce: JoinToHorses = { join: "left join", and: () => "" };
/** Each horse's rows are read by index: for a few horses of a yard that may have thousands. */
export const horseByHorse: JoinToHorses = {
  join: "left join lateral",
  and: (column) => `and ${column} = h.id`,
};

/** Builds the joins that read the horses' doses and visits. */
export const joinFlu = ({ join, and }: JoinToHorses) =>
  `${join} (select horse_id, array_agg(date::text) as dates,
       max(date) filter (where course_start)::text as course_start,
       (array_agg(step order by date, step nulls last))[1] as first_step
     from influenza_doses where yard_id = $1 ${and("horse_id")} group by horse_id) f
     on f.horse_id = h.id
   ${join} (select horse_id, array_agg(date::text) as dates from other_vaccinations
     where yard_id = $1 ${and("horse_id")} group by horse_id) o on o.horse_id = h.id`;

/**
 * A horse's flu doses, from its passport and from visits that count as doses, and the bodies whose rules it
 * follows; `chosen` holds the bodies that were explicitly chosen, or null.
 */
export async function fluHistoryOf(scope: Scope, horseId: string) {
  const [row] = await ofHorse(scope, [horseId]);
  if (!row) throw notFound("Horse");
  const { bodies, ...record } = row;
  return { record, bodies: bodies ?? usualBodies, chosen: bodies };
}

const ofHorse = sqlStatement.ofYard({
  name: "flu-history-of-horse",
  text: `select coalesce(h.compliance_bodies, y.compliance_bodies) as bodies, ${fluFields}
   from yards y
   join horses h on h.yard_id = y.id and h.id = $2
   ${joinFlu(horseByHorse)}
   where y.id = $1`,
  row: { bodies: horses.complianceBodies, ...fluColumns },
});
