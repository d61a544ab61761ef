import { onlySignsIn } from "#rules/medicines/signs.ts";
import type { Treatment } from "#rules/medicines/treatment.ts";
import { pick } from "#server/core/database/expressions.ts";
import { boolean, date, oneOf, orNull, type RowOf, text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { medicationRecords } from "#server/schema/care-records.ts";

/** The columns of a treatment. */
const columns = {
  ...pick(medicationRecords, "horseId", "id", "route", "injectedInto", "withdrawalUntil"),
  kind: oneOf<Treatment["kind"]>(),
  name: text,
  words: text,
  from: date,
  to: orNull(date),
  frequency: orNull(medicationRecords.frequency),
  isCompleted: boolean,
  isPrescribed: boolean,
  /** Whether the person may not read the text: only what the rules look for in it is shown. */
  isHidden: boolean,
};
type TreatmentRow = RowOf<typeof columns>;

/**
 * SQL for treatments: medication records; visits at which something was given, or at which the vet treated and
 * did not say that nothing was given; physio, which one body's rule needs; and wormers. A vaccination is left to
 * the vaccination rules unless the vet gave a withdrawal period for it. In SQL, because a whole yard has
 * thousands of treatments and each board reads them all.
 */
const treatments = (where: string) => `
  select horse_id as "horseId", 'MEDICINE' as kind, id, medication as name,
    concat_ws(' ', product, dosage, reason) as words, start_date as "from", end_date as "to",
    frequency, completed as "isCompleted", route, injected_into as "injectedInto",
    prescribed_by is not null as "isPrescribed", withdrawal_until as "withdrawalUntil",
    false as "isHidden"
  from medication_records where yard_id = $1 ${where}
  union all
  select horse_id, 'MEDICINE', id, coalesce(name, 'Treatment by ' || veterinarian),
    coalesce(words, all_words), date, date, null, true, null, null, true, withdrawal_until, words is null
  from vet_treatments where yard_id = $1 ${where}
  union all
  select horse_id, 'THERAPY', id, 'Physio', description, date, date, null, true, null, null, true, null,
    false
  from health_records where yard_id = $1 ${where} and type = 'PHYSIO'
  union all
  select horse_id, 'WORMER', id, coalesce(product, description), '', date, date, null, true, null, null,
    true, null, false
  from health_records where yard_id = $1 ${where} and type = 'WORMING' and worm_test is null`;

const rowsOf = (whose: string, where: string, rest = "") =>
  sqlStatement.ofYard({
    name: `treatments-of-${whose}`,
    text: treatments(where) + rest,
    row: columns,
  });

/** The treatments of one horse, `$2`: at most the latest 1,000. */
export const rowsOfHorse = rowsOf(
  "horse",
  "and horse_id = $2",
  ` order by "from" desc, id limit 1000`,
);
/** The treatments of some horses, `$2`. */
export const rowsOfHorses = rowsOf("horses", "and horse_id = any($2::uuid[])");
/** The treatments of all horses of the yard. */
export const rowsOfYard = rowsOf("yard", "");

/** A treatment's row as input for the rules. */
export const treatmentOf = (row: TreatmentRow): Treatment => ({
  id: row.id,
  kind: row.kind,
  name: shortened(row.name),
  words: wordsOf(row),
  from: row.from,
  to: row.to,
  open: openness(row),
  site: siteOf(row),
  isPrescribed: row.isPrescribed,
  withdrawalUntil: row.withdrawalUntil,
});

function openness({ isCompleted, frequency }: TreatmentRow): Treatment["open"] {
  if (isCompleted) return "UNTOLD";
  return frequency === "AS_NEEDED" ? "AS_NEEDED" : "GOING_ON";
}

function siteOf({ injectedInto, route }: TreatmentRow): Treatment["site"] {
  if (injectedInto) return injectedInto;
  return route === "INJECTION" ? "INJECTED" : "ELSEWHERE";
}

/** Maximum characters of a treatment's name in a sentence; the name of a visit may be a whole paragraph. */
const NAME_LENGTH = 80;

const isLong = (name: string) => name.length > NAME_LENGTH;
const shortened = (name: string) => (isLong(name) ? `${name.slice(0, NAME_LENGTH - 1)}…` : name);

/** The full text, because the part cut from a name may name the medicine. */
function wordsOf({ name, words, isHidden }: TreatmentRow) {
  if (isHidden) return onlySignsIn(words).join(" ");
  return isLong(name) ? `${name} ${words}` : words;
}
