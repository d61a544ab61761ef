-- Puts rows of one table back; columns that came since take their defaults.
create or replace function put_back_rows(of_yard uuid, item uuid, of_table regclass, of_part text)
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
