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
