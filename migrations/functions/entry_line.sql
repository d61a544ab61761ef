-- The same as medicine_line of a line that is in the book already, so that the two can be compared.
create or replace function entry_line(entry medicine_entries) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(to_jsonb(entry) - array['yard_id', 'id', 'horse_id', 'horse_name',
    'record_kind', 'record_id', 'user_id', 'change', 'corrects', 'created_at'])
$$;
