-- What changed in which yard, so that open screens and copies on phones can follow it (decision 0021). Kept by the
-- triggers of functions/changes.sql.

-- Unlogged: the numbers of transactions mean nothing in another database, nor in this one when it has crashed or a
-- standby has taken over. Whatever empties it takes its name along, and readers begin anew.
create unlogged table changes (
  yard_id uuid not null,
  -- the transaction that did it: readers take only what is older than every transaction still running
  xid xid8 not null default pg_current_xact_id(),
  n bigint generated always as identity,
  noun text not null,
  row_id uuid not null,
  op text not null check (op in ('UPSERT', 'DELETE')),
  -- what a right to it is about; null: it goes by no section
  section text check (section in
    ('CARE', 'HEALTH', 'FEED', 'MEDICINES', 'MONEY', 'FILES')),
  horse_id uuid,
  -- whose alone it is; null: everybody's who may see the section
  user_id uuid,
  at timestamptz not null default now(),
  primary key (yard_id, xid, n)
);
create index changes_age on changes using brin (at);
create index changes_of_person on changes (user_id) where user_id is not null;

create unlogged table change_logs (
  -- part of every cursor: one of another log is not taken for one of this
  name text primary key,
  -- the database cluster that counts its transactions; null: it does not say
  cluster text,
  -- changes of transactions up to this one have been cleared away
  cleared_to xid8 not null default '0',
  begun_at timestamptz not null default now()
);
create unique index change_logs_one on change_logs ((true));
