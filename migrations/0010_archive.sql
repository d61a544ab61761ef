-- The history of changes, the bin, and ZIP files of everything.

-- Who did what to which row of a yard, and when. Entries are only ever added, by triggers, so that no
-- way of writing is forgotten. A table joins with one line: select track_history('table', 'name column').
create table audit_entries (
  yard_id uuid not null references yards on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- one for all that one transaction changed
  change_id uuid not null,
  -- whether a person did it, or the product by itself
  by_person boolean not null,
  -- null: the product, or somebody whose account is no more
  by_id uuid references users on delete set null,
  action text not null check (action in ('ADDED', 'CHANGED', 'DELETED', 'RESTORED')),
  table_name text not null,
  row_id uuid,
  horse_id uuid,
  -- it only went, or came back, together with its horse
  along boolean not null default false,
  -- what it was called then; empty once what it tells of has been erased
  label jsonb not null,
  -- by column: the value before and after; null: none, or erased
  changes jsonb,
  primary key (yard_id, id)
);
create index audit_entries_by_row on audit_entries (yard_id, row_id, id desc);
create index audit_entries_by_horse on audit_entries (yard_id, horse_id, id desc);
create index audit_entries_by_person on audit_entries (by_id, yard_id, id desc) where by_id is not null;
create index audit_entries_age on audit_entries using brin (at);
create index audit_entries_of_members on audit_entries (row_id) where table_name = 'memberships';

-- What people delete lies in a bin for 30 days, as copies of its rows, with all that hung on it. Other
-- tables and their queries know nothing of it: what is deleted is gone from them, and put back it is
-- there again under the same ids. What hangs on what is read from the foreign keys.
create table bin_items (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  table_name text not null,
  row_id uuid not null,
  horse_id uuid,
  deleted_at timestamptz not null default now(),
  deleted_by uuid references users on delete set null,
  primary key (yard_id, id)
);
create index bin_items_newest on bin_items (yard_id, deleted_at desc, id desc);
create index bin_items_by_horse on bin_items (yard_id, horse_id) where horse_id is not null;
create index bin_items_age on bin_items (deleted_at);
create index bin_items_by_person on bin_items (deleted_by) where deleted_by is not null;

create table bin_rows (
  yard_id uuid not null,
  item_id uuid not null,
  n bigint generated always as identity,
  -- ROW: to be put back. LINK: of a row that stayed, what it lost ('was', once it is as it 'became').
  -- ROOM: to be put back if there is room for it
  part text not null check (part in ('ROW', 'LINK', 'ROOM')),
  table_name text not null,
  row_id uuid,
  row jsonb not null,
  primary key (yard_id, item_id, n),
  foreign key (yard_id, item_id) references bin_items (yard_id, id) on delete cascade
);
create index bin_rows_by_row on bin_rows (yard_id, row_id) where row_id is not null;
create index bin_horses_by_photo on bin_rows (yard_id, (row ->> 'image_url'))
  where table_name = 'horses';

-- ZIP files of what is kept about somebody and their yard, made by a job on request and kept for a week.
create table archives (
  id uuid not null,
  yard_id uuid not null,
  user_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  -- how often it was begun: after a crash it is made from the start, under another number
  attempt smallint not null default 0,
  -- entries that are in it, of how many
  done integer not null default 0,
  total integer not null default 0,
  -- in how many pieces it lies in the file store, and how long it is
  parts integer not null default 0,
  bytes bigint not null default 0,
  asked_at timestamptz not null default now(),
  worked_at timestamptz not null default now(),
  -- when it is erased; null until it is ready
  expires_at timestamptz,
  primary key (yard_id, id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
-- one at a time for each person
create unique index archives_under_way on archives (user_id) where state in ('WAITING', 'WORKING');
create index archives_by_member on archives (yard_id, user_id, asked_at desc);
create index archives_expiry on archives (expires_at) where expires_at is not null;
create index archives_age on archives (asked_at);
