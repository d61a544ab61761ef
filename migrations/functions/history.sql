-- Who did what to which row of a yard, and when, is noted by triggers, so that no way of writing is forgotten. A table
-- joins with one line at the end of this file.

-- the number of the running transaction, from its first change on; one that survives a restored backup
create or replace function this_change() returns uuid language plpgsql as $$
declare
  said text := current_setting('loosebox.change', true);
begin
  if said is null or said = '' then
    said := set_config('loosebox.change', gen_random_uuid()::text, true);
  end if;
  return said::uuid;
end $$;

-- notes what a statement added, changed or deleted in a table that has a history
create or replace function note_history() returns trigger language plpgsql as $$
declare
  naming text[] := tg_argv[0];
  left_out text[] := tg_argv[1];
  -- a row without an id of its own is part of another: the column that names it
  about text := coalesce(tg_argv[2], 'id');
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
        case when restored then 'RESTORED' else 'ADDED' end, tg_table_name, (became ->> about)::uuid,
        case tg_table_name when 'horses' then (became ->> 'id')::uuid else (became ->> 'horse_id')::uuid end,
        restored and became ->> about is distinct from current_setting('loosebox.restored', true),
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(became)
          where key = any (naming)),
        case when not restored then
          (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(became)
            where key <> all (left_out) and key <> 'horse_id' and value not in ('null', '""'))
        end
      from (select yard_id, to_jsonb(come) as became from come) each;
  else
    -- a yard that is erased takes its history with it
    insert into audit_entries (yard_id, change_id, by_person, by_id, action, table_name, row_id,
        horse_id, along, label)
      select yard_id, this_change(), actor is not null, actor, 'DELETED', tg_table_name, (was ->> about)::uuid,
        case tg_table_name when 'horses' then (was ->> 'id')::uuid else (was ->> 'horse_id')::uuid end,
        tg_table_name <> 'horses' and was ->> 'horse_id' is not null and not exists (
          select from horses
          where horses.yard_id = each.yard_id and horses.id = (was ->> 'horse_id')::uuid),
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was)
          where key = any (naming))
      from (select yard_id, to_jsonb(gone) as was from gone) each
      where exists (select from yards where yards.id = each.yard_id);
  end if;
  return null;
end $$;

-- `naming`: columns by which its rows are called; `left_out`: columns that nobody types; `about`: for rows
-- that are part of another and only come and go, the column that names it
create or replace function track_history(into_history regclass, naming text[], left_out text[] default '{}',
  about text default 'id')
returns void language plpgsql as $$
declare
  of_people text[] := array(
    select a.attname from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = into_history and c.confrelid = 'users'::regclass and c.contype = 'f');
  silent text[] := array['id', 'yard_id', 'user_id', 'created_at', 'updated_at'] || of_people || left_out;
  work text := format('execute function note_history(%L, %L, %L)', naming, silent, about);
begin
  execute format('create or replace trigger history_added after insert on %s
    referencing new table as come for each statement %s', into_history, work);
  if about = 'id' then
    execute format('create or replace trigger history_changed after update on %s
      referencing old table as gone new table as come for each statement %s', into_history, work);
  end if;
  execute format('create or replace trigger history_deleted after delete on %s
    referencing old table as gone for each statement %s', into_history, work);
end $$;

select track_history('horses', '{name}',
  '{veterinary_count,farrier_count,dietary_count,medication_count,passport_updated_at,bodies_updated_at,care_notes_updated_at,put_away}');
select track_history('contacts', '{name}', '{position}');
select track_history('veterinary_records', '{visit_type,date}', '{next_dismissed}');
select track_history('farrier_records', '{service_type,date}', '{next_dismissed}');
select track_history('dietary_records', '{feed_type,start_date}');
select track_history('medication_records', '{medication,start_date}');
select track_history('health_records', '{type,date}', '{next_dismissed}');
-- what an event stands for and follows is worked out
select track_history('care_events', '{title,due_date}',
  '{completed_at,subject,planned_for,planned_from,plan_id,record_kind,record_id,done_record_kind,done_record_id,series_id,occurrence,series_date,series_time,series_index}');
select track_history('care_plans', '{event_type}', '{started_on,skipped_on,last_done}');
select track_history('vaccination_doses', '{date}', '{veterinary_record_id,passport_page_id}');
select track_history('outings', '{name,first_day}');
select track_history('outing_horses', '{}', '{outing_id}', 'outing_id');
select track_history('worming_rules', '{why}');
