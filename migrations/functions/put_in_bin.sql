-- Copies a row, and all that would go with it, into the bin; deleting it stays with the caller. What goes with it is
-- read from the foreign keys, by whatever columns they point. False: there is no such row.
create or replace function put_in_bin(of_yard uuid, item uuid, root text, root_id uuid, person uuid)
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
      select c.conrelid::regclass as child, c.confrelid::regclass as parent,
        (select string_agg(format('r.%I = p.%I', a.attname, q.attname), ' and ')
           from unnest(c.conkey, c.confkey) as pair (mine, theirs)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.mine
           join pg_attribute q on q.attrelid = c.confrelid and q.attnum = pair.theirs) as same
      from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = any (front)
      order by c.oid
    loop
      execute format('insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
          select r.yard_id, $2, ''ROW'', $3, (to_jsonb(r) ->> ''id'')::uuid, to_jsonb(r)
          from (select kept.* from bin_rows b, jsonb_populate_record(null::%2$s, b.row) kept
              where b.yard_id = $1 and b.item_id = $2 and b.part = ''ROW'' and b.table_name = $4) p
            join %1$s r on r.yard_id = $1 and %3$s
          where not exists (select from bin_rows b where b.yard_id = $1 and b.item_id = $2
              and b.table_name = $3 and b.row = to_jsonb(r))',
          fk.child, fk.parent, fk.same) using of_yard, item, fk.child::text, fk.parent::text;
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
