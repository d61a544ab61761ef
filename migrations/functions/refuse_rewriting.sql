-- A mistake in the product cannot rewrite what was; only erasing takes away, and says so first
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if current_setting('loosebox.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from yards where id = old.yard_id)
      or old.user_id is not null and not exists (select from users where id = old.user_id) then
      return old;
    end if;
  elsif new.by_id is null and not exists (select from users where id = old.by_id)
    and to_jsonb(new) - 'by_id' = to_jsonb(old) - 'by_id' then
    return new;
  end if;
  raise exception 'The journal is only ever added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger row_changes_stay before update or delete on row_changes
  for each row execute function refuse_rewriting();
