-- A person's own quiet hours, by UK clocks; both null: none.
alter table notification_preferences
  add column quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint notification_preferences_quiet_hours
    check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until);
