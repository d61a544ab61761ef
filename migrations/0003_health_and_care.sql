-- Health records in four kinds, general health records, and care events.

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index veterinary_by_horse on veterinary_records (yard_id, horse_id, date desc, id);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index farrier_by_horse on farrier_records (yard_id, horse_id, date desc, id);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index medication_by_horse on medication_records (yard_id, horse_id, start_date desc, id);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index care_events_by_day on care_events (yard_id, due_date, id);
-- the next event and the overdue count of a horse, without touching the table
create index care_events_pending on care_events (yard_id, horse_id, due_date)
  include (event_type) where status = 'PENDING';

-- how many records of a kind a horse has; the counter's column is the trigger's argument
create function count_records() returns trigger language plpgsql as $$
begin
  execute format(
    'update horses set %1$I = %1$I %2$s touched.n
       from (select yard_id, horse_id, count(*)::integer as n from changed group by 1, 2) touched
       where horses.yard_id = touched.yard_id and horses.id = touched.horse_id',
    tg_argv[0], case tg_op when 'INSERT' then '+' else '-' end);
  return null;
end $$;

create trigger veterinary_added after insert on veterinary_records referencing new table as changed
  for each statement execute function count_records('veterinary_count');
create trigger veterinary_gone after delete on veterinary_records referencing old table as changed
  for each statement execute function count_records('veterinary_count');
create trigger farrier_added after insert on farrier_records referencing new table as changed
  for each statement execute function count_records('farrier_count');
create trigger farrier_gone after delete on farrier_records referencing old table as changed
  for each statement execute function count_records('farrier_count');
create trigger dietary_added after insert on dietary_records referencing new table as changed
  for each statement execute function count_records('dietary_count');
create trigger dietary_gone after delete on dietary_records referencing old table as changed
  for each statement execute function count_records('dietary_count');
create trigger medication_added after insert on medication_records referencing new table as changed
  for each statement execute function count_records('medication_count');
create trigger medication_gone after delete on medication_records referencing old table as changed
  for each statement execute function count_records('medication_count');
