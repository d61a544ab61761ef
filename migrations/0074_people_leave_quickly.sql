-- Whoever is erased leaves what they made in yards that go on. Without these each of the tables was read
-- from end to end to find it.

create index horses_made_by on horses (user_id);
create index files_made_by on files (user_id);
create index veterinary_records_made_by on veterinary_records (user_id);
create index farrier_records_made_by on farrier_records (user_id);
create index dietary_records_made_by on dietary_records (user_id);
create index medication_records_made_by on medication_records (user_id);
create index health_records_made_by on health_records (user_id);
create index care_events_made_by on care_events (user_id);
create index care_plans_made_by on care_plans (user_id);
create index vaccination_doses_made_by on vaccination_doses (user_id);
