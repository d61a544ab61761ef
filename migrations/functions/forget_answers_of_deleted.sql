-- Empties the stored answers of idempotent requests that name rows which were deleted without going to the bin. The id
-- of such a request stays, so that repeating the request creates nothing.
create or replace function forget_answers_of_deleted() returns trigger language plpgsql as $$
begin
  update idempotency_keys k set request_hash = null, answer = null, named_ids = '{}'
    from (select c.yard_id, array_agg(c.id) as ids from changed c
      where not exists (select from row_changes b
        where b.yard_id = c.yard_id and b.row_id = c.id and b.item_id is not null)
      group by c.yard_id) gone
    where k.yard_id = gone.yard_id and k.named_ids && gone.ids;
  return null;
end $$;

create or replace trigger files_answers_gone after delete on files
  referencing old table as changed for each statement execute function forget_answers_of_deleted();
create or replace trigger chat_sessions_answers_gone after delete on chat_sessions
  referencing old table as changed for each statement execute function forget_answers_of_deleted();
