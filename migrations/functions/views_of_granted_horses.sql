-- What somebody finds whose rights do not cover every horse of the yard: for each table of horses a view of the same
-- name, of the rows that are within their rights. A transaction of theirs has this schema before the others in its
-- search_path, so that every statement of the product means the views (src/server/core/database/within-rights.ts);
-- everybody else's statements never see them. docs/decisions/0032-rights-by-views.md.

drop schema if exists granted cascade;
create schema granted;

-- The horses that the running transaction may touch in a section, or those of any section; null: every horse.
create function granted.horses(section text) returns uuid[] language sql stable as $$
  select nullif(current_setting('loosebox.horses_' || section), 'all')::uuid[]
$$;

-- The section of each table. The horse is named by horse_id.
create view granted.sections as select * from (values
  ('horses', 'any'),
  ('contacts', 'papers'),
  ('care_events', 'care'),
  ('care_plans', 'care'),
  ('outing_horses', 'care'),
  ('veterinary_records', 'health'),
  ('farrier_records', 'health'),
  ('health_records', 'health'),
  ('vaccination_doses', 'health'),
  ('vaccinations_without_dose', 'health'),
  ('influenza_doses', 'health'),
  ('other_vaccinations', 'health'),
  ('dietary_records', 'feed'),
  ('medication_records', 'medicines'),
  ('medicine_entries', 'medicines'),
  -- of these the view is written below
  ('outings', 'care'),
  ('files', 'files')
) of_each (name, section);

do $$
declare
  each record;
begin
  for each in
    select s.name, s.section, c.relkind, case s.name when 'horses' then 'id' else 'horse_id' end as horse
    from granted.sections s join pg_class c on c.oid = s.name::regclass
    where s.name not in ('outings', 'files')
  loop
    execute format('create view granted.%1$I as select * from %1$I
      where (select granted.horses(%2$L)) is null or %3$I = any ((select granted.horses(%2$L))::uuid[]) %4$s',
      each.name, each.section, each.horse,
      -- a row that is added or moved has to be within the rights, too
      case each.relkind when 'r' then 'with cascaded check option' else '' end);
  end loop;
end $$;

-- an outing is seen by whoever sees one of its horses
create view granted.outings as select * from outings o
  where (select granted.horses('care')) is null
    or exists (select from granted.outing_horses h where h.yard_id = o.yard_id and h.outing_id = o.id);

-- a file belongs to the horse that it shows, to that of the record or page that it hangs on, and to whoever uploaded it
create view granted.files as select * from files f
  where (select granted.horses('files')) is null
    or f.user_id = (select nullif(current_setting('loosebox.person', true), '')::uuid)
    or exists (
      select from horses h where h.yard_id = f.yard_id and h.id = any ((select granted.horses('files'))::uuid[])
        and (f.entity_type = 'passport' and h.id = f.entity_id
          or f.entity_type = 'horse-photo' and h.image_url = '/files/' || f.id
          or exists (select from veterinary_records r where r.yard_id = f.yard_id and r.id = f.entity_id and r.horse_id = h.id)
          or exists (select from farrier_records r where r.yard_id = f.yard_id and r.id = f.entity_id and r.horse_id = h.id)
          or exists (select from dietary_records r where r.yard_id = f.yard_id and r.id = f.entity_id and r.horse_id = h.id)
          or exists (select from medication_records r where r.yard_id = f.yard_id and r.id = f.entity_id and r.horse_id = h.id)
          or exists (select from health_records r where r.yard_id = f.yard_id and r.id = f.entity_id and r.horse_id = h.id)));

-- The journal and what is read of it tell of every table: of a row within the rights, and of what is of no section.
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

-- an act is seen by whoever sees one of the rows that it made or changed
create view granted.acts as select * from acts a
  where exists (select from granted.act_rows r where r.yard_id = a.yard_id and r.act_id = a.id);
