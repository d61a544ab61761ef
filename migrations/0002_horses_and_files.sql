-- Horses and the files a yard keeps. Every row of a yard has the yard first in its key, so that no
-- id of one yard means anything in another and the tables can be spread by yard.

create table horses (
  id uuid not null,
  yard_id uuid not null references yards on delete cascade,
  user_id uuid references users on delete set null,
  name text not null,
  breed text not null,
  date_of_birth date not null,
  passport_number text not null,
  microchip_number text not null,
  image_url text,
  color text,
  gender text check (gender in ('MARE', 'GELDING', 'STALLION', 'COLT', 'FILLY')),
  notes text,
  height text,
  weight text,
  body_condition_score smallint check (body_condition_score between 1 and 9),
  -- kept by triggers on the record tables: a list page must not count
  veterinary_count integer not null default 0,
  farrier_count integer not null default 0,
  dietary_count integer not null default 0,
  medication_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id)
) with (fillfactor = 85);
create index horses_by_name on horses (yard_id, lower(name), id);
create index horses_by_breed on horses (yard_id, lower(breed), id);
create index horses_by_birth on horses (yard_id, date_of_birth, id);
create index horses_by_arrival on horses (yard_id, created_at, id);

create table files (
  id uuid not null,
  yard_id uuid not null references yards on delete cascade,
  user_id uuid references users on delete set null,
  file_name text not null,
  -- as the person called it: shown, never used as a path
  original_name text not null,
  file_size integer not null check (file_size > 0),
  mime_type text not null,
  sha256 bytea not null,
  entity_type text not null,
  entity_id uuid,
  created_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index files_by_entity on files (yard_id, entity_type, entity_id);

create function count_horses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update yards set horse_count = horse_count + added.n
      from (select yard_id, count(*)::integer as n from changed group by yard_id) added
      where yards.id = added.yard_id;
  else
    update yards set horse_count = horse_count - gone.n
      from (select yard_id, count(*)::integer as n from changed group by yard_id) gone
      where yards.id = gone.yard_id;
  end if;
  return null;
end $$;
create trigger horses_added after insert on horses
  referencing new table as changed for each statement execute function count_horses();
create trigger horses_gone after delete on horses
  referencing old table as changed for each statement execute function count_horses();
