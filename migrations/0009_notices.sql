-- What people are told, how they want to be told, and what has been sent.

-- no row: the defaults
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  reminder_notifications boolean not null default true,
  weather_alerts boolean not null default true,
  system_updates boolean not null default true,
  reminder_days smallint[] not null default '{1,3,7}',
  updated_at timestamptz not null default now()
);

create table notifications (
  id uuid not null,
  yard_id uuid not null,
  user_id uuid not null,
  title text not null,
  message text not null,
  type text not null check (type in
    ('CARE_REMINDER', 'CARE_OVERDUE', 'VACCINATION', 'WEATHER', 'BILLING', 'TEAM', 'SYSTEM')),
  priority text not null default 'MEDIUM' check (priority in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
  read boolean not null default false,
  action_url text,
  metadata jsonb,
  created_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
-- ids are made in the order of time: the newest page of a person comes from the index
create index notifications_newest on notifications (yard_id, user_id, id desc);
create index notifications_unread on notifications (yard_id, user_id) where not read;
create index notifications_age on notifications (created_at);

-- one row a reminder: whoever inserts it notifies, and nobody does again
create table reminders (
  yard_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  -- how many days before; -1: it is overdue
  days_before smallint not null,
  -- the UK day on which it is due: moved to another day, people are reminded anew
  due_on date not null,
  -- the UK day of the run in which people were notified
  notified_on date not null,
  primary key (yard_id, event_id, user_id, days_before, due_on),
  foreign key (yard_id, event_id) references care_events (yard_id, id) on delete cascade,
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
create index reminders_by_run on reminders (notified_on, user_id);
create index reminders_by_member on reminders (user_id, yard_id);

-- the days whose run is complete
create table reminder_runs (
  day date primary key,
  finished_at timestamptz not null default now()
);

-- browsers that take push messages; signing out there ends it
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- what is to be sent outside the product: queued with its cause, held by whoever is sending it
create table deliveries (
  -- in a mail also its message id, so that the same mail twice is one
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- null: by mail
  subscription_id uuid references push_subscriptions on delete cascade,
  kind text not null check (kind in ('REMINDERS', 'NOTIFICATION')),
  -- the day of the run, or the yard and the id of the notification
  about text not null,
  queued_at timestamptz not null default now(),
  -- nobody else takes it up before; after a crash that passes, and somebody does
  held_until timestamptz not null default now(),
  tries smallint not null default 0,
  settled_at timestamptz,
  outcome text check (outcome in ('SENT', 'NOT_WANTED', 'GIVEN_UP'))
);
create unique index deliveries_once on deliveries
  (user_id, kind, about, coalesce(subscription_id, user_id));
create index deliveries_waiting on deliveries (held_until) where settled_at is null;
create index deliveries_settled on deliveries (settled_at) where settled_at is not null;
create index deliveries_by_subscription on deliveries (subscription_id);

-- the links that stand in mails; each mail has one of its own
create table unsubscribe_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index unsubscribe_links_user on unsubscribe_links (user_id);
create index unsubscribe_links_age on unsubscribe_links (created_at);

-- Private calendar feeds: one a person and yard.
create table calendar_feeds (
  id uuid primary key,
  yard_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token in the feed's address; the token itself is nowhere
  token_hash bytea not null unique,
  -- signs the links in its entries: they end with the feed
  link_key bytea not null,
  -- null: every horse, and what names none
  horse_ids uuid[],
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (yard_id, user_id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);

-- what the feed of each region said last, so that it is asked politely
create table weather_feeds (
  region text primary key,
  etag text,
  last_modified text,
  asked_at timestamptz not null,
  read_at timestamptz,
  -- why the last attempt came to nothing; null: it did not
  trouble text
);

create table weather_alerts (
  id uuid primary key,
  region text not null,
  -- what makes it this warning: kind, severity and beginning
  key text not null,
  location text not null,
  alert_type text not null check (alert_type in
    ('RAIN', 'THUNDERSTORM', 'WIND', 'SNOW', 'LIGHTNING', 'ICE', 'EXTREME_HEAT', 'FOG')),
  severity text not null check (severity in ('YELLOW', 'AMBER', 'RED')),
  message text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- whether it is still in the feed
  is_active boolean not null default true,
  metadata jsonb,
  created_at timestamptz not null default now(),
  unique (region, key)
);
create index weather_alerts_active on weather_alerts (region, end_time) where is_active;
