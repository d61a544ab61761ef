-- When a person's account is deleted, removes the person's id from the bin, the history and the stored answers.
create or replace function forget_member() returns trigger language plpgsql as $$
begin
  perform set_config('loosebox.erasing', 'on', true);
  update row_changes set row_id = null where table_name = 'memberships' and row_id = old.id;
  update row_changes set before = (select jsonb_object_agg(key,
      case when value = to_jsonb(old.id) then 'null' else value end) from jsonb_each(before))
    where item_id is not null and before::text like '%' || old.id || '%';
  perform set_config('loosebox.erasing', 'off', true);
  update idempotency_keys set request_hash = null, answer = null, named_ids = '{}'
    where named_ids @> array[old.id];
  return old;
end $$;

create or replace trigger users_forgotten before delete on users
  for each row execute function forget_member();
