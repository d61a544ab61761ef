-- Every change of a yard's rows is recorded in one journal by a trigger on each table, in the transaction that makes
-- the change, so that no statement can bypass it. To add a table, add a line to journal_tables. The triggers send no
-- notifications, because transactions with a NOTIFY commit one after the other (src/server/core/database/listener.ts).

-- Records a change of one row. The first argument is the column with the row's id, or for a part of another row with
-- the id of that row. The second is how the table's rows differ from others. PERSON: only the person whose row it is
-- may see its changes. PART: a change is reported as one of the row that it is a part of. BIN: a change is recorded
-- only if the row is deleted together with an item of the bin, and is not reported. The other arguments are the columns
-- `naming` and `silent` of journal_tables.
create or replace function note_row() returns trigger language plpgsql as $$
declare
  about constant text := tg_argv[0];
  actor constant uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  its_act constant uuid := nullif(current_setting('loosebox.act', true), '')::uuid;
  -- rows that are deleted or changed together with an item of the bin are restored with it
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
  -- a migration fills a new column in batches: nobody has changed anything
  if current_setting('loosebox.filling', true) = 'on' then return null; end if;
  if tg_argv[1] = 'BIN' and its_item is null then return null; end if;
  -- the journal of an erased yard is deleted with the yard, so nothing is recorded; a subscription remains after its
  -- yard
  if (tg_op = 'DELETE' or tg_table_name = 'subscriptions')
    and not exists (select from yards where id = its_yard) then
    return null;
  end if;
  its_id := one ->> about;
  -- the id is omitted if the person's account has been deleted
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
  -- the journal must not keep a person's id, except with items of the bin, where forget_member removes it
  if its_item is null then
    was := was - 'user_id';
    became := became - 'user_id';
    -- a passport page is kept while doses in the bin refer to it
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

-- The tables of records, which need no line in journal_tables: they are called after their kind, as in farrier_records, and
-- their rows are named by a column of their type and their date. They are looked up here once, because the history reads
-- journal_tables with every entry.
do $$
begin
  execute (
    select 'create or replace view record_tables as select name, naming::text[], kind from (values '
        || string_agg(format('(%L, %L, %L)', c.relname, array(
          select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and (a.attname like '%\_type' or a.attname in ('date', 'start_date')) and not a.attisdropped
          order by a.attnum), replace(c.relname, '_records', '')), ', ' order by c.relname)
        || ') of_each (name, naming, kind)'
      from pg_class c
      where c.relkind = 'r' and c.relname like '%\_records' and c.relname not in ('health_records', 'medication_records')
        and c.relnamespace = (select relnamespace from pg_class where oid = 'horses'::regclass));
end $$;

-- The tables whose changes the journal records. `about` is the column with a row's id, `special` how the table's rows
-- differ from others (see note_row). `naming` has the columns that name a row in the history which people read; it is
-- null for a table that the history omits. `silent` has columns that no person enters and the history omits. `files` is
-- the kind of the files that can be attached to a row; null if there are none.
create or replace view journal_tables as
  select name, about, special, naming, '{id,yard_id,user_id,created_at,updated_at}' || silent as silent, files
  from (values
    -- one photo of a passport's page shows many doses, so pages belong to the horse and are deleted with it
    ('horses', 'id', '', '{name}'::text[], '{veterinary_count,farrier_count,dietary_count,medication_count,passport_updated_at,bodies_updated_at,care_notes_updated_at,put_away}'::text[], 'passport'),
    ('contacts', 'id', '', '{name}', '{position}', null),
    ('papers', 'id', '', '{kind}', '{}', 'paper'),
    ('charges', 'id', '', '{what,date}', '{}', null),
    ('owner_statements', 'id', '', '{owner_name,month}', '{}', null),
    ('stock_items', 'id', '', '{name}', '{counted_at}', null),
    ('medication_records', 'id', '', '{medication,start_date}', '{}', 'medication'),
    ('health_records', 'id', '', '{type,date}', '{next_dismissed}', 'general'),
    -- the columns that link an event to its plan, record and series are computed, not entered
    ('care_events', 'id', '', '{title,due_date}', '{completed_at,subject,planned_for,planned_from,plan_id,paper_id,record_kind,record_id,done_record_kind,done_record_id,series_id,occurrence,series_date,series_time,series_index,snoozed_from,snoozed_by,snoozed_at,skipped_by}', null),
    ('care_plans', 'id', '', '{event_type}', '{started_on,skipped_on,last_done}', null),
    ('medicine_doses', 'id', '', '{medicine,date}', '{record_id,slot}', null),
    ('vaccination_doses', 'id', '', '{date}', '{veterinary_record_id,passport_page_id}', null),
    ('worming_rules', 'id', '', '{why}', '{}', null),
    ('outings', 'id', '', '{name,first_day}', '{}', null),
    ('outing_horses', 'outing_id', 'PART', '{}', '{outing_id}', null),
    ('memberships', 'user_id', '', '{role}', '{}', null),
    ('grants', 'id', '', null, '{}', null),
    ('day_jobs', 'id', '', null, '{}', null),
    ('places', 'id', '', '{name}', '{}', null),
    ('stays', 'id', '', null, '{}', null),
    ('medicine_entries', 'id', '', null, '{}', null),
    ('files', 'id', '', null, '{}', null),
    ('bin_items', 'id', '', null, '{}', null),
    ('subscriptions', 'yard_id', '', null, '{}', null),
    ('notifications', 'id', 'PERSON', null, '{}', null),
    ('chat_sessions', 'id', 'PERSON', null, '{}', null),
    ('chat_messages', 'id', 'PERSON', null, '{}', null),
    ('outing_notices', '', 'BIN', null, '{}', null),
    ('reminders', '', 'BIN', null, '{}', null),
    ('horse_unfollows', '', 'BIN', null, '{}', null)
  ) of_each (name, about, special, naming, silent, files)
  union all
  select name, 'id', '', naming, '{id,yard_id,user_id,created_at,updated_at,next_dismissed}', kind from record_tables;

-- Deletes a deleted row's files, which refer to the row without a foreign key.
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

-- changes of a yard's own row are recorded only in columns that people set or that are about payment: the number of
-- horses changes with every horse that is added or deleted
create or replace trigger yards_changed after update on yards
  for each row when ((old.name, old.postcode, old.weather_region, old.compliance_bodies, old.place_updated_at,
    old.bodies_updated_at, old.subscription_status, old.trial_ends_at, old.past_due_since)
    is distinct from (new.name, new.postcode, new.weather_region, new.compliance_bodies, new.place_updated_at,
    new.bodies_updated_at, new.subscription_status, new.trial_ends_at, new.past_due_since))
  execute function note_row('id', '', '', '{}');

-- The history that people read: who did what to which row, what the row was called at the time, and the change of each
-- field.
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

-- The events that people skipped, with who and why, unless they were put back; without those that were erased.
create or replace view skipped_events as
  select yard_id, row_id as id, horse_id, (at at time zone 'Europe/London')::date as date,
    before ->> 'title' as title, before ->> 'skipped_by' as skipped_by, before ->> 'skipped_because' as skipped_because
  from row_changes d
  where in_history and table_name = 'care_events' and operation = 'DELETE' and before ->> 'skipped_by' is not null
    and not exists (select from row_changes l where l.yard_id = d.yard_id and l.row_id = d.row_id and l.in_history
      and l.n > d.n);

-- The rows of each act. MADE: a row that the person added. FOLLOWED: a row that the product added as a consequence.
-- COMPLETED or MOVED: an event that the act completed or moved, with its values before. The view omits rows that were
-- erased and rows of horses that no longer exist.
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
