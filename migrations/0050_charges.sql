-- What owners of horses are charged for, and whether a month's statement was mailed and paid.
create table charges (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  -- no foreign keys: what is owed stays owed, and can be read, when the horse or the contact is deleted
  horse_id uuid,
  horse_name text,
  owner_id uuid not null,
  owner_name text not null,
  date date not null,
  what text not null,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  -- below 0 for a credit
  price_pence integer not null check (price_pence <> 0 and price_pence between -10000000 and 10000000),
  asked_by text,
  asked_on date,
  -- the vet's or farrier's record whose invoice was split
  record_id uuid,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  check ((horse_id is null) = (horse_name is null))
);
create index charges_by_date on charges (yard_id, date);
create index charges_by_record on charges (yard_id, record_id) where record_id is not null;
create index charges_user on charges (user_id) where user_id is not null;

-- An owner's statement of a month; its lines are the charges of these days.
create table owner_statements (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who noted the payment
  user_id uuid references users on delete set null,
  owner_id uuid not null,
  owner_name text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  mailed_to text,
  mailed_at timestamptz,
  paid_on date,
  paid_how text check (paid_how in ('BANK', 'CASH', 'OTHER')),
  -- the sum that was paid: charges that are added later stay to be paid
  paid_pence bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  unique (yard_id, month, owner_id),
  check ((paid_on is null) = (paid_pence is null) and (paid_on is null) = (paid_how is null)),
  check ((mailed_to is null) = (mailed_at is null))
);
create index owner_statements_user on owner_statements (user_id) where user_id is not null;
