-- What people delete lies in a bin for 30 days, as copies of its rows, with all that hung on it. Other
-- tables and their queries know nothing of it: what is deleted is gone from them, and put back it is
-- there again under the same ids. What hangs on what is read from the foreign keys.

create table bin_items (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  table_name text not null,
  row_id uuid not null,
  horse_id uuid,
  deleted_at timestamptz not null default now(),
  deleted_by uuid references users on delete set null,
  primary key (yard_id, id)
);
create index bin_items_newest on bin_items (yard_id, deleted_at desc, id desc);
create index bin_items_by_horse on bin_items (yard_id, horse_id) where horse_id is not null;
create index bin_items_age on bin_items (deleted_at);
create index bin_items_by_person on bin_items (deleted_by) where deleted_by is not null;

create table bin_rows (
  yard_id uuid not null,
  item_id uuid not null,
  n bigint generated always as identity,
  -- ROW: to be put back. LINK: of a row that stayed, what it lost ('was', once it is as it 'became').
  -- ROOM: to be put back if there is room for it
  part text not null check (part in ('ROW', 'LINK', 'ROOM')),
  table_name text not null,
  row_id uuid,
  row jsonb not null,
  primary key (yard_id, item_id, n),
  foreign key (yard_id, item_id) references bin_items (yard_id, id) on delete cascade
);
create index bin_rows_by_row on bin_rows (yard_id, row_id) where row_id is not null;

-- Copies a row that is about to be deleted, and all that will go with it. False: it is not there.
create function put_in_bin(of_yard uuid, item uuid, root text, root_id uuid, person uuid)
returns boolean language plpgsql as $$
declare
  -- kept by triggers: they count again
  counters constant text[] :=
    '{veterinary_count,farrier_count,dietary_count,medication_count}';
  front regclass[] := array[root::regclass];
  next regclass[];
  fk record;
  copied bigint;
begin
  -- nothing new may come to hang on it meanwhile
  execute format('select from %s where yard_id = $1 and id = $2 for update', root::regclass)
    using of_yard, root_id;
  get diagnostics copied = row_count;
  if copied = 0 then return false; end if;

  insert into bin_items (yard_id, id, table_name, row_id, deleted_by)
    values (of_yard, item, root, root_id, person);
  execute format('insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
      select yard_id, $2, ''ROW'', $3, id, to_jsonb(r) - $4 from %s r where yard_id = $1 and id = $5',
      root::regclass) using of_yard, item, root, counters, root_id;
  update bin_items set horse_id = case root when 'horses' then root_id
      else (select (row ->> 'horse_id')::uuid from bin_rows where yard_id = of_yard and item_id = item) end
    where yard_id = of_yard and id = item;

  while cardinality(front) > 0 loop
    next := '{}';
    for fk in
      select c.conrelid::regclass as child, c.confrelid::regclass as parent, a.attname as pointer
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = any (front)
        and cardinality(c.conkey) = 2
      order by c.oid
    loop
      execute format('insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
          select r.yard_id, $2, ''ROW'', $3, (to_jsonb(r) ->> ''id'')::uuid, to_jsonb(r) from %s r
          where r.yard_id = $1 and r.%I in (select b.row_id from bin_rows b
              where b.yard_id = $1 and b.item_id = $2 and b.part = ''ROW'' and b.table_name = $4)
            and not exists (select from bin_rows b where b.yard_id = $1 and b.item_id = $2
              and b.table_name = $3 and b.row = to_jsonb(r))',
          fk.child, fk.pointer) using of_yard, item, fk.child::text, fk.parent::text;
      get diagnostics copied = row_count;
      if copied > 0 then next := next || fk.child; end if;
    end loop;
    front := next;
  end loop;

  -- attachments and passport pages name what they hang on without a foreign key
  insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
    select f.yard_id, item, 'ROW', 'files', f.id, to_jsonb(f) from files f
    where f.yard_id = of_yard and f.entity_id in (select b.row_id from bin_rows b
      where b.yard_id = of_yard and b.item_id = item);

  -- what stays, but will lose its pointer to one of these
  for fk in
    select c.conrelid::regclass as child, c.confrelid::regclass as parent, a.attname as pointer
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confdeltype = 'n' and cardinality(c.conkey) = 2
      and c.confrelid::regclass::text in (select b.table_name from bin_rows b
        where b.yard_id = of_yard and b.item_id = item)
  loop
    execute format('insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
        select r.yard_id, $2, ''LINK'', $3, r.id, jsonb_build_object(
          ''was'', jsonb_build_object(%2$L, r.%2$I), ''became'', jsonb_build_object(%2$L, null))
        from %1$s r
        where r.yard_id = $1 and r.%2$I in (select b.row_id from bin_rows b
            where b.yard_id = $1 and b.item_id = $2 and b.part = ''ROW'' and b.table_name = $4)
          and not exists (select from bin_rows b where b.yard_id = $1 and b.item_id = $2
            and b.part = ''ROW'' and b.table_name = $3 and b.row_id = r.id)',
        fk.child, fk.pointer) using of_yard, item, fk.child::text, fk.parent::text;
  end loop;
  return true;
end $$;

-- Does to copies in the bin what would have been done to the rows: whoever they hung on may have gone
-- meanwhile, and takes them along or loses their pointer.
create function settle_in_bin(of_yard uuid, item uuid, of_table regclass)
returns void language plpgsql as $$
declare
  fk record;
begin
  for fk in
    select c.confrelid::regclass as parent, c.confdeltype = 'n' as loses,
      (select string_agg(format('p.%I = r.%I', q.attname, a.attname), ' and ')
         from unnest(c.conkey, c.confkey) as pair (mine, theirs)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.mine
         join pg_attribute q on q.attrelid = c.confrelid and q.attnum = pair.theirs) as same,
      (select coalesce(string_agg(format('r.%I is not null', a.attname), ' and '), 'true')
         from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
           and not a.attnotnull) as points,
      (select jsonb_object_agg(a.attname, null) from pg_attribute a
         where a.attrelid = c.conrelid
           and a.attnum = any (coalesce(nullif(c.confdelsetcols, '{}'), c.conkey))) as nothing
    from pg_constraint c
    where c.contype = 'f' and c.conrelid = of_table and c.confrelid <> c.conrelid
      and c.confrelid <> 'yards'::regclass
  loop
    execute format(
      case when fk.loses then 'update bin_rows b set row = b.row || %4$L' else 'delete from bin_rows b' end
      || ' where b.yard_id = $1 and b.item_id = $2 and b.part <> ''LINK'' and b.table_name = $3
        and exists (select from jsonb_populate_record(null::%1$s, b.row) r
          where %2$s and not exists (select from %5$s p where %3$s))',
      of_table, fk.points, fk.same, fk.nothing, fk.parent) using of_yard, item, of_table::text;
  end loop;
end $$;

-- Puts rows of one table back; columns that came since take their defaults.
create function put_back_rows(of_yard uuid, item uuid, of_table regclass, of_part text)
returns void language plpgsql as $$
declare
  columns text;
begin
  select string_agg(format('%I', a.attname), ', ') into columns from pg_attribute a
    where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''
      and a.attname in (select jsonb_object_keys(b.row) from bin_rows b
        where b.yard_id = of_yard and b.item_id = item and b.part = of_part
          and b.table_name = of_table::text);
  if columns is null then return; end if;
  execute format('insert into %1$s (%2$s)
      select %2$s from (select (jsonb_populate_record(null::%1$s, b.row)).* from bin_rows b
        where b.yard_id = $1 and b.item_id = $2 and b.part = $3 and b.table_name = $4
        order by b.n) kept %3$s', of_table, columns,
      case of_part when 'ROOM' then 'on conflict do nothing' else '' end)
    using of_yard, item, of_part, of_table::text;
end $$;

-- Puts everything of an item back under its old ids; the item itself stays.
create function put_back(of_yard uuid, item uuid) returns void language plpgsql as $$
declare
  waiting regclass[] := array(select distinct table_name::regclass from bin_rows
    where yard_id = of_yard and item_id = item and part <> 'LINK');
  ready regclass[];
  each regclass;
  link record;
begin
  perform set_config('loosebox.restoring', 'on', true),
    set_config('loosebox.restored', (select row_id::text from bin_items
      where yard_id = of_yard and id = item), true);
  -- what others hang on comes first
  while cardinality(waiting) > 0 loop
    ready := array(select t from unnest(waiting) t where not exists (
      select from pg_constraint c where c.contype = 'f' and c.conrelid = t
        and c.confrelid = any (waiting) and c.confrelid <> t));
    foreach each in array ready loop
      perform settle_in_bin(of_yard, item, each);
      perform put_back_rows(of_yard, item, each, 'ROW');
      perform put_back_rows(of_yard, item, each, 'ROOM');
    end loop;
    waiting := array(select t from unnest(waiting) t where t <> all (ready));
  end loop;
  perform set_config('loosebox.restoring', 'off', true);

  for link in select table_name::regclass as of_table, row_id, row -> 'was' as was,
        row -> 'became' as became,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(row -> 'was') key)
          as assignments
      from bin_rows where yard_id = of_yard and item_id = item and part = 'LINK' loop
    execute format('update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $3) r
        where t.yard_id = $1 and t.id = $2 and to_jsonb(t) @> $4', link.of_table, link.assignments)
      using of_yard, link.row_id, link.was, link.became;
  end loop;
end $$;

-- Erases an item for good: the copies, the bytes of its files (by the sweep), and what the history tells
-- of it beyond who did what when. With a horse goes what lay in the bin of it already.
create function erase_from_bin(of_yard uuid, item uuid) returns void language plpgsql as $$
declare
  horse uuid := (select row_id from bin_items
    where yard_id = of_yard and id = item and table_name = 'horses');
  items uuid[] := array(select id from bin_items where yard_id = of_yard
    and (id = item or (horse is not null and horse_id = horse)));
  rows uuid[] := array(select row_id from bin_rows
    where yard_id = of_yard and item_id = any (items) and part = 'ROW' and row_id is not null);
  photos text[] := array(select row ->> 'image_url' from bin_rows
    where yard_id = of_yard and item_id = any (items) and table_name = 'horses');
begin
  perform set_config('loosebox.erasing', 'on', true);
  update audit_entries set label = '{}', changes = null
    where yard_id = of_yard and row_id = any (rows);
  if horse is not null then
    update audit_entries set label = '{}', changes = null
      where yard_id = of_yard and horse_id = horse;
  end if;
  perform set_config('loosebox.erasing', 'off', true);
  insert into erased_files (yard_id, file_id)
    select b.yard_id, b.row_id from bin_rows b
      where b.yard_id = of_yard and b.item_id = any (items) and b.table_name = 'files'
        and not exists (select from files f where f.yard_id = b.yard_id and f.id = b.row_id)
    on conflict do nothing;
  delete from bin_items where yard_id = of_yard and id = any (items);
  delete from files f where f.yard_id = of_yard and f.entity_type = 'horse-photo'
    and '/files/' || f.id = any (photos) and not shows_a_horse(f.yard_id, f.id);
end $$;

-- whether a photo is a horse's, or of one in the bin
create function shows_a_horse(of_yard uuid, photo uuid) returns boolean language sql stable as $$
  select exists (select from horses where yard_id = of_yard and image_url = '/files/' || photo)
    or exists (select from bin_rows where yard_id = of_yard and table_name = 'horses'
      and row ->> 'image_url' = '/files/' || photo)
$$;

-- the bytes of what lies in the bin stay as long
create or replace function note_erased_files() returns trigger language plpgsql as $$
begin
  insert into erased_files (yard_id, file_id)
    select yard_id, id from changed where not exists (select from bin_rows b
      where b.yard_id = changed.yard_id and b.row_id = changed.id and b.table_name = 'files')
    on conflict do nothing;
  return null;
end $$;

-- nothing in the bin or the history is about a person who is no more
create or replace function forget_member() returns trigger language plpgsql as $$
begin
  perform set_config('loosebox.erasing', 'on', true);
  update audit_entries set row_id = null where table_name = 'memberships' and row_id = old.id;
  perform set_config('loosebox.erasing', 'off', true);
  update bin_rows set row = (select jsonb_object_agg(key,
      case when value = to_jsonb(old.id) then 'null' else value end) from jsonb_each(row))
    where row::text like '%' || old.id || '%';
  return old;
end $$;
