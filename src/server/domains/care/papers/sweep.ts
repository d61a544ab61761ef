import { sqlStatement } from "#server/core/database/statements.ts";

const sweep = sqlStatement({
  name: "sweep-replaced-papers",
  text: `delete from care_events e using papers p, papers next
   where e.paper_id is not null and p.yard_id = e.yard_id and p.id = e.paper_id
     and next.yard_id = p.yard_id and next.horse_id is not distinct from p.horse_id and next.kind = p.kind
     and lower(coalesce(next.name, '')) = lower(coalesce(p.name, ''))
     and (next.kind not in ('LICENCE', 'MEMBERSHIP')
       or lower(coalesce(next.issued_by, '')) = lower(coalesce(p.issued_by, '')))
     and next.valid_until > p.valid_until
     and next.valid_from <= (now() at time zone 'Europe/London')::date`,
  row: {},
  writes: true,
  acrossYards: "papers begin in every yard",
});

/** Removes the events of papers whose successors, which left a gap, have begun. */
export async function sweepReplacedPapers() {
  await sweep();
}
