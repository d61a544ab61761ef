-- what was done today, without reading what was ever done
create index care_events_done_by_day on care_events (yard_id, completed_at) where status = 'COMPLETED';
