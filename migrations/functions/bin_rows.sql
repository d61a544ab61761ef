-- The rows of each item in the bin, as they were before they were deleted or changed, read from the journal. ROW: the
-- row was deleted with the item, and is restored with it. ROOM: the row is restored only if nothing has taken its
-- place, because the product deleted it as a consequence of the item's deletion, or because other rows refer to it too.
-- LINK: the row stayed, but lost values.
create or replace view bin_rows as
  select f.yard_id, f.item_id, f.n,
    case when f.last_operation = 'UPDATE' then 'LINK' when f.last > r.n then 'ROOM' else 'ROW' end as part,
    f.table_name, f.row_id, f.horse_id, f.row
  from (
    select distinct on (c.yard_id, c.item_id, c.table_name, c.row_id, c.horse_id, c.part_n)
      c.yard_id, c.item_id, c.table_name, c.row_id, c.horse_id, c.n, c.before as row,
      last_value(c.n) over one as last, last_value(c.operation) over one as last_operation
    from (select p.*, case when p.row_id is null then p.n end as part_n
      from row_changes p where p.item_id is not null and p.before is not null and p.operation in ('UPDATE', 'DELETE')) c
    window one as (partition by c.yard_id, c.item_id, c.table_name, c.row_id, c.horse_id, c.part_n order by c.n
      rows between unbounded preceding and unbounded following)
    order by c.yard_id, c.item_id, c.table_name, c.row_id, c.horse_id, c.part_n, c.n) f
  join bin_items i on i.yard_id = f.yard_id and i.id = f.item_id
  -- the journal's entry of the item itself comes after the rows that were deleted with the item, and before those that
  -- were changed as a consequence
  join row_changes r on r.yard_id = i.yard_id and r.item_id = i.id and r.table_name = 'bin_items'
  where f.last_operation = 'DELETE' or f.last < r.n
union all
  -- the passport page to which a deleted dose refers; a page is deleted with the last dose that refers to it
  select d.yard_id, d.item_id, p.n, 'ROOM', p.table_name, p.row_id, p.horse_id, p.before
  from row_changes p
  join row_changes d on d.yard_id = p.yard_id and d.item_id is not null and d.item_id is distinct from p.item_id
    and d.table_name = 'vaccination_doses' and d.operation = 'DELETE'
    and d.before ->> 'passport_page_id' = p.row_id::text
  join bin_items i on i.yard_id = d.yard_id and i.id = d.item_id
  where p.table_name = 'files' and p.before is not null and p.operation = 'DELETE'
    and p.n = (select max(l.n) from row_changes l where l.yard_id = p.yard_id and l.row_id = p.row_id
      and l.table_name = 'files' and l.before is not null);

-- Restores a row. A deleted row is inserted again under its old id, with defaults in columns that did not exist then. A
-- row that stayed gets its lost values back, provided that it is still as the deletion left it (`became`).
create or replace function put_back(of_table regclass, of_yard uuid, of_row uuid, was jsonb, became jsonb, if_room boolean)
returns void language plpgsql as $$
declare
  columns text;
begin
  select string_agg(format('%I', a.attname), ', ') into columns from pg_attribute a
    where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      and was ? a.attname::text;
  if became is null then
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) %3$s',
      of_table, columns, case when if_room then 'on conflict do nothing' else '' end) using was;
  elsif columns is not null then
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
      where t.yard_id = $2 and t.id = $3 and to_jsonb(t) @> $4', of_table, columns) using was, of_yard, of_row, became;
  end if;
end $$;
