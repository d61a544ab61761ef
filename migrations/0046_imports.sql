-- The rows of a sheet that are brought in are one act, however many calls they come in: one undo.
alter table acts drop constraint acts_kind_check,
  add constraint acts_kind_check
    check (kind in ('EGG_COUNTS', 'CARE_PLANS', 'DEADLINES', 'RECORDS', 'VISIT', 'JABS', 'IMPORT'));
