-- The browsers in which somebody has signed in before: a sign-in in another is told by mail.

create table known_browsers (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the random number in the browser's cookie
  token_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_browsers_age on known_browsers (last_seen_at);
