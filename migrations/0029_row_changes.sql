-- One journal of what happens to a yard's rows in place of two (the history, the change log); see
-- functions/journal.sql and decision 0028.

drop function if exists note_history() cascade;
drop function if exists track_history(regclass, text[], text[], text) cascade;
drop function if exists note_changes() cascade;
drop function if exists track_changes(regclass, text, text, text) cascade;
drop function if exists note_yard_change() cascade;
drop function if exists note_new_name() cascade;
drop function if exists note_member() cascade;
drop function if exists forget_changes() cascade;
drop function if exists forget_changes_of_person() cascade;

create table row_changes (
  yard_id uuid not null references yards on delete cascade,
  n bigint generated always as identity,
  at timestamptz not null default now(),
  -- the transaction that did it: readers of changes take only what is older than every transaction still running
  xid xid8 not null default pg_current_xact_id(),
  -- one for all that one transaction changed; unlike its number it survives a restored backup
  change_id uuid not null,
  -- what it was done at once with, and can be undone with; null: with nothing. No foreign key: it outlives the act
  act_id uuid,
  -- whether a person did it, or the product by itself
  by_person boolean not null,
  -- null: the product, or somebody whose account is no more
  by_id uuid references users on delete set null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE', 'RESTORE')),
  table_name text not null,
  row_id uuid,
  horse_id uuid,
  -- whose alone it is; null: everybody's in the yard
  user_id uuid references users on delete cascade,
  -- whether people read of it; else only programs follow it, and it holds no values
  in_history boolean not null,
  -- it only went, or came back, together with its horse
  along boolean not null default false,
  -- the whole row before and after, by column; of one that was changed only what was changed and what names it stands in
  -- after. Null: none, or erased
  before jsonb,
  after jsonb,
  primary key (yard_id, n)
);
create index row_changes_in_order on row_changes (yard_id, xid, n);
create index row_changes_by_row on row_changes (yard_id, row_id, n desc) where in_history;
create index row_changes_by_horse on row_changes (yard_id, horse_id, n desc) where in_history;
create index row_changes_by_person on row_changes (by_id, yard_id, n desc) where by_id is not null;
create index row_changes_of_act on row_changes (yard_id, act_id, row_id, n) where act_id is not null;
create index row_changes_of_person on row_changes (user_id) where user_id is not null;
create index row_changes_of_members on row_changes (row_id) where table_name = 'memberships';
create index row_changes_age on row_changes using brin (at);

insert into row_changes (yard_id, n, at, xid, change_id, by_person, by_id, operation, table_name, row_id, horse_id,
    in_history, along, before, after)
  overriding system value
  select yard_id, id, at, '0', change_id, by_person, by_id,
    case action when 'ADDED' then 'INSERT' when 'CHANGED' then 'UPDATE' when 'RESTORED' then 'RESTORE' else 'DELETE' end,
    table_name, row_id, horse_id, true, along,
    case when label <> '{}' or changes is not null then case action
      when 'CHANGED' then label || coalesce((select jsonb_object_agg(key, value -> 0) from jsonb_each(changes)), '{}')
      when 'DELETED' then label end end,
    case when label <> '{}' or changes is not null then case
      when action in ('ADDED', 'CHANGED')
        then label || coalesce((select jsonb_object_agg(key, value -> 1) from jsonb_each(changes)), '{}')
      when action = 'RESTORED' then label end end
  from audit_entries;

select setval(pg_get_serial_sequence('row_changes', 'n'), coalesce((select max(n) from row_changes), 0) + 1, false);

-- what was done at once and can still be undone
update row_changes c set act_id = r.act_id from act_rows r
  where r.part in ('MADE', 'FOLLOWED') and c.yard_id = r.yard_id and c.row_id = r.row_id
    and c.table_name = r.table_name and c.operation = 'INSERT';
insert into row_changes (yard_id, at, xid, change_id, act_id, by_person, operation, table_name, row_id, horse_id,
    in_history, before, after)
  select r.yard_id, a.at, '0', gen_random_uuid(), r.act_id, false, 'UPDATE', r.table_name, r.row_id, r.horse_id,
    false, r.row, case r.part when 'COMPLETED' then '{"status": "COMPLETED"}' else '{}' end::jsonb
  from act_rows r join acts a on a.yard_id = r.yard_id and a.id = r.act_id
  where r.part in ('MOVED', 'COMPLETED');
delete from bin_rows where table_name = 'act_rows';
drop table act_rows;
alter table acts drop column last_entry;

drop table audit_entries;
drop table changes;

-- logged, as what it counts is now; cursors of before lead nowhere
truncate change_logs;
alter table change_logs set logged;
alter table change_logs add column cleared_at timestamptz not null default '-infinity';
