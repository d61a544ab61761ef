-- What lies in the bin, read from the journal: of each row that went with an item how it was before. ROW: to be put back.
-- ROOM: to be put back if there is room for it, because the product took it away once the thing itself was gone, or
-- because other things have it too. LINK: it stayed, and lost something.
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
  -- the journal has the item itself between what went with it and what was done after that
  join row_changes r on r.yard_id = i.yard_id and r.item_id = i.id and r.table_name = 'bin_items'
  where f.last_operation = 'DELETE' or f.last < r.n
union all
  -- the page of a passport that a dose is on: it goes with the last of those that are on it
  select d.yard_id, d.item_id, p.n, 'ROOM', p.table_name, p.row_id, p.horse_id, p.before
  from row_changes p
  join row_changes d on d.yard_id = p.yard_id and d.item_id is not null and d.item_id is distinct from p.item_id
    and d.table_name = 'vaccination_doses' and d.operation = 'DELETE'
    and d.before ->> 'passport_page_id' = p.row_id::text
  join bin_items i on i.yard_id = d.yard_id and i.id = d.item_id
  where p.table_name = 'files' and p.before is not null and p.operation = 'DELETE'
    and p.n = (select max(l.n) from row_changes l where l.yard_id = p.yard_id and l.row_id = p.row_id
      and l.table_name = 'files' and l.before is not null);

-- Puts a row back as it was: one that went under its old id, with columns that came since as they are by default; one
-- that stayed, and is as it became, gets back what it lost.
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
