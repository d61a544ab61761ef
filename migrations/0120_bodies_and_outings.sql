-- The bodies whose rules a yard goes by, and the outings it has planned.

alter table yards add column compliance_bodies text[]
  -- null: nobody has chosen yet
  check (cardinality(compliance_bodies) > 0
    and compliance_bodies <@ array['BHA', 'BE', 'BS', 'BD', 'PC', 'FEI']);
alter table horses add column compliance_bodies text[]
  -- null: as the yard
  check (cardinality(compliance_bodies) > 0
    and compliance_bodies <@ array['BHA', 'BE', 'BS', 'BD', 'PC', 'FEI']);

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
-- the round of the morning looks at what is near, whoever's it is
create index outings_near on outings (first_day);

create table outing_horses (
  yard_id uuid not null,
  outing_id uuid not null,
  horse_id uuid not null,
  primary key (yard_id, outing_id, horse_id),
  foreign key (yard_id, outing_id) references outings (yard_id, id) on delete cascade,
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index outing_horses_by_horse on outing_horses (yard_id, horse_id);
