-- Everything that happens to the rows of a yard is noted in one journal, by a trigger on each table, in the transaction
-- that does it, so that no way of writing is forgotten. A table joins with one line at the end of this file. Nobody is
-- notified here: notifying makes transactions commit one after the other (src/server/core/database/listener.ts).

-- one for all that the running transaction changes
create or replace function this_change() returns uuid language plpgsql as $$
declare
  said text := current_setting('loosebox.change', true);
begin
  if said is null or said = '' then
    said := set_config('loosebox.change', gen_random_uuid()::text, true);
  end if;
  return said::uuid;
end $$;

-- the columns by which people call a row; null: its table is not in the history that they read
create or replace function naming_columns(of_table text) returns text[] language sql immutable as $$
  select case of_table
    when 'horses' then '{name}'
    when 'contacts' then '{name}'
    when 'veterinary_records' then '{visit_type,date}'
    when 'farrier_records' then '{service_type,date}'
    when 'dietary_records' then '{feed_type,start_date}'
    when 'medication_records' then '{medication,start_date}'
    when 'health_records' then '{type,date}'
    when 'care_events' then '{title,due_date}'
    when 'care_plans' then '{event_type}'
    when 'vaccination_doses' then '{date}'
    when 'outings' then '{name,first_day}'
    when 'outing_horses' then '{}'
    when 'worming_rules' then '{why}'
    when 'memberships' then '{role}'
  end::text[]
$$;

-- the columns that nobody types, of which the history says nothing
create or replace function silent_columns(of_table text) returns text[] language sql immutable as $$
  select '{id,yard_id,user_id,created_at,updated_at}' || case of_table
    when 'horses' then '{veterinary_count,farrier_count,dietary_count,medication_count,passport_updated_at,bodies_updated_at,care_notes_updated_at,put_away}'
    when 'contacts' then '{position}'
    when 'veterinary_records' then '{next_dismissed}'
    when 'farrier_records' then '{next_dismissed}'
    when 'health_records' then '{next_dismissed}'
    -- what an event stands for and follows is worked out
    when 'care_events' then '{completed_at,subject,planned_for,planned_from,plan_id,record_kind,record_id,done_record_kind,done_record_id,series_id,occurrence,series_date,series_time,series_index}'
    when 'care_plans' then '{started_on,skipped_on,last_done}'
    when 'vaccination_doses' then '{veterinary_record_id,passport_page_id}'
    when 'outing_horses' then '{outing_id}'
    else '{}'
  end::text[]
$$;

-- notes what became of one row. First argument: the column that names it, or for a part of another row that one, or
-- yard_id for what is told as the yard's own. Second: 'PERSON' where its rows are one person's alone; 'BIN' where they
-- are noted only when they go into the bin along with what they hang on, and told to nobody
create or replace function note_row() returns trigger language plpgsql as $$
declare
  about constant text := tg_argv[0];
  actor constant uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  its_act constant uuid := nullif(current_setting('loosebox.act', true), '')::uuid;
  -- what goes with it is put back with it
  its_item constant uuid := case when tg_op <> 'INSERT' or tg_table_name = 'bin_items' then nullif(current_setting('loosebox.item', true), '')::uuid end;
  restored constant boolean := tg_op = 'INSERT' and coalesce(current_setting('loosebox.restoring', true), '') = 'on';
  naming constant text[] := naming_columns(tg_table_name);
  silent constant text[] := silent_columns(tg_table_name);
  its_yard constant uuid := case tg_op when 'DELETE' then old.yard_id else new.yard_id end;
  was jsonb;
  became jsonb;
  one jsonb;
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
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then became := to_jsonb(new); end if;
  one := coalesce(became, was);
  its_id := one ->> nullif(about, '');
  its_horse := case tg_table_name when 'horses' then one ->> 'id' else one ->> 'horse_id' end;
  if is_told and tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value),
        about = 'id' and coalesce(bool_or(key <> all (silent) and value is distinct from was -> key), false)
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
  insert into row_changes (yard_id, change_id, act_id, item_id, by_person, by_id, operation, table_name, row_id, horse_id,
      user_id, in_history, along, before, after)
    values (its_yard, this_change(), its_act, its_item, actor is not null, actor,
      case when restored then 'RESTORE' else tg_op end, tg_table_name, its_id, its_horse,
      case tg_argv[1] when 'PERSON' then (one ->> 'user_id')::uuid end, is_told, goes_along,
      case when is_kept or its_item is not null and tg_op = 'DELETE' then was end, case when is_kept then became end);
  return null;
end $$;

create or replace function journal(of_table regclass, about text default 'id', whose text default '')
returns void language plpgsql as $$
begin
  execute format('create or replace trigger row_noted after insert or update or delete on %s
    for each row execute function note_row(%L, %L)', of_table, about, whose);
end $$;

select journal('horses');
select journal('contacts');
select journal('veterinary_records');
select journal('farrier_records');
select journal('dietary_records');
select journal('medication_records');
select journal('health_records');
select journal('care_events');
select journal('care_plans');
select journal('vaccination_doses');
select journal('medicine_entries');
select journal('worming_rules');
select journal('outings');
select journal('outing_horses', 'outing_id');
select journal('files');
select journal('bin_items');
select journal('subscriptions', 'yard_id');
select journal('notifications', 'id', 'PERSON');
select journal('chat_sessions', 'id', 'PERSON');
select journal('chat_messages', 'id', 'PERSON');
select journal('outing_notices', '', 'BIN');
select journal('reminders', '', 'BIN');

-- of a yard's own row only what people choose or pay: how many horses it has changes with every one of them
create or replace function note_yard_change() returns trigger language plpgsql as $$
begin
  insert into row_changes (yard_id, change_id, by_person, operation, table_name, row_id, in_history)
    values (new.id, this_change(), false, 'UPDATE', 'yards', new.id, false);
  return null;
end $$;

create or replace trigger yards_changed after update on yards
  for each row when ((old.name, old.postcode, old.weather_region, old.compliance_bodies, old.place_updated_at,
    old.bodies_updated_at, old.subscription_status, old.trial_ends_at, old.past_due_since)
    is distinct from (new.name, new.postcode, new.weather_region, new.compliance_bodies, new.place_updated_at,
    new.bodies_updated_at, new.subscription_status, new.trial_ends_at, new.past_due_since))
  execute function note_yard_change();

-- a member is called by their name, which stands on the person's row
create or replace function note_new_name() returns trigger language plpgsql as $$
begin
  insert into row_changes (yard_id, change_id, by_person, operation, table_name, in_history)
    select yard_id, this_change(), false, 'UPDATE', 'memberships', false from memberships where user_id = new.id;
  return null;
end $$;

create or replace trigger users_renamed after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function note_new_name();

-- What people read of it: who did what to which row, what it was called then, and field by field what became of it.
create or replace view audit_entries as
  select yard_id, n as id, at, change_id, by_person, by_id,
    case operation when 'INSERT' then 'ADDED' when 'UPDATE' then 'CHANGED' when 'DELETE' then 'DELETED'
      else 'RESTORED' end as action,
    table_name, row_id, horse_id, along,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(after, before))
      where key = any (naming_columns(table_name))) as label,
    case operation
      when 'UPDATE' then (select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) from jsonb_each(after)
        where key <> all (silent_columns(table_name)) and value is distinct from before -> key)
      when 'INSERT' then (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(after)
        where table_name <> 'memberships' and key <> all (silent_columns(table_name)) and key <> 'horse_id'
          and value not in ('null', '""'))
    end as changes
  from row_changes
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
