import { eq } from "drizzle-orm";
import { PACK_HORSES_MAX } from "#contract/data/inspection.ts";
import type { CareKind } from "#rules/inspection/requirement.ts";
import { pick, naturally } from "#server/core/database/expressions.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { medicineEntries } from "#server/schema/health.ts";
import { horses } from "#server/schema/horses.ts";
import { yards } from "#server/schema/people.ts";

export const nameOfYard = statement.ofYard("name-of-inspected-yard", [], (db, { yard }) =>
  db.select({ name: yards.name }).from(yards).where(eq(yards.id, yard)),
);

/** The yard's horses, one more than a pack can hold. */
export const horsesOnRecord = sqlStatement.ofYard({
  name: "inspected-horses",
  text: `select id as "horseId", name as "horseName", date_of_birth as "dateOfBirth", gender as sex,
     passport_number as "passportNumber", microchip_number as "microchipNumber",
     (created_at at time zone 'Europe/London')::date as "addedOn"
   from horses where yard_id = $1 and presence = 'PRESENT'
   order by ${naturally("name")}, id limit ${PACK_HORSES_MAX + 1}`,
  row: {
    horseId: kinds.uuid,
    horseName: horses.name,
    dateOfBirth: kinds.orNull(kinds.date),
    sex: horses.gender,
    ...pick(horses, "passportNumber", "microchipNumber"),
    addedOn: kinds.date,
  },
});

/**
 * The days with care of each kind between two days, one row a horse and kind. A vaccination whose disease nobody knows
 * counts for none.
 */
export const careDays = sqlStatement.ofYard({
  name: "inspected-care",
  cursor: { few: 500 },
  text: `select horse_id as "horseId", kind, array_agg(distinct date::text order by date::text) as days from (
     select horse_id, 'VACCINATION' as kind, date from vaccination_doses
       where yard_id = $1 and date between $2 and $3
     union all
     select horse_id, 'VACCINATION', date from vaccinations_without_dose
       where yard_id = $1 and date between $2 and $3 and cardinality(diseases) > 0
     union all
     select horse_id, 'FARRIER', date from farrier_records
       where yard_id = $1 and date between $2 and $3
     union all
     select horse_id, 'VET', date from veterinary_records
       where yard_id = $1 and date between $2 and $3
     union all
     select horse_id, case visit_type when 'DENTAL' then 'DENTAL' else 'BREEDING' end, date
       from veterinary_records
       where yard_id = $1 and date between $2 and $3 and visit_type in ('DENTAL', 'REPRODUCTION')
     union all
     select horse_id, case when type in ('WORMING', 'FAECAL_EGG_COUNT') then 'WORMS'
         when type = 'DENTAL' then 'DENTAL' when type = 'WEIGHT' then 'CONDITION' else 'OTHER' end, date
       from health_records where yard_id = $1 and date between $2 and $3
     union all
     select horse_id, case when body_condition is null and weight_kg is null then 'OTHER' else 'CONDITION' end,
         start_date
       from dietary_records where yard_id = $1 and start_date between $2 and $3
     union all
     select horse_id, 'OTHER', start_date from medication_records
       where yard_id = $1 and start_date between $2 and $3) care
   group by horse_id, kind`,
  row: { horseId: kinds.uuid, kind: kinds.oneOf<CareKind>(), days: kinds.textList },
});

/** The lines of the medicines book since a day that do not name everything, newest first, and how many there are. */
export const incompleteLines = sqlStatement.ofYard({
  name: "inspected-medicines",
  text: `select e.horse_id as "horseId", coalesce(h.name, e.horse_name) as "horseName",
     coalesce(h.presence = 'PRESENT', false) as "isHere", e.date, e.medicine, e.batch, e.amount,
     e.withdrawal_until as "withdrawalUntil", (count(*) over ())::integer as "count"
   from medicine_entries e
   left join horses h on h.yard_id = $1 and h.id = e.horse_id
   left join medicine_entries next on next.yard_id = $1 and next.corrects = e.id
   where e.yard_id = $1 and e.change <> 'DELETED' and next.id is null and e.date between $2 and $3
     and (coalesce(trim(e.batch), '') = '' or coalesce(trim(e.amount), '') = '' or e.withdrawal_until is null)
   order by e.date desc, e.id limit $4`,
  row: {
    horseId: kinds.uuid,
    horseName: horses.name,
    isHere: kinds.boolean,
    date: kinds.date,
    ...pick(medicineEntries, "medicine", "batch", "amount", "withdrawalUntil"),
    count: kinds.integer,
  },
});

/** The minutes of work on each day between two days, one row a horse. */
export const workDays = sqlStatement.ofYard({
  name: "inspected-work",
  cursor: { few: 100 },
  text: `select horse_id as "horseId", array_agg(date::text) as days, array_agg(minutes::text) as minutes
   from (select horse_id, date, sum(work_minutes) as minutes from health_records
       where yard_id = $1 and type = 'WORK' and date between $2 and $3 group by 1, 2) worked
   group by horse_id`,
  row: { horseId: kinds.uuid, days: kinds.textList, minutes: kinds.textList },
});
