-- The vet's visits at which something was given, or at which the vet treated and did not say that nothing was given. A
-- vaccination is left out unless the vet gave a withdrawal period for it. For people who may not read the vet's notes,
-- `name` and `words` are null (views_of_granted_horses.sql); whether the horse may compete follows for them, too, from
-- `all_words`, which nobody is shown.
create or replace view vet_treatments as
  select yard_id, id, horse_id, date, veterinarian, withdrawal_until, medications as name,
    coalesce(treatment, '') as words, concat_ws(' ', medications, treatment) as all_words
  from veterinary_records
  where withdrawal_until is not null
    or (visit_type <> 'VACCINATION' and medications is not null)
    or (visit_type in ('TREATMENT', 'EMERGENCY') and treatment is not null);
