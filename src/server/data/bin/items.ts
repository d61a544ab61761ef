import { BIN_DAYS, BIN_MAX } from "#contract/data/bin.ts";
import { pick } from "#server/core/database/expressions.ts";
import { integer, notNull, orNull, type RowOf, text } from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { binItems, binRows } from "#server/schema/journal.ts";

const shown = {
  ...pick(binItems, "id", "rowId", "horseId", "deletedAt"),
  table: binItems.tableName,
  row: notNull(binRows.row),
  deletedBy: orNull(text),
  daysLeft: integer,
  along: integer,
  /** How many items one undo deleted together; 1 for an item deleted by itself. */
  together: integer,
  files: integer,
  horseName: orNull(text),
  horseItemId: orNull(binRows.itemId),
};
export type Item = RowOf<typeof shown>;

/**
 * The restorable items, newest first. Items deleted by one undo are shown as one, preferably as one that waits
 * for its horse. In SQL, because most columns are read from the bin's JSON.
 */
export const listItems = sqlStatement.ofYard({
  name: "bin-items",
  text: `select i.id, i.table_name as "table", i.row_id as "rowId", i.horse_id as "horseId", kept.row,
     i.deleted_at as "deletedAt", u.first_name || ' ' || u.last_name as "deletedBy",
     greatest(0, ceil(extract(epoch from i.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400))::integer
       as "daysLeft",
     i.together,
     (select count(*)::integer from bin_rows b where b.yard_id = i.yard_id and b.item_id = any (i.items)
        and b.part = 'ROW' and (b.table_name <> i.table_name or b.row_id <> i.row_id)
        and b.table_name not in ('files', 'outing_notices', 'reminders')) as along,
     (select count(*)::integer from bin_rows b where b.yard_id = i.yard_id and b.item_id = any (i.items)
        and b.table_name = 'files' and b.part <> 'LINK') as files,
     case when i.table_name <> 'horses' then coalesce(
       (select h.name from horses h where h.yard_id = i.yard_id and h.id = i.horse_id),
       horse.row ->> 'name') end as "horseName",
     case when i.table_name <> 'horses' and not exists (select from horses h
       where h.yard_id = i.yard_id and h.id = i.horse_id) then horse.item_id end as "horseItemId"
   from (
     select b.*, array_agg(b.id) over same_act as items, (count(*) over same_act)::integer as together,
       row_number() over (partition by coalesce(b.act_id, b.id)
         order by h.id is not null or b.horse_id is null, b.id) as place
     from bin_items b left join horses h on h.yard_id = b.yard_id and h.id = b.horse_id
     where b.yard_id = $1 and b.deleted_at > now() - interval '${BIN_DAYS} days'
     window same_act as (partition by coalesce(b.act_id, b.id))) i
   join bin_rows kept on kept.yard_id = i.yard_id and kept.item_id = i.id and kept.row_id = i.row_id
     and kept.table_name = i.table_name and kept.part = 'ROW'
   left join lateral (select b.item_id, b.row from bin_rows b
     where b.yard_id = i.yard_id and b.row_id = i.horse_id and b.table_name = 'horses'
     order by b.n desc limit 1) horse on i.table_name <> 'horses'
   left join memberships m on m.yard_id = i.yard_id and m.user_id = i.deleted_by
   left join users u on u.id = m.user_id
   where i.yard_id = $1 and i.place = 1
   order by i.deleted_at desc, i.id desc limit ${BIN_MAX}`,
  row: shown,
});
