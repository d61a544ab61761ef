-- Who did what to which row of a yard, and when. Entries are only ever added, by triggers, so that no
-- way of writing is forgotten. A table joins with one line: select keep_history('table', 'name column').

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

-- the number of the running transaction, from its first change on; one that survives a restored backup
create function this_change() returns uuid language plpgsql as $$
declare
  said text := current_setting('loosebox.change', true);
begin
  if said is null or said = '' then
    said := set_config('loosebox.change', gen_random_uuid()::text, true);
  end if;
  return said::uuid;
end $$;

-- $1: the columns by which a row is called; $2: columns that are nobody's input, and those that name people
create function note_history() returns trigger language plpgsql as $$
declare
  naming text[] := tg_argv[0];
  left_out text[] := tg_argv[1];
  actor uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  restored boolean := coalesce(current_setting('loosebox.restoring', true), '') = 'on';
begin
  if tg_op = 'UPDATE' then
    insert into audit_entries (yard_id, change_id, by_person, by_id, action, table_name, row_id,
        horse_id, label, changes)
      select yard_id, this_change(), actor is not null, actor, 'CHANGED', tg_table_name, id,
        case tg_table_name when 'horses' then id else (became ->> 'horse_id')::uuid end,
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(became)
          where key = any (naming)),
        (select jsonb_object_agg(key, jsonb_build_array(was -> key, value)) from jsonb_each(became)
          where key <> all (left_out) and value is distinct from was -> key)
      from (select come.yard_id, come.id, to_jsonb(gone) as was, to_jsonb(come) as became
            from gone join come on come.yard_id = gone.yard_id and come.id = gone.id) pair
      where was - left_out <> became - left_out;
  elsif tg_op = 'INSERT' then
    insert into audit_entries (yard_id, change_id, by_person, by_id, action, table_name, row_id,
        horse_id, along, label, changes)
      select yard_id, this_change(), actor is not null, actor,
        case when restored then 'RESTORED' else 'ADDED' end, tg_table_name, id,
        case tg_table_name when 'horses' then id else (became ->> 'horse_id')::uuid end,
        restored and id::text is distinct from current_setting('loosebox.restored', true),
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(became)
          where key = any (naming)),
        case when not restored then
          (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(became)
            where key <> all (left_out) and key <> 'horse_id' and value not in ('null', '""'))
        end
      from (select yard_id, id, to_jsonb(come) as became from come) each;
  else
    -- a yard that is erased takes its history with it
    insert into audit_entries (yard_id, change_id, by_person, by_id, action, table_name, row_id,
        horse_id, along, label)
      select yard_id, this_change(), actor is not null, actor, 'DELETED', tg_table_name, id,
        case tg_table_name when 'horses' then id else (was ->> 'horse_id')::uuid end,
        tg_table_name <> 'horses' and was ->> 'horse_id' is not null and not exists (
          select from horses
          where horses.yard_id = each.yard_id and horses.id = (was ->> 'horse_id')::uuid),
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was)
          where key = any (naming))
      from (select yard_id, id, to_jsonb(gone) as was from gone) each
      where exists (select from yards where yards.id = each.yard_id);
  end if;
  return null;
end $$;

-- a member's row has no id of its own, and the person may be gone for good
create function note_member() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  member memberships := case tg_op when 'DELETE' then old else new end;
begin
  if not exists (select from yards where id = member.yard_id) then return null; end if;
  insert into audit_entries (yard_id, change_id, by_person, by_id, action, table_name, row_id, label,
      changes)
    values (member.yard_id, this_change(), actor is not null, actor,
      case tg_op when 'INSERT' then 'ADDED' when 'UPDATE' then 'CHANGED' else 'DELETED' end,
      'memberships', (select id from users where id = member.user_id),
      jsonb_build_object('role', member.role),
      case when tg_op = 'UPDATE' then
        jsonb_build_object('role', jsonb_build_array(old.role, new.role)) end);
  return null;
end $$;
create trigger memberships_history after insert or delete on memberships
  for each row execute function note_member();
create trigger memberships_changed after update of role on memberships
  for each row when (old.role is distinct from new.role) execute function note_member();

-- a mistake in the product cannot rewrite what was; only erasing takes away, and says so first
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if current_setting('loosebox.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from yards where id = old.yard_id) then return old; end if;
  elsif new.by_id is null and not exists (select from users where id = old.by_id)
    and to_jsonb(new) - 'by_id' = to_jsonb(old) - 'by_id' then
    return new;
  end if;
  raise exception 'Audit entries are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_rewriting();

-- no entry is about a person who is no more
create function forget_member() returns trigger language plpgsql as $$
begin
  perform set_config('loosebox.erasing', 'on', true);
  update audit_entries set row_id = null where table_name = 'memberships' and row_id = old.id;
  perform set_config('loosebox.erasing', 'off', true);
  return old;
end $$;
create trigger users_forgotten before delete on users
  for each row execute function forget_member();
create index audit_entries_of_members on audit_entries (row_id) where table_name = 'memberships';

-- `naming`: columns by which its rows are called; `left_out`: columns that nobody types
create function keep_history(into_history regclass, naming text[], left_out text[] default '{}')
returns void language plpgsql as $$
declare
  of_people text[] := array(
    select a.attname from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = into_history and c.confrelid = 'users'::regclass and c.contype = 'f');
  silent text[] := array['id', 'yard_id', 'user_id', 'created_at', 'updated_at'] || of_people || left_out;
  work text := format('execute function note_history(%L, %L)', naming, silent);
begin
  execute format('create trigger history_added after insert on %s
    referencing new table as come for each statement %s', into_history, work);
  execute format('create trigger history_changed after update on %s
    referencing old table as gone new table as come for each statement %s', into_history, work);
  execute format('create trigger history_deleted after delete on %s
    referencing old table as gone for each statement %s', into_history, work);
end $$;

select keep_history('horses', '{name}',
  '{veterinary_count,farrier_count,dietary_count,medication_count}');
select keep_history('veterinary_records', '{visit_type,date}', '{next_dismissed}');
select keep_history('farrier_records', '{service_type,date}', '{next_dismissed}');
select keep_history('dietary_records', '{feed_type,start_date}');
select keep_history('medication_records', '{medication,start_date}');
select keep_history('health_records', '{type,date}', '{next_dismissed}');
-- what an event stands for and follows is worked out
select keep_history('care_events', '{title,due_date}',
  '{completed_at,subject,planned_for,planned_from,plan_id,record_kind,record_id,done_record_kind,done_record_id,series_id,occurrence,series_date,series_time,series_index}');
select keep_history('care_plans', '{event_type}', '{started_on,skipped_on}');
select keep_history('vaccination_doses', '{date}', '{veterinary_record_id,passport_page_id}');
