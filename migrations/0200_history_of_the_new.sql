-- Tables that came after the history join it; and a row that is part of another, as a horse of an outing,
-- is noted under that one.

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

drop function keep_history(regclass, text[], text[]);

-- `naming`: columns by which its rows are called; `left_out`: columns that nobody types; `about`: for rows
-- that are part of another and only come and go, the column that names it
create function keep_history(into_history regclass, naming text[], left_out text[] default '{}',
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
  execute format('create trigger history_added after insert on %s
    referencing new table as come for each statement %s', into_history, work);
  if about = 'id' then
    execute format('create trigger history_changed after update on %s
      referencing old table as gone new table as come for each statement %s', into_history, work);
  end if;
  execute format('create trigger history_deleted after delete on %s
    referencing old table as gone for each statement %s', into_history, work);
end $$;

select keep_history('outings', '{name,first_day}');
select keep_history('outing_horses', '{}', '{outing_id}', 'outing_id');
select keep_history('worming_rules', '{why}');
