-- Adds a line to the medicines book, in the statement that adds, changes or deletes a record about a medicine (decision
-- 0010). The line is compared with the last one about the same record, so that a record which is restored with its
-- horse adds no second line. It writes to the tables, not to the views of granted horses: the book is kept whatever the
-- rights of the person who writes the record.
create or replace function keep_medicine_entry() returns trigger language plpgsql set search_path from current as $$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  yard uuid := (written->>'yard_id')::uuid;
  actor uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  -- the line for the record as it is now; null when the record is about no medicine
  line jsonb;
  last medicine_entries;
  -- the last line about the record, in the same form
  last_line jsonb;
  horse text;
begin
  if tg_op <> 'DELETE' then
    line := jsonb_strip_nulls(case
      when tg_argv[0] = 'medication' then jsonb_build_object(
        'date', written->'start_date', 'until', written->'end_date', 'medicine', written->'medication',
        'product', written->'product', 'batch', written->'batch_number',
        'amount', coalesce(written->>'amount_given', written->>'dosage'),
        'frequency', written->'frequency', 'route', written->'route',
        'injected_into', written->'injected_into', 'reason', written->'reason',
        'prescribed_by', written->'prescribed_by', 'given_by', written->'given_by',
        'withdrawal_until', written->'withdrawal_until')
      when tg_argv[0] = 'general' and written->>'type' = 'WORMING' and written->>'worm_test' is null
      then jsonb_build_object(
        'date', written->'date', 'until', written->'date', 'medicine', written->'description',
        'product', written->'product', 'reason', 'Worming', 'given_by', written->'veterinarian')
      when tg_argv[0] = 'veterinary'
        and (written->>'medications' is not null or written->>'withdrawal_until' is not null)
      then jsonb_build_object(
        'date', written->'date', 'until', written->'date',
        'medicine', coalesce(written->>'medications', written->>'treatment', 'Treatment'),
        'reason', coalesce(written->>'diagnosis', written->>'treatment'),
        'prescribed_by', written->'veterinarian', 'given_by', written->'veterinarian',
        'withdrawal_until', written->'withdrawal_until')
    end);
  end if;
  select e.* into last from medicine_entries e
    where e.yard_id = yard and e.record_id = (written->>'id')::uuid
    order by e.created_at desc limit 1;
  last_line := jsonb_strip_nulls(to_jsonb(last) - '{yard_id,id,horse_id,horse_name,record_kind,record_id,user_id,change,corrects,created_at}'::text[]);
  -- a record that comes with a horse from another yard is in that yard's book, where the medicine was given
  if last.id is null and coalesce(current_setting('loosebox.restoring', true), '') = 'on' then return null; end if;
  if (last.id is null or last.change = 'DELETED') and line is null then return null; end if;
  if last.change <> 'DELETED' and line is not distinct from last_line then return null; end if;

  select name into horse from horses
    where yard_id = yard and id = (written->>'horse_id')::uuid;
  -- the record is deleted because its horse or the whole yard is: its line stays valid, because the medicine was given
  if horse is null then return null; end if;

  insert into medicine_entries (yard_id, horse_id, horse_name, record_kind, record_id, user_id,
    change, corrects, date, until, medicine, product, batch, amount, frequency, route,
    injected_into, reason, prescribed_by, given_by, withdrawal_until)
  select yard, (written->>'horse_id')::uuid, horse, tg_argv[0],
    (written->>'id')::uuid, coalesce(actor, (written->>'user_id')::uuid),
    case when line is null then 'DELETED' when last.id is null then 'WRITTEN' else 'CORRECTED' end,
    last.id, l.date, l.until, l.medicine, l.product, l.batch, l.amount, l.frequency, l.route,
    l.injected_into, l.reason, l.prescribed_by, l.given_by, l.withdrawal_until
  from jsonb_to_record(coalesce(line, last_line)) as l (date date, until date,
    medicine text, product text, batch text, amount text, frequency text, route text,
    injected_into text, reason text, prescribed_by text, given_by text, withdrawal_until date);
  return null;
end $$;

create or replace trigger medication_in_the_book after insert or update or delete on medication_records
  for each row execute function keep_medicine_entry('medication');

create or replace trigger veterinary_in_the_book after insert or update or delete on veterinary_records
  for each row execute function keep_medicine_entry('veterinary');

create or replace trigger general_in_the_book after insert or update or delete on health_records
  for each row execute function keep_medicine_entry('general');
