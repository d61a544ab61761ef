-- Outings, who goes, and what people were told about them.

create table outings (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  name text not null,
  venue text not null default '',
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- whose rules count; OTHER: a body whose rule is not held
  body text not null check (body in ('BHA', 'BE', 'BS', 'BD', 'PC', 'FEI', 'OTHER')),
  -- entered in an FEI class or stabled in FEI stables
  fei_rules boolean not null default false,
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index outings_by_day on outings (yard_id, first_day, id);
-- the morning's run looks at what is near, whoever's it is
create index outings_near on outings (first_day);
create index outings_user on outings (user_id) where user_id is not null;

create table outing_horses (
  yard_id uuid not null,
  outing_id uuid not null,
  horse_id uuid not null,
  primary key (yard_id, outing_id, horse_id),
  foreign key (yard_id, outing_id) references outings (yard_id, id) on delete cascade,
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index outing_horses_by_horse on outing_horses (yard_id, horse_id);

-- What people were last notified of about a horse and an outing: one row a person, so that nothing is sent twice.
create table outing_notices (
  yard_id uuid not null,
  outing_id uuid not null,
  horse_id uuid not null,
  user_id uuid not null,
  -- what they were notified of: OK, or the day, the verdict and the code of the reason
  state text not null,
  -- the sentence for the morning's mail
  sentence text not null,
  -- the UK day of the morning's run; null: at once, outside a run
  notified_on date,
  notified_at timestamptz not null default now(),
  primary key (yard_id, outing_id, horse_id, user_id),
  foreign key (yard_id, outing_id, horse_id) references outing_horses (yard_id, outing_id, horse_id)
    on delete cascade,
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
create index outing_notices_by_round on outing_notices (notified_on, user_id);
create index outing_notices_by_member on outing_notices (user_id, yard_id);
