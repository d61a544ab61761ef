-- The hourly sweep looked at every photo and every horse there is to find the few photos that none shows. It now
-- looks only at those that may have come loose since it looked last: new ones, and those that a horse gave up.

-- true for all there are: the first sweep looks at each once, a thousand at a time
alter table files add column may_be_loose boolean not null default true;
create index files_that_may_be_loose on files (created_at)
  where entity_type = 'horse-photo' and may_be_loose;

-- whether a photo is shown is asked of its own yard's rows by what they hold
create index horses_by_photo on horses (yard_id, image_url) where image_url is not null;
create index bin_horses_by_photo on bin_rows (yard_id, (row ->> 'image_url'))
  where table_name = 'horses';

-- written even where it is true already, so that a sweep under way leaves the photo alone until this is saved
create function photo_may_be_loose() returns trigger language plpgsql as $$
begin
  update files set may_be_loose = true
    where yard_id = old.yard_id and entity_type = 'horse-photo'
      and id = substring(old.image_url
        from '^/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid;
  return null;
end $$;
create trigger photo_changed after update of image_url on horses for each row
  when (old.image_url is distinct from new.image_url) execute function photo_may_be_loose();
create trigger photo_gone after delete on horses for each row
  when (old.image_url is not null) execute function photo_may_be_loose();
