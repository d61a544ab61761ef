-- Who stands where: the yard's stables, paddocks and isolation boxes, and which horse stood in which from when until when.
create table places (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  name text not null,
  kind text not null check (kind in ('STABLE', 'PADDOCK', 'ISOLATION')),
  -- the barn or block that a stable is part of: its horses share the air
  building text,
  -- for how many horses there is room; null: nobody has said
  holds smallint check (holds between 1 and 200),
  notes text,
  -- false: no horse can be moved there any longer; it is kept for the stays
  in_use boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create unique index places_name on places (yard_id, lower(name)) where in_use;
create index places_user on places (user_id) where user_id is not null;

create table stays (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who moved the horse there
  user_id uuid references users on delete set null,
  horse_id uuid not null,
  place_id uuid not null,
  -- whether the place is a paddock: a horse has a stable and a paddock at once
  outdoors boolean not null,
  from_day date not null,
  -- the last day; null while the horse stands there
  until_day date,
  why text,
  -- the moves that began and ended it, so that a move can be undone; null where the horse left the yard
  move_id uuid not null,
  ended_by_move_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  foreign key (yard_id, place_id) references places (yard_id, id),
  check (until_day >= from_day)
);
create unique index stays_open on stays (yard_id, horse_id, outdoors) where until_day is null;
create index stays_horse on stays (yard_id, horse_id, from_day);
create index stays_place on stays (yard_id, place_id, from_day);
create index stays_move on stays (yard_id, move_id);
create index stays_ended_by on stays (yard_id, ended_by_move_id) where ended_by_move_id is not null;
create index stays_user on stays (user_id) where user_id is not null;
