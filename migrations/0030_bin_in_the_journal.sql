-- What lies in the bin is read from the journal, which knows every row that went with it; see functions/bin_rows.sql and
-- decision 0028. The copies in bin_rows go there.

drop function if exists put_in_bin(uuid, uuid, text, uuid, uuid);
drop function if exists put_back(uuid, uuid);
drop function if exists put_back_rows(uuid, uuid, regclass, text);
drop function if exists settle_in_bin(uuid, uuid, regclass);
drop function if exists erase_from_bin(uuid, uuid);

-- the item of the bin that it became part of; null: of none, or that is erased or was put back. No foreign key: it is
-- noted before the item is
alter table row_changes add column item_id uuid;
create index row_changes_of_item on row_changes (yard_id, item_id, n) where item_id is not null;
create index row_changes_in_bin on row_changes (yard_id, row_id) where item_id is not null;
create index row_changes_of_files on row_changes (yard_id, row_id)
  where table_name = 'files' and operation = 'DELETE' and before is not null;
create index row_changes_of_photos on row_changes (yard_id, (before ->> 'image_url'))
  where table_name = 'horses' and item_id is not null;

-- xid 0: nobody who follows what changes is told again
insert into row_changes (yard_id, at, xid, change_id, item_id, by_person, operation, table_name, row_id, horse_id,
    in_history, before, after)
  select b.yard_id, i.deleted_at, '0', i.id, i.id, false, case b.part when 'LINK' then 'UPDATE' when 'ITEM' then 'INSERT' else 'DELETE' end,
    b.table_name, b.row_id, i.horse_id, false,
    case b.part when 'LINK' then b.row -> 'was' else b.row end,
    case b.part when 'LINK' then b.row -> 'became' end
  from (
    select yard_id, item_id, n, part, table_name, row_id, row from bin_rows
    union all select yard_id, id, null, 'ITEM', 'bin_items', id, null from bin_items) b
  join bin_items i on i.yard_id = b.yard_id and i.id = b.item_id
  -- the item between what went with it and what was done after that
  order by i.yard_id, i.id, case b.part when 'ITEM' then 1 when 'ROOM' then 2 else 0 end, b.n;
drop table bin_rows;
