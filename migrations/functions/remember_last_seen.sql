-- When a session is deleted, stores in the user's row when the user was last seen; unused accounts are found by it.
create or replace function remember_last_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_at = greatest(users.last_seen_at, last.seen)
    from (select user_id, max(last_seen_at) as seen from gone group by user_id) last
    where users.id = last.user_id and users.last_seen_at < last.seen;
  return null;
end $$;

create or replace trigger sessions_gone after delete on sessions
  referencing old table as gone for each statement execute function remember_last_seen();
