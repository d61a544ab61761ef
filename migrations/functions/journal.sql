-- Everything that happens to the rows of a yard is noted in one journal, by a trigger on each table, in the transaction
-- that does it, so that no way of writing is forgotten. A table joins with one line of journal_tables. Nobody is
-- notified here: notifying makes transactions commit one after the other (src/server/core/database/listener.ts).

-- Notes what became of one row. Arguments: the column that names it, or of a part of another row that one; what is
-- special about its rows: PERSON, they are one person's alone; PART, they are told as the row that they are part of; BIN,
-- they are noted only when they go into the bin along with what they hang on, and told to nobody; and what
-- journal_tables has of its table.
create or replace function note_row() returns trigger language plpgsql as $$
declare
  about constant text := tg_argv[0];
  actor constant uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  its_act constant uuid := nullif(current_setting('loosebox.act', true), '')::uuid;
  -- what goes with it is put back with it
  its_item constant uuid := case when tg_op <> 'INSERT' or tg_table_name = 'bin_items'
    then nullif(current_setting('loosebox.item', true), '')::uuid end;
  restored constant boolean := tg_op = 'INSERT' and coalesce(current_setting('loosebox.restoring', true), '') = 'on';
  naming constant text[] := nullif(tg_argv[2], '');
  silent constant text[] := tg_argv[3];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one constant jsonb := coalesce(became, was);
  its_yard constant uuid := coalesce(one ->> 'yard_id', one ->> 'id');
  its_id uuid;
  its_horse uuid;
  is_kept boolean := naming is not null;
  is_told boolean := is_kept;
  goes_along boolean := false;
begin
  if tg_argv[1] = 'BIN' and its_item is null then return null; end if;
  -- a yard that is erased takes its journal with it; a subscription outlives its yard
  if (tg_op = 'DELETE' or tg_table_name = 'subscriptions')
    and not exists (select from yards where id = its_yard) then
    return null;
  end if;
  its_id := one ->> about;
  -- a person may be gone for good
  if tg_table_name = 'memberships' then its_id := (select id from users where id = its_id); end if;
  its_horse := case tg_table_name when 'horses' then one ->> 'id' else one ->> 'horse_id' end;
  if is_told and tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value),
        tg_argv[1] <> 'PART' and coalesce(bool_or(key <> all (silent) and value is distinct from was -> key), false)
      into became, is_told
      from jsonb_each(became)
      where key = any (naming) or value is distinct from was -> key;
  elsif is_told then
    goes_along := case
      when restored then its_id::text is distinct from current_setting('loosebox.restored', true)
      when tg_op = 'DELETE' then tg_table_name <> 'horses' and its_horse is not null
        and not exists (select from horses where yard_id = its_yard and id = its_horse)
      else false
    end;
  end if;
  -- the id of a person must not stay, but in the bin, where forget_member finds it
  if its_item is null then
    was := was - 'user_id';
    became := became - 'user_id';
    -- a page that doses in the bin are on
    is_kept := is_kept or tg_table_name = 'files' and was ->> 'entity_type' = 'passport' and exists (
      select from row_changes d where d.yard_id = its_yard and d.item_id is not null
        and d.table_name = 'vaccination_doses' and d.before ->> 'passport_page_id' = its_id::text);
  end if;
  insert into row_changes (yard_id, act_id, item_id, by_person, by_id, operation, table_name, row_id, horse_id,
      user_id, in_history, along, before, after)
    values (its_yard, its_act, its_item, actor is not null, actor,
      case when restored then 'RESTORE' else tg_op end, tg_table_name, its_id, its_horse,
      case tg_argv[1] when 'PERSON' then (one ->> 'user_id')::uuid end, is_told, goes_along,
      case when is_kept or its_item is not null and tg_op = 'DELETE' then was end, case when is_kept then became end);
  return null;
end $$;

-- The tables of the journal: the column by which a row is noted; what is special about its rows (see note_row); the
-- columns by which people call a row, null where it is not in the history that they read; those that nobody types, of
-- which the history says nothing; and as what files hang on a row, where they do.
create or replace view journal_tables as
  select name, about, special, naming, '{id,yard_id,user_id,created_at,updated_at}' || silent as silent, files
  from (values
    -- one photo of a passport's page shows many doses, so pages hang on the horse and go with it
    ('horses', 'id', '', '{name}'::text[], '{veterinary_count,farrier_count,dietary_count,medication_count,passport_updated_at,bodies_updated_at,care_notes_updated_at,put_away}'::text[], 'passport'),
    ('contacts', 'id', '', '{name}', '{position}', null),
    ('veterinary_records', 'id', '', '{visit_type,date}', '{next_dismissed}', 'veterinary'),
    ('farrier_records', 'id', '', '{service_type,date}', '{next_dismissed}', 'farrier'),
    ('dietary_records', 'id', '', '{feed_type,start_date}', '{}', 'dietary'),
    ('medication_records', 'id', '', '{medication,start_date}', '{}', 'medication'),
    ('health_records', 'id', '', '{type,date}', '{next_dismissed}', 'general'),
    -- what an event stands for and follows is worked out
    ('care_events', 'id', '', '{title,due_date}', '{completed_at,subject,planned_for,planned_from,plan_id,record_kind,record_id,done_record_kind,done_record_id,series_id,occurrence,series_date,series_time,series_index}', null),
    ('care_plans', 'id', '', '{event_type}', '{started_on,skipped_on,last_done}', null),
    ('vaccination_doses', 'id', '', '{date}', '{veterinary_record_id,passport_page_id}', null),
    ('worming_rules', 'id', '', '{why}', '{}', null),
    ('outings', 'id', '', '{name,first_day}', '{}', null),
    ('outing_horses', 'outing_id', 'PART', '{}', '{outing_id}', null),
    ('memberships', 'user_id', '', '{role}', '{}', null),
    ('grants', 'id', '', null, '{}', null),
    ('medicine_entries', 'id', '', null, '{}', null),
    ('files', 'id', '', null, '{}', null),
    ('bin_items', 'id', '', null, '{}', null),
    ('subscriptions', 'yard_id', '', null, '{}', null),
    ('notifications', 'id', 'PERSON', null, '{}', null),
    ('chat_sessions', 'id', 'PERSON', null, '{}', null),
    ('chat_messages', 'id', 'PERSON', null, '{}', null),
    ('outing_notices', '', 'BIN', null, '{}', null),
    ('reminders', '', 'BIN', null, '{}', null)
  ) of_each (name, about, special, naming, silent, files);

-- A row takes its files with it, however it goes: files name what they hang on without a foreign key.
create or replace function remove_attachments() returns trigger language plpgsql as $$
begin
  delete from files using changed
    where files.yard_id = changed.yard_id and files.entity_type = tg_argv[0]
      and files.entity_id = changed.id;
  return null;
end $$;

do $$
declare
  each journal_tables;
begin
  for each in select * from journal_tables loop
    execute format('create or replace trigger row_noted after insert or update or delete on %I
      for each row execute function note_row(%L, %L, %L, %L)', each.name, each.about, each.special,
      coalesce(each.naming::text, ''),
      each.silent);
    if each.files is not null then
      execute format('create or replace trigger %I after delete on %I referencing old table as changed
        for each statement execute function remove_attachments(%L)', each.files || '_files', each.name, each.files);
    end if;
  end loop;
end $$;

-- of a yard's own row only what people choose or pay: how many horses it has changes with every one of them
create or replace trigger yards_changed after update on yards
  for each row when ((old.name, old.postcode, old.weather_region, old.compliance_bodies, old.place_updated_at,
    old.bodies_updated_at, old.subscription_status, old.trial_ends_at, old.past_due_since)
    is distinct from (new.name, new.postcode, new.weather_region, new.compliance_bodies, new.place_updated_at,
    new.bodies_updated_at, new.subscription_status, new.trial_ends_at, new.past_due_since))
  execute function note_row('id', '', '', '{}');

-- What people read of it: who did what to which row, what it was called then, and field by field what became of it.
create or replace view audit_entries as
  select yard_id, n as id, at, change_id, by_person, by_id,
    case operation when 'INSERT' then 'ADDED' when 'UPDATE' then 'CHANGED' when 'DELETE' then 'DELETED'
      else 'RESTORED' end as action,
    table_name, row_id, horse_id, along,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(after, before))
      where key = any (t.naming)) as label,
    case operation
      when 'UPDATE' then (select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) from jsonb_each(after)
        where key <> all (t.silent) and value is distinct from before -> key)
      when 'INSERT' then (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(after)
        where table_name <> 'memberships' and key <> all (t.silent) and key <> 'horse_id'
          and value not in ('null', '""'))
    end as changes
  from row_changes join journal_tables t on t.name = table_name
  where in_history;

-- What was done at once, row by row: MADE by the person or FOLLOWED, made by the product because of it; an event that it
-- COMPLETED or MOVED, as it was before. Neither what was erased nor what is of a horse that is no more.
create or replace view act_rows as
  select a.yard_id, a.id as act_id,
    case when f.operation = 'INSERT' then case when f.by_person then 'MADE' else 'FOLLOWED' end
      when l.after ->> 'status' = 'COMPLETED' then 'COMPLETED' else 'MOVED' end as part,
    f.table_name, f.row_id, f.horse_id,
    case when f.operation <> 'INSERT' then f.before end as row
  from acts a
  cross join lateral (
    select distinct on (c.row_id) c.n, c.operation, c.by_person, c.in_history, c.table_name, c.row_id, c.horse_id,
      c.before, c.after
    from row_changes c where c.yard_id = a.yard_id and c.act_id = a.id
    order by c.row_id, c.n) f
  cross join lateral (
    select c.after from row_changes c where c.yard_id = a.yard_id and c.act_id = a.id and c.row_id = f.row_id
    order by c.n desc limit 1) l
  where (f.operation = 'INSERT' and f.in_history and f.after is not null
      or f.table_name = 'care_events' and f.before ->> 'status' <> 'COMPLETED')
    and (f.horse_id is null
      or exists (select from horses h where h.yard_id = a.yard_id and h.id = f.horse_id));
