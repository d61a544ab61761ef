-- Which dose of its course somebody said that it was; null: as those on record make it. A first dose on record that was a
-- later one says that those before it are still to be copied from the passport.
alter table vaccination_doses
  add column step text check (step in ('FIRST', 'SECOND', 'THIRD', 'BOOSTER'));

create or replace view influenza_doses as
  select yard_id, horse_id, date, course_start, step from vaccination_doses
  where diseases @> array['INFLUENZA']
  union all
  select yard_id, horse_id, date, false, null from vaccinations_without_dose
  where diseases @> array['INFLUENZA'];
