-- Lets nobody change what an operator did, nor delete it before its time (`KEPT.operatorActs`). An erasure sets the ids of
-- accounts that are gone to null.
create or replace function keep_operator_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then return old; end if;
  elsif to_jsonb(new) - 'operator_id' - 'person_id' = to_jsonb(old) - 'operator_id' - 'person_id'
    and (new.operator_id is not distinct from old.operator_id
      or new.operator_id is null and not exists (select from users where id = old.operator_id))
    and (new.person_id is not distinct from old.person_id
      or new.person_id is null and not exists (select from users where id = old.person_id)) then
    return new;
  end if;
  raise exception 'The log of the operators'' acts is only ever added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger operator_acts_stay before update or delete on operator_acts
  for each row execute function keep_operator_acts();
