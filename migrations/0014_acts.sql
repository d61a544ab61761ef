-- What one call did at once, such as egg counts of many horses, so that one undo takes all of it back. Kept for 30 days.

create table acts (
  yard_id uuid not null references yards on delete cascade,
  -- proposed by the client; a record written for many horses: the first record's
  id uuid not null,
  kind text not null check (kind in ('EGG_COUNTS', 'CARE_PLANS', 'DEADLINES', 'RECORDS')),
  user_id uuid references users on delete set null,
  at timestamptz not null default now(),
  -- the yard's last entry of the history when it was done: what a later one tells has been changed since
  last_entry bigint not null default 0,
  undone_at timestamptz,
  primary key (yard_id, id)
);
create index acts_newest on acts (yard_id, at desc);
create index acts_age on acts (at);
create index acts_by_person on acts (user_id) where user_id is not null;

create table act_rows (
  yard_id uuid not null,
  act_id uuid not null,
  -- MADE: by the person. FOLLOWED: made by the product because of it. MOVED: an event that became another or went, as it
  -- was before. COMPLETED: one that was completed by it, as it was before
  part text not null check (part in ('MADE', 'FOLLOWED', 'MOVED', 'COMPLETED')),
  table_name text not null,
  row_id uuid not null,
  horse_id uuid,
  row jsonb,
  primary key (yard_id, act_id, row_id),
  foreign key (yard_id, act_id) references acts (yard_id, id) on delete cascade,
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index act_rows_by_horse on act_rows (yard_id, horse_id) where horse_id is not null;
create index act_rows_by_row on act_rows (yard_id, row_id);

-- What was undone at once lies in the bin at once. No foreign key: the act is forgotten before its items are.
alter table bin_items add column act_id uuid;
create index bin_items_by_act on bin_items (yard_id, act_id) where act_id is not null;
