-- Weather warnings for where a yard is.

alter table yards
  add column postcode text,
  -- the Met Office's region of that postcode, by its letters in the feed's address
  add column weather_region text;
create index yards_weather on yards (weather_region) where weather_region is not null;

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
