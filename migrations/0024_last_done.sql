-- When what a plan asks for was last done, as far as anything on record says: worked out whenever its events are, so that
-- lists need not read every record. Null: nobody knows, and the horse is not called up to date.
alter table care_plans add column last_done date;

with work as (
  select yard_id, horse_id, case visit_type when 'EMERGENCY' then 'VET' when 'TREATMENT' then 'VET'
      when 'REPRODUCTION' then 'VET' else visit_type end as subject, date as day
    from veterinary_records
  union all
  select yard_id, horse_id, 'FARRIER', date from farrier_records
  union all
  select yard_id, horse_id, 'MEDICATION', start_date from medication_records
  union all
  select yard_id, horse_id, case coalesce(worm_test, type)
      when 'TAPEWORM_SALIVA' then 'TAPEWORM_TEST' when 'TAPEWORM_BLOOD' then 'TAPEWORM_TEST'
      when 'REDWORM_BLOOD' then 'REDWORM_TEST' when 'FAECAL_EGG_COUNT' then 'WORMING'
      when 'SADDLE_FIT' then 'SADDLE_FITTER' else coalesce(worm_test, type) end, date
    from health_records
  union all
  select yard_id, horse_id, coalesce(subject, event_type),
      (completed_at at time zone 'Europe/London')::date
    from care_events where status = 'COMPLETED' and deadline is null and horse_id is not null
      and (coalesce(subject, event_type) <> 'VACCINATION' or done_record_id is not null)
  union all
  select yard_id, horse_id, 'VACCINATION', date from vaccination_doses
    where diseases @> array['INFLUENZA']
), latest as (
  select yard_id, horse_id, subject, max(day) as day from work group by yard_id, horse_id, subject
)
update care_plans p set last_done = latest.day from latest
where latest.yard_id = p.yard_id and latest.horse_id = p.horse_id and latest.subject = p.event_type;
