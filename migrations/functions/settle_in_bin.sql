-- Does to copies in the bin what would have been done to the rows: whoever they hung on may have gone
-- meanwhile, and takes them along or loses their pointer.
create or replace function settle_in_bin(of_yard uuid, item uuid, of_table regclass)
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
