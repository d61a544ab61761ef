-- The history of who belongs to a yard. Not by note_history: a membership has no id of its own, and the person may be
-- gone for good.
create or replace function note_member() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('loosebox.actor', true), '')::uuid;
  member memberships := case tg_op when 'DELETE' then old else new end;
begin
  if not exists (select from yards where id = member.yard_id) then return null; end if;
  insert into audit_entries (yard_id, change_id, by_person, by_id, action, table_name, row_id, label,
      changes)
    values (member.yard_id, this_change(), actor is not null, actor,
      case tg_op when 'INSERT' then 'ADDED' when 'UPDATE' then 'CHANGED' else 'DELETED' end,
      'memberships', (select id from users where id = member.user_id),
      jsonb_build_object('role', member.role),
      case when tg_op = 'UPDATE' then
        jsonb_build_object('role', jsonb_build_array(old.role, new.role)) end);
  return null;
end $$;

create or replace trigger memberships_history after insert or delete on memberships
  for each row execute function note_member();

create or replace trigger memberships_changed after update of role on memberships
  for each row when (old.role is distinct from new.role) execute function note_member();
