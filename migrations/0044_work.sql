-- A horse's work: what kind and how long, for a yard that hires horses out or gives lessons on them.
alter table health_records drop constraint health_records_type_check;
alter table health_records add constraint health_records_type_check check (type in
  ('WORMING', 'FAECAL_EGG_COUNT', 'DENTAL', 'PHYSIO', 'SADDLE_FIT', 'WEIGHT', 'OBSERVATION', 'WORK',
   'OTHER'));
alter table health_records
  add column work_kind text check (work_kind in ('LESSON', 'HACK', 'LUNGE', 'OTHER')),
  add column work_minutes smallint check (work_minutes between 1 and 1440),
  add constraint health_records_work_check
    check (type = 'WORK' or (work_kind is null and work_minutes is null));
