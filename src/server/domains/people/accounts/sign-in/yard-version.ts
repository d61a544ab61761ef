/**
 * SQL for the version of the yard of a membership `m`: the yard's latest change. The newest change cannot be the version
 * while a transaction that began before it may still be running.
 */
export const YARD_VERSION = `(select case when c.xid is null or c.xid <= l.cleared_to then concat_ws('-', l.name, l.cleared_to::text::numeric + 1, 0)
        when c.xid < pg_snapshot_xmin(pg_current_snapshot()) then concat_ws('-', l.name, c.xid, c.n) end
      from change_logs l left join lateral (
        select xid, n from row_changes where yard_id = m.yard_id order by xid desc, n desc limit 1
      ) c on true)`;
