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
    ('papers', 'papers'),
    ('charges', 'money'),
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

-- The columns that belong to another section than their row: people who may not read that section about the row's horse
-- find null there, and what they write leaves the column as it is. src/contract/care/fields-of-sections.ts has the same
-- list.
create view granted.fields as
  select * from (values
    ('veterinary_records', 'cost_pence', 'money'),
    ('veterinary_records', 'diagnosis', 'vetNotes'),
    ('veterinary_records', 'treatment', 'vetNotes'),
    ('veterinary_records', 'medications', 'vetNotes'),
    ('veterinary_records', 'notes', 'vetNotes'),
    ('vet_treatments', 'name', 'vetNotes'),
    ('vet_treatments', 'words', 'vetNotes'),
    ('farrier_records', 'cost_pence', 'money')
  ) f (table_name, column_name, section);

-- The horses about which the person may read a section's columns in rows of other sections; null means every horse.
create function granted.fields_of(section text) returns uuid[] language sql stable as $$
  select nullif(current_setting('loosebox.fields_' || section), 'all')::uuid[]
$$;

-- The columns of a table, with those of other sections as null where the person may not read them.
create function granted.columns(of_table regclass) returns table (
  name text, value text, may text, its_default text
) language sql stable as $$
  select format('%I', a.attname),
    case when f.section is null then format('%I', a.attname) else format('case when %s then %I end', m.may, a.attname) end,
    case when f.section is not null then m.may end,
    pg_get_expr(d.adbin, d.adrelid)
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join granted.fields f on f.table_name = c.relname and f.column_name = a.attname
  left join lateral (select format('((select granted.fields_of(%1$L)) is null
    or horse_id = any ((select granted.fields_of(%1$L))::uuid[]))', f.section) as may) m on true
  where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped
  order by a.attnum
$$;

do $$
declare
  each record;
begin
  -- the views of outings and files are below
  for each in select * from granted.sections where name not in ('outings', 'files')
    and name not in (select table_name from granted.fields) loop
    execute format('create view granted.%1$I as select * from %1$I
      where (select granted.horses(%2$L)) is null or %3$I = any ((select granted.horses(%2$L))::uuid[]) %4$s',
      each.name, each.section, each.horse,
      -- a row that is inserted or updated through the view must also be within the rights
      case when each.is_table then 'with cascaded check option' else '' end);
  end loop;
end $$;

-- A table's view with columns that can be null for the reader is not updatable of itself. Its triggers write the row to the table,
-- where a column that the statement does not change, or that the person may not read, keeps its value.
do $do$
declare
  each record;
  its_table text;
  col record;
begin
  for each in select s.* from granted.sections s where name in (select table_name from granted.fields) loop
    its_table := (select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.oid = each.name::regclass);
    execute format('create view granted.%I as select %s from %s
        where (select granted.horses(%L)) is null or horse_id = any ((select granted.horses(%4$L))::uuid[])',
      each.name, (select string_agg(value || ' as ' || name, ', ') from granted.columns(each.name::regclass)), its_table,
      each.section);
    continue when not each.is_table;
    for col in select * from granted.columns(each.name::regclass) where its_default is not null loop
      execute format('alter view granted.%I alter %s set default %s', each.name, col.name, col.its_default);
    end loop;
    execute (select format($function$create function granted.write_%1$s() returns trigger language plpgsql as $$
      declare
        written %2$s;
      begin
        if granted.horses(%3$L) is not null and new.horse_id <> all (granted.horses(%3$L)) then
          raise exception 'this row is of a horse beyond the rights' using errcode = 'with_check_option_violation';
        end if;
        if tg_op = 'UPDATE' then
          -- as in an update of the table, a row that was changed meanwhile is not overwritten
          update %2$s set %4$s where yard_id = old.yard_id and id = old.id and updated_at = old.updated_at
            returning * into written;
        elsif current_setting('loosebox.restoring', true) = 'on' then
          insert into %2$s (%5$s) values (%6$s) returning * into written;
        else
          insert into %2$s (%5$s) values (%6$s) on conflict (yard_id, id) do nothing returning * into written;
        end if;
        if written.id is null then return null; end if;
        select %7$s into new from (select written.*) w;
        return new;
      end $$ $function$, each.name, its_table, each.section,
      string_agg(format('%1$s = case when %2$s new.%1$s is distinct from old.%1$s then new.%1$s else %3$s.%1$s end',
        name, may || ' and ', its_table), ', ') filter (where name not in ('yard_id', 'id')),
      string_agg(name, ', '), string_agg('new.' || name, ', '), string_agg(value, ', '))
      from granted.columns(each.name::regclass));
    execute format('create trigger written instead of insert or update on granted.%I
      for each row execute function granted.write_%1$s()', each.name);
  end loop;
end $do$;

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
            %s))
      -- a file of a proposed visit is visible to people who may see all its horses
      or f.entity_type = 'proposal' and exists (
        select from proposals p where p.yard_id = f.yard_id and p.id = f.entity_id and not exists (
          select from jsonb_array_elements(p.horses) h
          where (h ->> 'horseId')::uuid <> all ((select granted.horses('files'))::uuid[])))$view$, of_record);
end $do$;

-- Whether a row of the journal is visible: its horse must be within the rights in the section of its table; rows of
-- tables without a section are visible to all.
create function granted.covers(table_name text, horse_id uuid) returns boolean language sql stable as $$
  select coalesce((
    select granted.horses(s.section) is null or horse_id = any (granted.horses(s.section))
    from granted.sections s where s.name = table_name), table_name not in (select name from granted.sections))
$$;

-- What a row of the history says of each field, without columns that the person may not read. The other views of the
-- journal contain whole rows: the product restores rows from them, and shows nobody more than their names.
create function granted.shown(changes jsonb, table_name text, horse_id uuid) returns jsonb language sql stable as $$
  select changes - array(select f.column_name from granted.fields f
    where f.table_name = $2 and granted.fields_of(f.section) is not null and $3 <> all (granted.fields_of(f.section)))
$$;

create view granted.audit_entries as
  select yard_id, id, at, change_id, by_person, by_id, action, table_name, row_id, horse_id, along, label,
    granted.shown(changes, table_name, horse_id) as changes
  from audit_entries where granted.covers(table_name, horse_id);

do $$
declare
  name text;
begin
  foreach name in array array['row_changes', 'act_rows', 'bin_items', 'bin_rows'] loop
    execute format('create view granted.%1$I as select * from %1$I where granted.covers(table_name, horse_id)', name);
  end loop;
end $$;

-- an act is visible to people who may see one of the rows that it made or changed
create view granted.acts as select * from acts a
  where exists (select from granted.act_rows r where r.yard_id = a.yard_id and r.act_id = a.id);
