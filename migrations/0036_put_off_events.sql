-- An event that is put off until another day keeps from which day, by whom and why: the vet rang. One that is skipped
-- goes to the bin, and its last version in the journal says by whom and why.
alter table care_events
  add column snoozed_from date,
  add column snoozed_because text,
  -- who put it off: a name, which stays when the person leaves
  add column snoozed_by text,
  add column snoozed_at timestamptz,
  add column skipped_because text,
  add column skipped_by text,
  add check ((snoozed_from is null) = (snoozed_at is null)),
  add check (snoozed_from is not null or snoozed_by is null and snoozed_because is null),
  add check (skipped_by is not null or skipped_because is null);

create index row_changes_skipped on row_changes (yard_id, horse_id)
  where in_history and table_name = 'care_events' and operation = 'DELETE' and before ->> 'skipped_by' is not null;
