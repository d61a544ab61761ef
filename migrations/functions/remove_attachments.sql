-- A record takes its attachments with it, however it goes: files name what they hang on without a foreign key.
create or replace function remove_attachments() returns trigger language plpgsql as $$
begin
  delete from files using changed
    where files.yard_id = changed.yard_id and files.entity_type = tg_argv[0]
      and files.entity_id = changed.id;
  return null;
end $$;

create or replace trigger veterinary_files after delete on veterinary_records referencing old table as changed
  for each statement execute function remove_attachments('veterinary');

create or replace trigger farrier_files after delete on farrier_records referencing old table as changed
  for each statement execute function remove_attachments('farrier');

create or replace trigger dietary_files after delete on dietary_records referencing old table as changed
  for each statement execute function remove_attachments('dietary');

create or replace trigger medication_files after delete on medication_records referencing old table as changed
  for each statement execute function remove_attachments('medication');

create or replace trigger general_files after delete on health_records referencing old table as changed
  for each statement execute function remove_attachments('general');

-- one photo of a page shows many doses, so pages hang on the horse and go with it
create or replace trigger passport_files after delete on horses referencing old table as changed
  for each statement execute function remove_attachments('passport');
