-- Every change of a yard's rows is added to the change log in the transaction that makes it, by triggers, so that no way
-- of writing is forgotten. A table joins with one line. Nobody is notified here: notifying makes transactions commit one
-- after the other (see src/server/core/listener.ts).

-- `noun`: what readers call its rows; `section`: what a right to them is about, '' for none; `kind`: which columns tell
-- the row, its horse and its person
create or replace function note_changes() returns trigger language plpgsql as $$
declare
  its_noun constant text := tg_argv[0];
  its_section constant text := nullif(tg_argv[1], '');
  its_kind constant text := tg_argv[2];
  its_op constant text := case tg_op when 'DELETE' then 'DELETE' else 'UPSERT' end;
begin
  -- a yard that is erased takes its log with it
  if tg_op = 'DELETE' and not exists (select from touched t join yards y on y.id = t.yard_id) then
    return null;
  end if;
  case its_kind
    when 'HORSE' then
      insert into changes (yard_id, noun, row_id, op, section, horse_id)
        select t.yard_id, its_noun, t.id, its_op, its_section, t.id from touched t;
    when 'OF_HORSE' then
      insert into changes (yard_id, noun, row_id, op, section, horse_id)
        select t.yard_id, its_noun, t.id, its_op, its_section, t.horse_id from touched t;
    when 'OF_YARD' then
      insert into changes (yard_id, noun, row_id, op, section)
        select t.yard_id, its_noun, t.id, its_op, its_section from touched t;
    when 'OF_PERSON' then
      insert into changes (yard_id, noun, row_id, op, section, user_id)
        select t.yard_id, its_noun, t.id, its_op, its_section, t.user_id from touched t;
    when 'YARD' then
      insert into changes (yard_id, noun, row_id, op, section)
        select t.yard_id, its_noun, t.yard_id, 'UPSERT', its_section
        -- a subscription outlives its yard
        from touched t join yards y on y.id = t.yard_id;
    when 'PART_OF_OUTING' then
      insert into changes (yard_id, noun, row_id, op, section)
        select t.yard_id, its_noun, t.outing_id, 'UPSERT', its_section from touched t;
  end case;
  return null;
end $$;

create or replace function track_changes(into_log regclass, noun text, section text, kind text)
returns void language plpgsql as $$
declare
  work text := format('execute function note_changes(%L, %L, %L)', noun, section, kind);
begin
  execute format('create or replace trigger change_added after insert on %s
    referencing new table as touched for each statement %s', into_log, work);
  execute format('create or replace trigger change_made after update on %s
    referencing new table as touched for each statement %s', into_log, work);
  execute format('create or replace trigger change_deleted after delete on %s
    referencing old table as touched for each statement %s', into_log, work);
end $$;

select track_changes('horses', 'horse', 'CARE', 'HORSE');
select track_changes('veterinary_records', 'veterinary', 'HEALTH', 'OF_HORSE');
select track_changes('farrier_records', 'farrier', 'CARE', 'OF_HORSE');
select track_changes('dietary_records', 'dietary', 'FEED', 'OF_HORSE');
select track_changes('medication_records', 'medication', 'MEDICINES', 'OF_HORSE');
select track_changes('health_records', 'general', 'HEALTH', 'OF_HORSE');
select track_changes('care_events', 'event', 'CARE', 'OF_HORSE');
select track_changes('care_plans', 'plan', 'CARE', 'OF_HORSE');
select track_changes('vaccination_doses', 'dose', 'HEALTH', 'OF_HORSE');
select track_changes('medicine_entries', 'medicine-entry', 'MEDICINES', 'OF_HORSE');
select track_changes('worming_rules', 'worming-rule', 'CARE', 'OF_YARD');
select track_changes('outings', 'outing', 'CARE', 'OF_YARD');
select track_changes('outing_horses', 'outing', 'CARE', 'PART_OF_OUTING');
select track_changes('contacts', 'contact', 'CARE', 'OF_HORSE');
select track_changes('files', 'file', 'FILES', 'OF_YARD');
select track_changes('bin_items', 'bin-item', '', 'OF_YARD');
-- told as the yard's, and not as a person: the id of one who has left must not stay in the log
select track_changes('memberships', 'member', '', 'YARD');
select track_changes('subscriptions', 'subscription', 'MONEY', 'YARD');
select track_changes('notifications', 'notification', '', 'OF_PERSON');
select track_changes('chat_sessions', 'chat', '', 'OF_PERSON');
select track_changes('chat_messages', 'chat-message', '', 'OF_PERSON');

-- of a yard's own row only what people choose or pay: how many horses it has changes with every one of them
create or replace function note_yard_change() returns trigger language plpgsql as $$
begin
  insert into changes (yard_id, noun, row_id, op) values (new.id, 'yard', new.id, 'UPSERT');
  return null;
end $$;

create or replace trigger yards_changed after update on yards
  for each row when ((old.name, old.postcode, old.weather_region, old.compliance_bodies, old.place_updated_at,
    old.bodies_updated_at, old.subscription_status, old.trial_ends_at, old.past_due_since)
    is distinct from (new.name, new.postcode, new.weather_region, new.compliance_bodies, new.place_updated_at,
    new.bodies_updated_at, new.subscription_status, new.trial_ends_at, new.past_due_since))
  execute function note_yard_change();

create or replace function forget_changes() returns trigger language plpgsql as $$
begin
  delete from changes where yard_id = old.id;
  return null;
end $$;

create or replace trigger yards_changes_gone after delete on yards
  for each row execute function forget_changes();

-- a member is called by their name, which stands on the person's row
create or replace function note_new_name() returns trigger language plpgsql as $$
begin
  insert into changes (yard_id, noun, row_id, op)
    select m.yard_id, 'member', m.yard_id, 'UPSERT' from memberships m where m.user_id = new.id;
  return null;
end $$;

create or replace trigger users_renamed after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function note_new_name();

-- what was a person's alone goes with them
create or replace function forget_changes_of_person() returns trigger language plpgsql as $$
begin
  delete from changes where user_id = old.id;
  return null;
end $$;

create or replace trigger users_changes_gone after delete on users
  for each row execute function forget_changes_of_person();
