-- Who belongs to a yard. Not by note_row: a membership has no id of its own, and the person may be gone for good.
create or replace function note_member() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  member memberships := case tg_op when 'DELETE' then old else new end;
  is_told boolean := tg_op <> 'UPDATE' or old.role is distinct from new.role;
begin
  if not exists (select from yards where id = member.yard_id) then return null; end if;
  insert into row_changes (yard_id, change_id, by_person, by_id, operation, table_name, row_id, in_history, before, after)
    values (member.yard_id, this_change(), actor is not null, actor, tg_op, 'memberships',
      (select id from users where id = member.user_id), is_told,
      case when is_told and tg_op <> 'INSERT' then jsonb_build_object('role', old.role) end,
      case when is_told and tg_op <> 'DELETE' then jsonb_build_object('role', new.role) end);
  return null;
end $$;

drop trigger if exists memberships_history on memberships;
drop trigger if exists memberships_changed on memberships;
create or replace trigger member_noted after insert or update or delete on memberships
  for each row execute function note_member();
