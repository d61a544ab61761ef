-- What a medicines record says besides, whether a horse may become food, and the medicines book.

alter table horses add column food_chain_status text not null default 'UNKNOWN'
  check (food_chain_status in ('INTENDED', 'EXCLUDED', 'UNKNOWN'));

-- withdrawal_until: the last day on which the horse must not compete, as the vet gave it
alter table medication_records
  add column product text,
  add column amount_given text,
  add column given_by text,
  add column injected_into text check (injected_into in ('JOINT', 'ELSEWHERE')),
  add column withdrawal_until date;
alter table veterinary_records add column withdrawal_until date;

-- The book: a line for what each record said of a medicine, added and never changed. A corrected record adds a line
-- that names the one it corrects; a deleted record adds a line that says so; a horse that is deleted takes its records
-- along and leaves its lines. Only the yard's own erasure takes lines away, and the sweep after five years.
create table medicine_entries (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- no foreign keys: the line stays when the horse and the record have gone
  horse_id uuid not null,
  horse_name text not null,
  record_kind text not null check (record_kind in ('medication', 'veterinary')),
  record_id uuid not null,
  user_id uuid references users on delete set null,
  change text not null check (change in ('WRITTEN', 'CORRECTED', 'DELETED')),
  corrects uuid,
  date date not null,
  until date,
  medicine text not null,
  product text,
  batch text,
  amount text,
  frequency text,
  route text,
  injected_into text,
  reason text,
  prescribed_by text,
  given_by text,
  withdrawal_until date,
  created_at timestamptz not null default clock_timestamp(),
  primary key (yard_id, id),
  foreign key (yard_id, corrects) references medicine_entries (yard_id, id)
);
create index medicine_entries_by_day on medicine_entries (yard_id, date desc, id)
  where change <> 'DELETED';
create index medicine_entries_by_horse on medicine_entries (yard_id, horse_id, date desc, id)
  where change <> 'DELETED';
create index medicine_entries_by_record on medicine_entries (yard_id, record_id, created_at desc);
-- a line is corrected once: its correction is then the one to correct
create unique index medicine_entries_corrected on medicine_entries (yard_id, corrects)
  where corrects is not null;
create index medicine_entries_withdrawing on medicine_entries (yard_id, withdrawal_until)
  where withdrawal_until is not null and change <> 'DELETED';

-- what the book says of a record; null for a record without a medicine
create function medicine_line(kind text, record jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(case
    when kind = 'medication' then jsonb_build_object(
      'date', record->'start_date', 'until', record->'end_date', 'medicine', record->'medication',
      'product', record->'product', 'batch', record->'batch_number',
      'amount', coalesce(record->>'amount_given', record->>'dosage'),
      'frequency', record->'frequency', 'route', record->'route',
      'injected_into', record->'injected_into', 'reason', record->'reason',
      'prescribed_by', record->'prescribed_by', 'given_by', record->'given_by',
      'withdrawal_until', record->'withdrawal_until')
    when record->>'medications' is not null or record->>'withdrawal_until' is not null
    then jsonb_build_object(
      'date', record->'date', 'until', record->'date',
      'medicine', coalesce(record->>'medications', record->>'treatment', 'Treatment'),
      'reason', coalesce(record->>'diagnosis', record->>'treatment'),
      'prescribed_by', record->'veterinarian', 'given_by', record->'veterinarian',
      'withdrawal_until', record->'withdrawal_until')
  end)
$$;

-- the same of a line that is in the book
create function entry_line(entry medicine_entries) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(to_jsonb(entry) - array['yard_id', 'id', 'horse_id', 'horse_name',
    'record_kind', 'record_id', 'user_id', 'change', 'corrects', 'created_at'])
$$;

-- A line is compared with the last one of its record, so that a record that comes back with its horse says nothing twice.
create function keep_medicine_entry() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  yard uuid := (written->>'yard_id')::uuid;
  actor uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  line jsonb := case when tg_op <> 'DELETE' then medicine_line(tg_argv[0], written) end;
  last medicine_entries;
  horse text;
begin
  select e.* into last from medicine_entries e
    where e.yard_id = yard and e.record_id = (written->>'id')::uuid
    order by e.created_at desc limit 1;
  if (last.id is null or last.change = 'DELETED') and line is null then return null; end if;
  if last.change <> 'DELETED' and line is not distinct from entry_line(last) then return null; end if;

  select name into horse from horses
    where yard_id = yard and id = (written->>'horse_id')::uuid;
  -- the horse or the whole yard goes, and takes its records along: what was given was given
  if horse is null then return null; end if;

  insert into medicine_entries (yard_id, horse_id, horse_name, record_kind, record_id, user_id,
    change, corrects, date, until, medicine, product, batch, amount, frequency, route,
    injected_into, reason, prescribed_by, given_by, withdrawal_until)
  select yard, (written->>'horse_id')::uuid, horse, tg_argv[0],
    (written->>'id')::uuid, coalesce(actor, (written->>'user_id')::uuid),
    case when line is null then 'DELETED' when last.id is null then 'WRITTEN' else 'CORRECTED' end,
    last.id, l.date, l.until, l.medicine, l.product, l.batch, l.amount, l.frequency, l.route,
    l.injected_into, l.reason, l.prescribed_by, l.given_by, l.withdrawal_until
  from jsonb_to_record(coalesce(line, entry_line(last))) as l (date date, until date,
    medicine text, product text, batch text, amount text, frequency text, route text,
    injected_into text, reason text, prescribed_by text, given_by text, withdrawal_until date);
  return null;
end $$;

create trigger medication_in_the_book after insert or update or delete on medication_records
  for each row execute function keep_medicine_entry('medication');
create trigger veterinary_in_the_book after insert or update or delete on veterinary_records
  for each row execute function keep_medicine_entry('veterinary');

-- lines are added, not changed; who wrote one is forgotten when that person is erased
create function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' and new.user_id is null then return new; end if;
  raise exception 'An entry of the medicines book is not changed: a correction is a new one';
end $$;
create trigger medicine_entries_stand before update on medicine_entries
  for each row execute function refuse_change_of_entry();

-- what was on record before there was a book
insert into medicine_entries (yard_id, horse_id, horse_name, record_kind, record_id, user_id, change,
  date, until, medicine, product, batch, amount, frequency, route, injected_into, reason,
  prescribed_by, given_by, withdrawal_until, created_at)
select r.yard_id, r.horse_id, h.name, r.kind, r.id, r.user_id, 'WRITTEN', l.date, l.until, l.medicine,
  l.product, l.batch, l.amount, l.frequency, l.route, l.injected_into, l.reason, l.prescribed_by,
  l.given_by, l.withdrawal_until, r.created_at
from (
  select yard_id, horse_id, id, user_id, created_at, 'medication' as kind,
    medicine_line('medication', to_jsonb(m)) as line from medication_records m
  union all
  select yard_id, horse_id, id, user_id, created_at, 'veterinary',
    medicine_line('veterinary', to_jsonb(v)) from veterinary_records v
) r
join horses h on h.yard_id = r.yard_id and h.id = r.horse_id
cross join lateral jsonb_to_record(r.line) as l (date date, until date, medicine text, product text,
  batch text, amount text, frequency text, route text, injected_into text, reason text,
  prescribed_by text, given_by text, withdrawal_until date)
where r.line is not null;
