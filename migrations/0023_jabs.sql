-- Jabs that are booked together are one act: one undo.
alter table acts drop constraint acts_kind_check,
  add constraint acts_kind_check
    check (kind in ('EGG_COUNTS', 'CARE_PLANS', 'DEADLINES', 'RECORDS', 'VISIT', 'JABS'));
