-- Marks a photo that no longer belongs to a horse, so that the sweep checks it. The mark is written even if the photo
-- already has it: a sweep that is running then leaves the photo alone until this transaction has committed.
create or replace function note_orphaned_photo() returns trigger language plpgsql as $$
begin
  update files set may_be_orphaned = true
    where yard_id = old.yard_id and entity_type = 'horse-photo'
      and id = substring(old.image_url
        from '^/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid;
  return null;
end $$;

create or replace trigger photo_changed after update of image_url on horses for each row
  when (old.image_url is distinct from new.image_url) execute function note_orphaned_photo();

create or replace trigger photo_gone after delete on horses for each row
  when (old.image_url is not null) execute function note_orphaned_photo();
