-- For people whose rights do not cover every horse of the yard: a view for each table about horses, with the table's
-- name and only the rows within their rights. Their transactions have this schema first in the search_path, so that
-- every statement of the product reads the views instead of the tables (src/server/core/database/within-rights.ts);
-- other transactions do not use them. See docs/decisions/0032-rights-by-views.md.

drop schema if exists granted cascade;
create schema granted;

-- The horses that the running transaction may read and change in a section, or in any section when that is `any`; null
-- means every horse.
create function granted.horses(section text) returns uuid[] language sql stable as $$
  select nullif(current_setting('loosebox.horses_' || section), 'all')::uuid[]
$$;

-- The section of each table and view about a horse; it is health where none is listed here. The journal and its views
-- are left out, because they contain rows of all tables; their views are below. Grants, notices about outings
-- and who follows a horse are left out, because they are about people.
create view granted.sections as
  select c.relname::text as name, c.relkind = 'r' as is_table, coalesce(s.section, 'health') as section,
    case c.relname when 'horses' then 'id' else 'horse_id' end as horse
  from pg_class c
  left join (values
    ('horses', 'any'),
    ('contacts', 'papers'),
    ('care_events', 'care'),
    ('care_plans', 'care'),
    ('skipped_events', 'care'),
    ('outings', 'care'),
    ('outing_horses', 'care'),
    ('day_jobs', 'feed'),
    ('stays', 'care'),
    ('dietary_records', 'feed'),
    ('medication_records', 'medicines'),
    ('medicine_doses', 'medicines'),
    ('medicine_entries', 'medicines'),
    ('files', 'files')
  ) s (name, section) on s.name = c.relname
  where c.relkind in ('r', 'v')
    and c.relnamespace = (select relnamespace from pg_class where oid = 'horses'::regclass)
    and c.relname not in
      ('grants', 'outing_notices', 'horse_unfollows', 'row_changes', 'audit_entries', 'act_rows', 'bin_items', 'bin_rows')
    and (s.name is not null or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'horse_id' and not a.attisdropped));

do $$
declare
  each record;
begin
  -- the views of outings and files are below
  for each in select * from granted.sections where name not in ('outings', 'files') loop
    execute format('create view granted.%1$I as select * from %1$I
      where (select granted.horses(%2$L)) is null or %3$I = any ((select granted.horses(%2$L))::uuid[]) %4$s',
      each.name, each.section, each.horse,
      -- a row that is inserted or updated through the view must also be within the rights
      case when each.is_table then 'with cascaded check option' else '' end);
  end loop;
end $$;

-- an outing is visible to people who may see one of its horses
create view granted.outings as select * from outings o
  where (select granted.horses('care')) is null
    or exists (select from granted.outing_horses h where h.yard_id = o.yard_id and h.outing_id = o.id);

-- a file is visible to people who may see the horse in the photo or the horse of the record or passport to which the
-- file is attached, and to the person who uploaded it
do $do$
declare
  of_record text;
begin
  select string_agg(format('or exists (select from %I r
      where r.yard_id = f.yard_id and r.id = f.entity_id and r.horse_id = h.id)', name), ' ')
    into of_record from journal_tables where files is not null and name <> 'horses';
  execute format($view$create view granted.files as select * from files f
    where (select granted.horses('files')) is null
      or f.user_id = (select nullif(current_setting('loosebox.person', true), '')::uuid)
      or exists (
        select from horses h where h.yard_id = f.yard_id and h.id = any ((select granted.horses('files'))::uuid[])
          and (f.entity_type = 'passport' and h.id = f.entity_id
            or f.entity_type = 'horse-photo' and h.image_url = '/files/' || f.id
            %s))$view$, of_record);
end $do$;

-- Whether a row of the journal is visible: its horse must be within the rights in the section of its table; rows of
-- tables without a section are visible to all.
create function granted.covers(table_name text, horse_id uuid) returns boolean language sql stable as $$
  select coalesce((
    select granted.horses(s.section) is null or horse_id = any (granted.horses(s.section))
    from granted.sections s where s.name = table_name), table_name not in (select name from granted.sections))
$$;

do $$
declare
  name text;
begin
  foreach name in array array['row_changes', 'audit_entries', 'act_rows', 'bin_items', 'bin_rows'] loop
    execute format('create view granted.%1$I as select * from %1$I where granted.covers(table_name, horse_id)', name);
  end loop;
end $$;

-- an act is visible to people who may see one of the rows that it made or changed
create view granted.acts as select * from acts a
  where exists (select from granted.act_rows r where r.yard_id = a.yard_id and r.act_id = a.id);
