-- A vaccination plan may go by the bodies' flu rules instead of by an interval.

alter table care_plans drop constraint care_plans_anchor_check;
alter table care_plans add constraint care_plans_anchor_check
  check (anchor in ('LAST_DONE', 'FIXED', 'FLU_RULES'));
alter table care_plans drop constraint care_plans_check2;
alter table care_plans add constraint care_plans_fixed_from
  check (anchor <> 'FIXED' or first_date is not null);
alter table care_plans add constraint care_plans_flu_rules
  check (anchor <> 'FLU_RULES' or event_type = 'VACCINATION');
