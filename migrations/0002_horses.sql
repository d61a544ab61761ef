-- Horses. Every row of a yard has the yard first in its key, so that no id of one yard means anything in another and
-- the tables can be spread by yard.

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
  food_chain_status text not null default 'UNKNOWN'
    check (food_chain_status in ('INTENDED', 'EXCLUDED', 'UNKNOWN')),
  -- null: as the yard
  compliance_bodies text[]
    check (cardinality(compliance_bodies) > 0
    and compliance_bodies <@ array['BHA', 'BE', 'BS', 'BD', 'PC', 'FEI']),
  passport_updated_at timestamptz not null default now(),
  bodies_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id)
) with (fillfactor = 85);
create index horses_by_name on horses (yard_id, lower(name), id);
create index horses_by_breed on horses (yard_id, lower(breed), id);
create index horses_by_birth on horses (yard_id, date_of_birth, id);
create index horses_by_arrival on horses (yard_id, created_at, id);
-- with this one, and its like in other tables, erasing somebody finds what they made without reading every row
create index horses_made_by on horses (user_id);
-- whether a photo is shown is asked of its own yard's rows by what they hold
create index horses_by_photo on horses (yard_id, image_url) where image_url is not null;

-- since when a horse whose lines are still in the book has been gone; it may come back out of the bin
create table departed_horses (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  departed_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index departed_horses_by_day on departed_horses (departed_at);
