-- Tokens by which programs make calls as one person in one yard; a token ends when its person leaves the yard.
create table api_tokens (
  yard_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  access text not null check (access in ('READ', 'WRITE')),
  -- SHA-256 of the token, which is shown once and is nowhere
  token_hash bytea not null unique,
  -- uses within five minutes are noted once
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (yard_id, id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
create index api_tokens_person on api_tokens (yard_id, user_id);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_expiry on api_tokens (expires_at);

-- Addresses that are told what has changed in a yard.
create table webhooks (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who made it
  user_id uuid references users on delete set null,
  url text not null,
  -- what deliveries are signed with, sealed with a key that is not in the database
  secret text not null,
  nouns text[] not null check (cardinality(nouns) > 0),
  state text not null default 'ON' check (state in ('ON', 'OFF')),
  -- the position in the journal up to which changes have been put into deliveries
  cursor text not null,
  -- since when every try has failed, and how many have; null and 0 while the last one succeeded
  failing_since timestamptz,
  tries integer not null default 0,
  -- until when nobody tries: for whoever works on it, or after a failure
  held_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index webhooks_user on webhooks (user_id) where user_id is not null;
create index webhooks_due on webhooks (held_until) where state = 'ON';

-- What is sent to them, with the same id and body in every try.
create table webhook_deliveries (
  yard_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  kind text not null check (kind in ('CHANGES', 'RESET', 'TEST')),
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  tries integer not null default 0,
  -- what the last try was answered, or why it got no answer
  status smallint,
  reason text,
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, webhook_id) references webhooks (yard_id, id) on delete cascade
);
create index webhook_deliveries_of on webhook_deliveries (yard_id, webhook_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
