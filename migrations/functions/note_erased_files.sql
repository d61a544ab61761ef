-- Files whose row is gone are noted, so that the sweep takes their bytes away too; those of what lies in the bin stay
-- as long as it does.
create or replace function note_erased_files() returns trigger language plpgsql as $$
begin
  insert into erased_files (yard_id, file_id)
    select yard_id, id from changed where not exists (select from row_changes c
      where c.yard_id = changed.yard_id and c.row_id = changed.id and c.table_name = 'files'
        and c.operation = 'DELETE' and c.before is not null)
    on conflict do nothing;
  return null;
end $$;

create or replace trigger files_gone after delete on files referencing old table as changed
  for each statement execute function note_erased_files();

-- its pieces lie where a file's bytes would, and go the same way
create or replace trigger archives_gone after delete on archives
  referencing old table as changed for each statement execute function note_erased_files();
