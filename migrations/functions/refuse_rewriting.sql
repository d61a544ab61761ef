-- Allows only inserts into the journal and the medicines book, so that an error in the product cannot change what was
-- recorded. Only an erasure may delete or change rows, and announces this by the setting `loosebox.erasing`. When a
-- person's account was deleted, the column named by the first argument may be set to null.
create or replace function refuse_rewriting() returns trigger language plpgsql as $$
declare
  was constant jsonb := to_jsonb(old);
  person constant uuid := (was ->> tg_argv[0])::uuid;
begin
  if current_setting('loosebox.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from yards where id = old.yard_id)
      or was ->> 'user_id' is not null and not exists (select from users where id = (was ->> 'user_id')::uuid) then
      return old;
    end if;
  elsif to_jsonb(new) ->> tg_argv[0] is null and not exists (select from users where id = person)
    and to_jsonb(new) - tg_argv[0] = was - tg_argv[0] then
    return new;
  end if;
  raise exception '% is only ever added to', tg_argv[1] using errcode = 'insufficient_privilege';
end $$;

create or replace trigger row_changes_stay before update or delete on row_changes
  for each row execute function refuse_rewriting('by_id', 'The journal');

-- the trigger is not on deletions: a line is deleted with its yard, or when the law no longer requires it
create or replace trigger medicine_entries_stand before update on medicine_entries
  for each row execute function refuse_rewriting('user_id', 'The medicines book');
