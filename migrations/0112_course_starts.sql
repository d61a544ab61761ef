-- A dose that began a course anew, as the person says who has the passport in hand: what came before counts no more.

alter table vaccination_doses add column course_start boolean not null default false;

create or replace view influenza_doses as
  select yard_id, horse_id, date, course_start from vaccination_doses
  where diseases @> array['INFLUENZA']
  union all
  select yard_id, horse_id, date, false from untold_vaccinations;
