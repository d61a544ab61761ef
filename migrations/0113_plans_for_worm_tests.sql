-- Tests for the worms that an egg count does not find are planned each by themselves.

alter table care_plans drop constraint care_plans_event_type_check;
alter table care_plans add constraint care_plans_event_type_check check (event_type in
  ('VACCINATION', 'FARRIER', 'DENTAL', 'WORMING', 'CHECKUP', 'VET', 'PHYSIO', 'SADDLE_FITTER',
   'MEDICATION', 'EXERCISE', 'TAPEWORM_TEST', 'REDWORM_TEST'));
