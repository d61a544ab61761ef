-- Whether a member's rights cover a horse in a section today; it decides what is sent to people without a request of
-- theirs. Every role may read every section in which grants are possible. With a null horse, the question is about
-- something of the whole yard. src/contract/held-rights.ts has the same rule.
create or replace function may_read(m memberships, section text, horse_id uuid) returns boolean language sql stable as $$
  select m.all_horses or exists (
    select from grants g
    where g.yard_id = m.yard_id and g.user_id = m.user_id and g.section = $2 and (g.horse_id is null or g.horse_id = $3)
      and (now() at time zone 'Europe/London')::date
        between coalesce(g.from_day, '-infinity') and coalesce(g.until_day, 'infinity'))
$$;
