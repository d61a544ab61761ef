-- Whom to ring: of one horse, or of the whole yard.

create table contacts (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  -- null: the yard's
  horse_id uuid,
  role text not null check (role in ('VET', 'FARRIER', 'DENTIST', 'PHYSIO', 'SADDLER', 'OWNER', 'EMERGENCY',
    'INSURER', 'OTHER')),
  name text not null,
  company text,
  phone text,
  email text,
  -- when they can be reached, in words
  hours text,
  notes text,
  -- the order people have put them in; the same for several: by name
  position integer not null default 0 check (position between 0 and 9999),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index contacts_by_horse on contacts (yard_id, horse_id, position);
create index contacts_user on contacts (user_id) where user_id is not null;
