-- a split invoice is undone as a whole
alter table acts drop constraint acts_kind_check,
  add constraint acts_kind_check
    check (kind in ('EGG_COUNTS', 'CARE_PLANS', 'DEADLINES', 'RECORDS', 'VISIT', 'JABS', 'IMPORT', 'CHARGES'));
