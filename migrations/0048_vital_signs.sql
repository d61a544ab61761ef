-- Temperature, pulse, breathing and gut sounds of a horse, as records with the time of day.
alter table health_records drop constraint health_records_type_check;
alter table health_records add constraint health_records_type_check check (type in
  ('WORMING', 'FAECAL_EGG_COUNT', 'DENTAL', 'PHYSIO', 'SADDLE_FIT', 'WEIGHT', 'VITAL_SIGNS', 'OBSERVATION', 'WORK',
   'OTHER'));
alter table health_records
  add column taken_at text check (taken_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column temperature_c numeric(3, 1) check (temperature_c between 25 and 45),
  add column pulse smallint check (pulse between 10 and 300),
  add column breathing smallint check (breathing between 1 and 200),
  add column gut_sounds text check (gut_sounds in ('NORMAL', 'INCREASED', 'REDUCED', 'ABSENT')),
  add constraint health_records_vital_signs_check check (type = 'VITAL_SIGNS'
    or (taken_at is null and temperature_c is null and pulse is null and breathing is null and gut_sounds is null));
create index health_records_vital_signs on health_records (yard_id, horse_id, date) where type = 'VITAL_SIGNS';
