-- The fifth kind of record, attachments, care plans, and what care events need to know to keep up.

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index health_by_horse on health_records (yard_id, horse_id, date desc, id);

-- the event of a record's next date was deleted by hand: the date stays on the record, the event away
alter table veterinary_records add column next_dismissed boolean not null default false;
alter table farrier_records add column next_dismissed boolean not null default false;
alter table health_records add column next_dismissed boolean not null default false;

create table care_plans (
  id uuid not null,
  yard_id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  event_type text not null check (event_type in
    ('VACCINATION', 'FARRIER', 'DENTAL', 'WORMING', 'CHECKUP', 'VET', 'PHYSIO', 'SADDLE_FITTER',
     'MEDICATION', 'EXERCISE')),
  every smallint not null check (every > 0),
  until smallint check (until >= every),
  unit text not null check (unit in ('DAYS', 'WEEKS', 'MONTHS')),
  anchor text not null check (anchor in ('LAST_DONE', 'FIXED')),
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
  check (anchor = 'LAST_DONE' or first_date is not null)
);
-- one plan for each kind of care of a horse, so that it can never ask for two events
create unique index care_plans_by_horse on care_plans (yard_id, horse_id, event_type);

alter table care_events
  -- an event from a plan or a record: what of, on which day (the due date may since have been agreed
  -- otherwise), and from when it may be done. All null: made by hand
  add column subject text,
  add column planned_for date,
  add column planned_from date,
  add column plan_id uuid,
  add column record_kind text check (record_kind in ('veterinary', 'farrier', 'general')),
  add column record_id uuid,
  -- the record that was written once it was done
  add column done_record_kind text
    check (done_record_kind in ('veterinary', 'farrier', 'dietary', 'medication', 'general')),
  add column done_record_id uuid,
  -- the how-manieth of which series; null: the first of its own
  add column series_id uuid,
  add column occurrence integer,
  -- day and time by UK clocks from which its due date is counted, and how many steps; null: from itself
  add column series_date date,
  add column series_time time,
  add column series_index integer,
  add foreign key (yard_id, plan_id) references care_plans (yard_id, id) on delete set null (plan_id),
  add check ((subject is null) = (planned_for is null)),
  add check ((record_kind is null) = (record_id is null)),
  add check ((done_record_kind is null) = (done_record_id is null));

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

-- a record takes its attachments with it, however it goes
create function remove_attachments() returns trigger language plpgsql as $$
begin
  delete from files using changed
    where files.yard_id = changed.yard_id and files.entity_type = tg_argv[0]
      and files.entity_id = changed.id;
  return null;
end $$;
create trigger veterinary_files after delete on veterinary_records referencing old table as changed
  for each statement execute function remove_attachments('veterinary');
create trigger farrier_files after delete on farrier_records referencing old table as changed
  for each statement execute function remove_attachments('farrier');
create trigger dietary_files after delete on dietary_records referencing old table as changed
  for each statement execute function remove_attachments('dietary');
create trigger medication_files after delete on medication_records referencing old table as changed
  for each statement execute function remove_attachments('medication');
create trigger general_files after delete on health_records referencing old table as changed
  for each statement execute function remove_attachments('general');

-- files whose row is gone, until the sweep has taken their bytes away too
create table erased_files (
  yard_id uuid not null,
  file_id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (yard_id, file_id)
);
create function note_erased_files() returns trigger language plpgsql as $$
begin
  insert into erased_files (yard_id, file_id) select yard_id, id from changed
    on conflict do nothing;
  return null;
end $$;
create trigger files_gone after delete on files referencing old table as changed
  for each statement execute function note_erased_files();
-- what was uploaded for a record that was never saved
create index files_waiting on files (created_at)
  where entity_type = 'attachment' and entity_id is null;
