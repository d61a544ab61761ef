-- Whether a photo is a horse's, or of one in the bin
create or replace function shows_a_horse(of_yard uuid, photo uuid) returns boolean language sql stable as $$
  select exists (select from horses where yard_id = of_yard and image_url = '/files/' || photo)
    or exists (select from row_changes where yard_id = of_yard and table_name = 'horses' and item_id is not null
      and before ->> 'image_url' = '/files/' || photo)
$$;
