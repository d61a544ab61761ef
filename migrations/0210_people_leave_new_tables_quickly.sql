-- What people made in the newer tables is found by an index when they go.

create index medicine_entries_user on medicine_entries (user_id) where user_id is not null;
create index outings_user on outings (user_id) where user_id is not null;
create index worming_rules_user on worming_rules (user_id) where user_id is not null;
