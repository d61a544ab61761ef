-- A person's own quiet hours, by UK clocks; both null: none.
alter table notification_preferences
  add column quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint notification_preferences_quiet_hours
    check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until);

-- Who does not want to be told of a horse. Everybody who may read its care follows it, so that only exceptions are kept.
create table horse_unfollows (
  yard_id uuid not null,
  user_id uuid not null,
  horse_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (yard_id, user_id, horse_id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade,
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade
);
create index horse_unfollows_horse on horse_unfollows (yard_id, horse_id);
