-- Wormers join the medicines book, and what has gone from a yard is remembered for as long as its lines are kept.

alter table medicine_entries drop constraint medicine_entries_record_kind_check;
alter table medicine_entries add constraint medicine_entries_record_kind_check
  check (record_kind in ('medication', 'veterinary', 'general'));

create or replace function medicine_line(kind text, record jsonb) returns jsonb
language sql immutable as $$
  select jsonb_strip_nulls(case
    when kind = 'medication' then jsonb_build_object(
      'date', record->'start_date', 'until', record->'end_date', 'medicine', record->'medication',
      'product', record->'product', 'batch', record->'batch_number',
      'amount', coalesce(record->>'amount_given', record->>'dosage'),
      'frequency', record->'frequency', 'route', record->'route',
      'injected_into', record->'injected_into', 'reason', record->'reason',
      'prescribed_by', record->'prescribed_by', 'given_by', record->'given_by',
      'withdrawal_until', record->'withdrawal_until')
    when kind = 'general' and record->>'type' = 'WORMING' and record->>'worm_test' is null
    then jsonb_build_object(
      'date', record->'date', 'until', record->'date', 'medicine', record->'description',
      'product', record->'product', 'reason', 'Worming', 'given_by', record->'veterinarian')
    when kind = 'veterinary'
      and (record->>'medications' is not null or record->>'withdrawal_until' is not null)
    then jsonb_build_object(
      'date', record->'date', 'until', record->'date',
      'medicine', coalesce(record->>'medications', record->>'treatment', 'Treatment'),
      'reason', coalesce(record->>'diagnosis', record->>'treatment'),
      'prescribed_by', record->'veterinarian', 'given_by', record->'veterinarian',
      'withdrawal_until', record->'withdrawal_until')
  end)
$$;

create trigger general_in_the_book after insert or update or delete on health_records
  for each row execute function keep_medicine_entry('general');

insert into medicine_entries (yard_id, horse_id, horse_name, record_kind, record_id, user_id, change,
  date, until, medicine, product, reason, given_by, created_at)
select r.yard_id, r.horse_id, h.name, 'general', r.id, r.user_id, 'WRITTEN', l.date, l.until,
  l.medicine, l.product, l.reason, l.given_by, r.created_at
from health_records r
join horses h on h.yard_id = r.yard_id and h.id = r.horse_id
cross join lateral jsonb_to_record(medicine_line('general', to_jsonb(r))) as l (date date,
  until date, medicine text, product text, reason text, given_by text)
where medicine_line('general', to_jsonb(r)) is not null;

-- since when a horse whose lines are still in the book has been gone; it may come back out of the bin
create table departed_horses (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  departed_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index departed_horses_by_day on departed_horses (departed_at);

create function note_departed_horses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from departed_horses d using changed
      where d.yard_id = changed.yard_id and d.id = changed.id;
  else
    insert into departed_horses (yard_id, id)
      select yard_id, id from changed where exists (select from yards where yards.id = yard_id)
      on conflict (yard_id, id) do update set departed_at = now();
  end if;
  return null;
end $$;
create trigger horses_departed after delete on horses
  referencing old table as changed for each statement execute function note_departed_horses();
create trigger horses_back after insert on horses
  referencing new table as changed for each statement execute function note_departed_horses();

create index medicine_entries_deleted on medicine_entries (created_at) where change = 'DELETED';
