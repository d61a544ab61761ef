-- A visit is one act: many records, one undo.
alter table acts drop constraint acts_kind_check,
  add constraint acts_kind_check
    check (kind in ('EGG_COUNTS', 'CARE_PLANS', 'DEADLINES', 'RECORDS', 'VISIT'));
