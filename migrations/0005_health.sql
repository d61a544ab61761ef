-- Vaccinations, medicines and worming.

-- What a passport's vaccination pages say, and what counts as a horse's influenza doses.
create table vaccination_doses (
  yard_id uuid not null,
  id uuid not null,
  horse_id uuid not null,
  user_id uuid references users on delete set null,
  -- the visit on record at which it was given
  veterinary_record_id uuid,
  date date not null,
  diseases text[] not null
    check (cardinality(diseases) > 0
      and diseases <@ array['INFLUENZA', 'TETANUS', 'HERPES', 'OTHER']),
  product text,
  batch text,
  given_by text,
  passport_page_id uuid,
  -- it began a course anew, as the person says who has the passport in hand: what came before counts no more.
  course_start boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  foreign key (yard_id, veterinary_record_id) references veterinary_records (yard_id, id)
    on delete set null (veterinary_record_id),
  foreign key (yard_id, passport_page_id) references files (yard_id, id)
    on delete set null (passport_page_id)
);
create index doses_by_horse on vaccination_doses (yard_id, horse_id, date desc, id);
create index doses_by_record on vaccination_doses (yard_id, veterinary_record_id)
  where veterinary_record_id is not null;
create index doses_by_page on vaccination_doses (yard_id, passport_page_id)
  where passport_page_id is not null;
create index vaccination_doses_made_by on vaccination_doses (user_id);

-- visits for a vaccination that no dose tells more of: none is tied to them, none is of their day
create view vaccinations_without_dose as
  select v.yard_id, v.horse_id, v.id, v.date, v.veterinarian, v.clinic
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
  select yard_id, horse_id, date, false from vaccinations_without_dose;

-- The book: a line for what each record said of a medicine, added and never changed. A corrected record adds a line
-- that names the one it corrects; a deleted record adds a line that says so; a horse that is deleted takes its records
-- along and leaves its lines. Only the yard's own erasure takes lines away, and the sweep after five years.
create table medicine_entries (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- no foreign keys: the line stays when the horse and the record have gone
  horse_id uuid not null,
  horse_name text not null,
  record_kind text not null check (record_kind in ('medication', 'veterinary', 'general')),
  record_id uuid not null,
  user_id uuid references users on delete set null,
  change text not null check (change in ('WRITTEN', 'CORRECTED', 'DELETED')),
  corrects uuid,
  date date not null,
  until date,
  medicine text not null,
  product text,
  batch text,
  amount text,
  frequency text,
  route text,
  injected_into text,
  reason text,
  prescribed_by text,
  given_by text,
  withdrawal_until date,
  created_at timestamptz not null default clock_timestamp(),
  primary key (yard_id, id),
  foreign key (yard_id, corrects) references medicine_entries (yard_id, id)
);
create index medicine_entries_by_day on medicine_entries (yard_id, date desc, id)
  where change <> 'DELETED';
create index medicine_entries_by_horse on medicine_entries (yard_id, horse_id, date desc, id)
  where change <> 'DELETED';
create index medicine_entries_by_record on medicine_entries (yard_id, record_id, created_at desc);
-- a line is corrected once: its correction is then the one to correct
create unique index medicine_entries_corrected on medicine_entries (yard_id, corrects)
  where corrects is not null;
create index medicine_entries_withdrawing on medicine_entries (yard_id, withdrawal_until)
  where withdrawal_until is not null and change <> 'DELETED';
create index medicine_entries_deleted on medicine_entries (created_at) where change = 'DELETED';
create index medicine_entries_user on medicine_entries (user_id) where user_id is not null;

-- What a yard has changed in the worming rule, each change with who, when and on whose advice; the last one counts.
create table worming_rules (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  -- null: as the library says
  high_above integer,
  low_below integer,
  count_from_weeks integer,
  count_by_weeks integer,
  season_from integer,
  season_to integer,
  tapeworm_months integer,
  retest_days integer,
  advised_by text not null,
  why text not null,
  created_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index worming_rules_by_yard on worming_rules (yard_id, created_at desc, id desc);
create index worming_rules_user on worming_rules (user_id) where user_id is not null;
