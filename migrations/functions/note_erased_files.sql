-- Records files whose rows were deleted, so that the sweep deletes their bytes too. The bytes of files in the bin are
-- kept as long as their item is in the bin.
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

-- an archive's chunks are stored like the bytes of a file, and are deleted in the same way
create or replace trigger archives_gone after delete on archives
  referencing old table as changed for each statement execute function note_erased_files();
