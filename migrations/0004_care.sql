-- Records of five kinds, care plans, and the events of the calendar.

create table veterinary_records (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  visit_type text not null check (visit_type in
    ('CHECKUP', 'VACCINATION', 'DENTAL', 'EMERGENCY', 'TREATMENT', 'REPRODUCTION')),
  veterinarian text not null,
  clinic text,
  date date not null,
  diagnosis text,
  treatment text,
  medications text,
  cost_pence integer check (cost_pence > 0),
  next_visit date,
  notes text,
  -- the event of a record's next date was deleted by hand: the date stays on the record, the event away
  next_dismissed boolean not null default false,
  withdrawal_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index veterinary_by_horse on veterinary_records (yard_id, horse_id, date desc, id);
create index veterinary_vaccinations on veterinary_records (yard_id, horse_id, date desc)
  where visit_type = 'VACCINATION';
create index veterinary_records_made_by on veterinary_records (user_id);

create table farrier_records (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  farrier text not null,
  service_type text not null check (service_type in
    ('TRIMMING', 'SHOEING', 'COLD_SHOEING', 'HOT_SHOEING', 'CORRECTIVE')),
  date date not null,
  front_shoes text,
  hind_shoes text,
  cost_pence integer check (cost_pence > 0),
  next_due date,
  notes text,
  next_dismissed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index farrier_by_horse on farrier_records (yard_id, horse_id, date desc, id);
create index farrier_records_made_by on farrier_records (user_id);

create table dietary_records (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  feed_type text not null check (feed_type in
    ('HAY', 'CONCENTRATE', 'PASTURE', 'SUPPLEMENTS', 'TREATS', 'SALT_MINERALS')),
  brand text,
  amount text not null,
  frequency text not null check (frequency in
    ('DAILY', 'TWICE_DAILY', 'THREE_TIMES_DAILY', 'WEEKLY', 'AS_NEEDED', 'EVERY_OTHER_DAY')),
  supplements text,
  body_condition smallint check (body_condition between 1 and 9),
  weight_kg numeric(6, 1) check (weight_kg > 0),
  notes text,
  start_date date not null,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index dietary_by_horse on dietary_records (yard_id, horse_id, start_date desc, id);
create index dietary_records_made_by on dietary_records (user_id);

create table medication_records (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  medication text not null,
  dosage text not null,
  frequency text not null check (frequency in
    ('DAILY', 'TWICE_DAILY', 'THREE_TIMES_DAILY', 'WEEKLY', 'AS_NEEDED', 'EVERY_OTHER_DAY')),
  route text check (route in ('ORAL', 'INTRAMUSCULAR', 'INTRAVENOUS', 'TOPICAL', 'INJECTION')),
  prescribed_by text,
  reason text,
  start_date date not null,
  end_date date,
  batch_number text,
  notes text,
  completed boolean not null default false,
  -- withdrawal_until: the last day on which the horse must not compete, as the vet gave it
  product text,
  amount_given text,
  given_by text,
  injected_into text check (injected_into in ('JOINT', 'ELSEWHERE')),
  withdrawal_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index medication_by_horse on medication_records (yard_id, horse_id, start_date desc, id);
create index medication_records_made_by on medication_records (user_id);

-- everything else that is worth a record
create table health_records (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  type text not null check (type in
    ('WORMING', 'FAECAL_EGG_COUNT', 'DENTAL', 'PHYSIO', 'SADDLE_FIT', 'WEIGHT', 'OBSERVATION',
     'OTHER')),
  description text not null,
  veterinarian text,
  date date not null,
  next_due date,
  notes text,
  next_dismissed boolean not null default false,
  -- what an egg count, a worm test or a treatment found or gave, as values beside the words
  eggs_per_gram integer check (eggs_per_gram between 0 and 100000),
  -- BELOW: the laboratory says 'fewer than'
  egg_reading text check (egg_reading in ('EXACT', 'BELOW')),
  worm_test text check (worm_test in
    ('TAPEWORM_SALIVA', 'TAPEWORM_BLOOD', 'REDWORM_BLOOD')),
  worm_result text check (worm_result in ('LOW', 'BORDERLINE', 'MODERATE_HIGH')),
  worm_score numeric(8, 2) check (worm_score between -1000 and 100000),
  drug_class text check (drug_class in
    ('BENZIMIDAZOLE', 'PYRANTEL', 'IVERMECTIN', 'MOXIDECTIN', 'PRAZIQUANTEL',
    'IVERMECTIN_PRAZIQUANTEL', 'MOXIDECTIN_PRAZIQUANTEL', 'OTHER')),
  product text,
  weight_kg numeric(6, 1) check (weight_kg > 0),
  laboratory text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  check (type = 'FAECAL_EGG_COUNT' or eggs_per_gram is null),
  check ((eggs_per_gram is null) = (egg_reading is null)),
  check (type = 'WORMING' or (worm_test is null and drug_class is null))
);
create index health_by_horse on health_records (yard_id, horse_id, date desc, id);
create index health_records_made_by on health_records (user_id);
-- what the worming page reads of every horse at once
create index worm_evidence on health_records (yard_id, horse_id, date desc)
  where type in ('WORMING', 'FAECAL_EGG_COUNT');

create table care_plans (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  event_type text not null check (event_type in
    ('VACCINATION', 'FARRIER', 'DENTAL', 'WORMING', 'CHECKUP', 'VET', 'PHYSIO', 'SADDLE_FITTER',
     'MEDICATION', 'EXERCISE', 'TAPEWORM_TEST', 'REDWORM_TEST')),
  every smallint not null check (every > 0),
  until smallint check (until >= every),
  unit text not null check (unit in ('DAYS', 'WEEKS', 'MONTHS')),
  anchor text not null check (anchor in ('LAST_DONE', 'FIXED', 'FLU_RULES')),
  first_date date,
  -- the UK day on which the plan, or its first date, was made
  started_on date not null,
  season_from smallint check (season_from between 1 and 12),
  season_to smallint check (season_to between 1 and 12),
  -- the latest due day that somebody struck out
  skipped_on date,
  note text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  check ((season_from is null) = (season_to is null)),
  check (anchor <> 'FIXED' or first_date is not null),
  check (anchor <> 'FLU_RULES' or event_type = 'VACCINATION')
);
-- one plan for each kind of care of a horse, so that it can never ask for two events
create unique index care_plans_by_horse on care_plans (yard_id, horse_id, event_type);
create index care_plans_made_by on care_plans (user_id);

create table care_events (
  id uuid not null,
  yard_id uuid not null references yards on delete cascade,
  horse_id uuid,
  user_id uuid references users on delete set null,
  title text not null,
  description text not null default '',
  event_type text not null check (event_type in
    ('VACCINATION', 'FARRIER', 'DENTAL', 'WORMING', 'CHECKUP', 'VET', 'PHYSIO', 'SADDLE_FITTER',
     'MEDICATION', 'EXERCISE')),
  priority text not null default 'MEDIUM' check (priority in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
  status text not null default 'PENDING' check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED')),
  due_date timestamptz not null,
  completed_at timestamptz,
  reminder_days smallint[] not null default '{1,3,7}',
  recurring text check (recurring in
    ('DAILY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'EVERY_6_WEEKS', 'EVERY_8_WEEKS', 'QUARTERLY',
     'SIX_MONTHLY', 'YEARLY')),
  recurring_end date,
  notes text not null default '',
  -- an event from a plan or a record: what of, on which day (the due date may since have been agreed
  -- otherwise), and from when it may be done. All null: made by hand
  subject text,
  planned_for date,
  planned_from date,
  plan_id uuid,
  record_kind text check (record_kind in ('veterinary', 'farrier', 'general')),
  record_id uuid,
  -- the record that was written once it was done
  done_record_kind text
    check (done_record_kind in ('veterinary', 'farrier', 'dietary', 'medication', 'general')),
  done_record_id uuid,
  -- the how-manieth of which series; null: the first of its own
  series_id uuid,
  occurrence integer,
  -- day and time by UK clocks from which its due date is counted, and how many steps; null: from itself
  series_date date,
  series_time time,
  series_index integer,
  -- which last day in the law it is for, each once: 'PASSPORT_IN_HAND 2026-12-31'
  deadline text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  foreign key (yard_id, plan_id) references care_plans (yard_id, id) on delete set null (plan_id),
  check ((subject is null) = (planned_for is null)),
  check ((record_kind is null) = (record_id is null)),
  check ((done_record_kind is null) = (done_record_id is null))
);
create index care_events_by_day on care_events (yard_id, due_date, id);
-- the next event and the overdue count of a horse, and how it stands, without touching the table
create index care_events_open_by_horse on care_events (yard_id, horse_id, due_date)
  include (event_type, status) where status <> 'COMPLETED';
-- never two events for what is due of one kind of care
create unique index care_events_planned on care_events (yard_id, horse_id, subject)
  where subject is not null and status <> 'COMPLETED';
-- never the same occurrence twice
create unique index care_events_series on care_events (yard_id, series_id, occurrence)
  where series_id is not null;
create index care_events_by_horse on care_events (yard_id, horse_id, due_date, id);
create index care_events_open on care_events (yard_id, due_date, id)
  include (status, event_type) where status <> 'COMPLETED';
create index care_events_done on care_events
  (yard_id, horse_id, coalesce(subject, event_type), completed_at desc) where status = 'COMPLETED';
create index care_events_by_plan on care_events (yard_id, plan_id) where plan_id is not null;
create index care_events_by_record on care_events (yard_id, record_id) where record_id is not null;
create index care_events_by_done_record on care_events (yard_id, done_record_id)
  where done_record_id is not null;
create index care_events_made_by on care_events (user_id);
create unique index care_events_deadlines on care_events (yard_id, horse_id, deadline)
  where deadline is not null;
