-- The yard's day: what was done for each horse at which time, and each dose of a medicine.

-- [{time, job, what}], by time of day: turning out, rugs and other work that recurs every day
alter table horses add column routine jsonb not null default '[]';

-- One feed or job of one day. What recurs every day has a row once somebody has ticked it; a job that was added for a
-- day has one from then on.
create table day_jobs (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who ticked it or, until then, who added it
  user_id uuid references users on delete set null,
  -- null: for the yard
  horse_id uuid,
  date date not null,
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  job text not null check (job in ('FEED', 'TURN_OUT', 'BRING_IN', 'RUGS', 'MUCK_OUT', 'HAY_WATER', 'OTHER')),
  -- what was asked for, at the time of the tick
  what text not null default '',
  -- whether it was added for this day, and is not one of every day
  added boolean not null default false,
  outcome text check (outcome in ('DONE', 'NOT_DONE')),
  why text,
  ticked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  check (added or outcome is not null),
  check ((outcome is null) = (ticked_at is null))
);
-- nobody does what somebody else has done: of each there is one row a day
create unique index day_jobs_once on day_jobs (yard_id, date,
  coalesce(horse_id, '00000000-0000-0000-0000-000000000000'), job, time, (case when added then what else '' end));
create index day_jobs_horse on day_jobs (yard_id, horse_id);
create index day_jobs_user on day_jobs (user_id) where user_id is not null;

-- One dose of a course of medicine: given, or not given.
create table medicine_doses (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who gave it, or noted that it was not given
  user_id uuid references users on delete set null,
  horse_id uuid not null,
  record_id uuid not null,
  date date not null,
  -- which of the day's doses, from 1; null: given as needed
  slot smallint check (slot between 1 and 12),
  -- the course's medicine and dosage at the time
  medicine text not null,
  dosage text not null,
  outcome text not null check (outcome in ('GIVEN', 'NOT_GIVEN')),
  given_at timestamptz not null,
  why text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  foreign key (yard_id, record_id) references medication_records (yard_id, id) on delete cascade,
  check (slot is not null or outcome = 'GIVEN')
);
create unique index medicine_doses_once on medicine_doses (yard_id, record_id, date, slot);
create index medicine_doses_horse on medicine_doses (yard_id, horse_id, date);
create index medicine_doses_user on medicine_doses (user_id) where user_id is not null;
