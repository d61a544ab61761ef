-- Last days in the law for a horse's papers stand in the calendar when somebody wants them there: each once,
-- also when its event is moved to an earlier day.

-- which one, and the day that the law says: 'PASSPORT_IN_HAND 2026-12-31'
alter table care_events add column deadline text;
create unique index care_events_deadlines on care_events (yard_id, horse_id, deadline)
  where deadline is not null;
