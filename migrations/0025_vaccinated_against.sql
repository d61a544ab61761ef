-- What a visit for a vaccination was against; empty: nobody knows, and it counts for nothing until somebody says.
alter table veterinary_records
  add column diseases text[] not null default '{}'
    check (diseases <@ array['INFLUENZA', 'TETANUS', 'EHV', 'STRANGLES', 'ROTAVIRUS', 'EVA', 'WEST_NILE', 'OTHER']),
  -- from what of the record they were read when nobody had said: a product that is known, or the words of the treatment
  add column diseases_read_from text check (diseases_read_from in ('PRODUCT', 'WORDS')),
  add check (visit_type = 'VACCINATION' or diseases = '{}');

alter table vaccination_doses drop constraint vaccination_doses_diseases_check;
update vaccination_doses set diseases = array_replace(diseases, 'HERPES', 'EHV')
where diseases @> array['HERPES'];
alter table vaccination_doses add constraint vaccination_doses_diseases_check
  check (cardinality(diseases) > 0
    and diseases <@ array['INFLUENZA', 'TETANUS', 'EHV', 'STRANGLES', 'ROTAVIRUS', 'EVA', 'WEST_NILE', 'OTHER']);

-- What is on record already is read once: products that are known by name, else diseases that are named where nothing is
-- denied, put off or owed. What is not plain stays empty, and is asked.
with visits as (
  select yard_id, id, ' ' || trim(regexp_replace(lower(concat_ws(' ', treatment, medications, notes)),
    '[^a-z0-9]+', ' ', 'g')) || ' ' as words
  from veterinary_records where visit_type = 'VACCINATION'
), products (name, diseases) as (values
  ('proteqflu te', array['INFLUENZA', 'TETANUS']), ('proteqflu', array['INFLUENZA']),
  ('proteq flu te', array['INFLUENZA', 'TETANUS']), ('proteq flu', array['INFLUENZA']),
  ('prequenza te', array['INFLUENZA', 'TETANUS']), ('prequenza', array['INFLUENZA']),
  ('equilis tetanus', array['TETANUS']), ('equilis te', array['TETANUS']),
  ('equip ft', array['INFLUENZA', 'TETANUS']), ('equip f', array['INFLUENZA']), ('equip t', array['TETANUS']),
  ('duvaxyn ie t', array['INFLUENZA', 'TETANUS']), ('duvaxyn ie', array['INFLUENZA']),
  ('equip ehv', array['EHV']), ('equip ehv1', array['EHV']), ('duvaxyn ehv', array['EHV']), ('pneumabort', array['EHV']),
  ('strangvac', array['STRANGLES']), ('equilis strepe', array['STRANGLES']),
  ('equip rotavirus', array['ROTAVIRUS']), ('duvaxyn r', array['ROTAVIRUS']),
  ('artervac', array['EVA']), ('equip wnv', array['WEST_NILE']), ('proteq west nile', array['WEST_NILE'])
), named (name, diseases) as (values
  ('flu', array['INFLUENZA']), ('influenza', array['INFLUENZA']), ('tetanus', array['TETANUS']),
  ('herpes', array['EHV']), ('ehv', array['EHV']), ('strangles', array['STRANGLES']),
  ('rotavirus', array['ROTAVIRUS']), ('arteritis', array['EVA']), ('west nile', array['WEST_NILE'])
), by_product as (
  select v.yard_id, v.id, array_agg(distinct disease order by disease) as diseases
  from visits v join products p on v.words like '% ' || p.name || ' %'
  cross join lateral unnest(p.diseases) disease group by v.yard_id, v.id
), by_words as (
  select v.yard_id, v.id, array_agg(distinct disease order by disease) as diseases
  from visits v join named n on v.words like '% ' || n.name || ' %'
  cross join lateral unnest(n.diseases) disease
  where v.words !~ ' (no|not|without|except|declined|refused|missed|due|next|later|overdue|lapsed|instead|only when) '
  group by v.yard_id, v.id
)
update veterinary_records r
set diseases = coalesce(p.diseases, w.diseases),
  diseases_read_from = case when p.id is null then 'WORDS' else 'PRODUCT' end
from visits v
left join by_product p on p.yard_id = v.yard_id and p.id = v.id
left join by_words w on w.yard_id = v.yard_id and w.id = v.id
where r.yard_id = v.yard_id and r.id = v.id and coalesce(p.diseases, w.diseases) is not null;

-- a visit to which a dose is tied was against what the dose says
update veterinary_records r
set diseases = told.diseases, diseases_read_from = null
from (select d.yard_id, d.veterinary_record_id as id, array_agg(distinct disease order by disease) as diseases
  from vaccination_doses d cross join lateral unnest(d.diseases) disease
  where d.veterinary_record_id is not null group by 1, 2) told
where r.yard_id = told.yard_id and r.id = told.id and r.visit_type = 'VACCINATION';

drop view influenza_doses;
drop view vaccinations_without_dose;

-- visits for a vaccination that no dose tells more of: none is tied to them, none is of their day
create view vaccinations_without_dose as
  select v.yard_id, v.horse_id, v.id, v.date, v.veterinarian, v.clinic, v.diseases, v.diseases_read_from
  from veterinary_records v
  where v.visit_type = 'VACCINATION'
    -- what is booked has not been given
    and v.date <= (now() at time zone 'Europe/London')::date
    and not exists (select from vaccination_doses d
      where d.yard_id = v.yard_id and d.horse_id = v.horse_id
        and (d.veterinary_record_id = v.id or d.date = v.date));

create view influenza_doses as
  select yard_id, horse_id, date, course_start from vaccination_doses
  where diseases @> array['INFLUENZA']
  union all
  select yard_id, horse_id, date, false from vaccinations_without_dose
  where diseases @> array['INFLUENZA'];

create view other_vaccinations as
  select yard_id, horse_id, date from vaccination_doses where not diseases @> array['INFLUENZA']
  union all
  select yard_id, horse_id, date from vaccinations_without_dose
  where diseases <> '{}' and not diseases @> array['INFLUENZA'];
