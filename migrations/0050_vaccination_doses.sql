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
create index veterinary_vaccinations on veterinary_records (yard_id, horse_id, date desc)
  where visit_type = 'VACCINATION';

-- one photo of a page shows many doses, so pages hang on the horse and go with it
create trigger passport_files after delete on horses referencing old table as changed
  for each statement execute function remove_attachments('passport');

-- visits for a vaccination that no dose tells more of: none is tied to them, none is of their day
create view untold_vaccinations as
  select v.yard_id, v.horse_id, v.id, v.date, v.veterinarian, v.clinic
  from veterinary_records v
  where v.visit_type = 'VACCINATION'
    -- what is booked has not been given
    and v.date <= (now() at time zone 'Europe/London')::date
    and not exists (select from vaccination_doses d
      where d.yard_id = v.yard_id and d.horse_id = v.horse_id
        and (d.veterinary_record_id = v.id or d.date = v.date));

-- every influenza dose of every horse: the passport's, and untold visits taken for one
create view influenza_doses as
  select yard_id, horse_id, date from vaccination_doses where diseases @> array['INFLUENZA']
  union all
  select yard_id, horse_id, date from untold_vaccinations;
