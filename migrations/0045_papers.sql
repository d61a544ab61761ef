-- Papers with an end: insurance, passports, licences, memberships, of one horse or of the whole yard.
create table papers (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  -- null: the yard's
  horse_id uuid,
  kind text not null check (kind in ('INSURANCE', 'PASSPORT', 'UELN', 'MEMBERSHIP', 'LICENCE', 'OTHER')),
  -- what tells papers of one kind apart
  name text,
  number text,
  issued_by text,
  -- both days are included
  valid_from date,
  valid_until date,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  check (valid_from <= valid_until),
  check (kind not in ('PASSPORT', 'UELN') or horse_id is not null)
);
create index papers_by_horse on papers (yard_id, horse_id, valid_until);
create index papers_user on papers (user_id) where user_id is not null;

-- The paper of whose last day the event reminds people; it is deleted with the paper.
alter table care_events
  add column paper_id uuid,
  add foreign key (yard_id, paper_id) references papers (yard_id, id) on delete cascade;
create unique index care_events_paper on care_events (yard_id, paper_id) where paper_id is not null;
