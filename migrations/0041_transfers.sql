-- Hand-overs of horses from one yard to another. Each of the two yards has a row of its own under the same id: the giving
-- yard's from the offer on, the receiving yard's from the acceptance on.
create table transfers (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who offered the horse, or accepted it
  user_id uuid references users on delete set null,
  -- the horse in this yard; no foreign key, so that the row outlasts the horse's stay in the bin
  horse_id uuid not null,
  direction text not null check (direction in ('OUT', 'IN')),
  state text not null default 'OFFERED' check (state in ('OFFERED', 'ACCEPTED', 'UNDONE')),
  because text not null,
  include text[] not null,
  -- to whom it is offered; null in the receiving yard's row
  to_email text,
  -- SHA-256 of the token in the link; the token itself is nowhere. Null in the receiving yard's row
  token_hash bytea unique,
  -- the other yard and its horse, from the acceptance on; no foreign key, because the other yard may be erased
  other_yard_id uuid,
  other_yard_name text,
  other_horse_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (yard_id, id),
  check (state = 'OFFERED' or accepted_at is not null)
);
create index transfers_horse on transfers (yard_id, horse_id);
create index transfers_user on transfers (user_id) where user_id is not null;
create index transfers_expiry on transfers (expires_at) where state = 'OFFERED';
-- a horse is on offer to one person at a time
create unique index transfers_offered on transfers (yard_id, horse_id) where state = 'OFFERED';

-- A horse that was handed over is kept as one that left, and can only be read.
alter table horses
  drop constraint horses_presence_check,
  add constraint horses_presence_check check (presence in ('DRAFT', 'PRESENT', 'LEFT', 'HANDED_OVER')),
  drop constraint horses_left_because_check,
  add constraint horses_left_because_check check (left_because in ('SOLD', 'DIED', 'RETURNED', 'ON_LOAN', 'MOVED')),
  drop constraint horses_left,
  add constraint horses_left check ((presence in ('LEFT', 'HANDED_OVER')) = (left_on is not null)
    and (presence in ('LEFT', 'HANDED_OVER')) = (left_because is not null));

-- From which day to which somebody owned the horse, both included: contacts of the role OWNER only.
alter table contacts
  add column from_day date,
  add column until_day date,
  add constraint contacts_owned check (role = 'OWNER' or from_day is null and until_day is null),
  add constraint contacts_owned_in_order check (until_day >= from_day);
