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

-- its pieces lie where a file's bytes would, and go the same way
create trigger archives_gone after delete on archives
  referencing old table as changed for each statement execute function note_erased_files();
