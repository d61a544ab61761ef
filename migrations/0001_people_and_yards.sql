-- People, the yards they belong to, and how they prove who they are.

create table users (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- an address is one person's, whatever its case
create unique index users_email on users (lower(email));

create table yards (
  id uuid primary key,
  name text not null,
  -- kept by a trigger on horses, so that a page of a large yard needs no count
  horse_count integer not null default 0,
  subscription_status text not null default 'inactive'
    check (subscription_status in ('inactive', 'active', 'past_due', 'paused', 'canceled')),
  trial_ends_at timestamptz not null,
  -- set for a demo yard only: when it is thrown away with its person
  demo_until timestamptz,
  created_at timestamptz not null default now()
);
create index yards_demo on yards (demo_until) where demo_until is not null;

create table memberships (
  yard_id uuid not null references yards on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('OWNER', 'MANAGER', 'GROOM', 'VIEWER')),
  created_at timestamptz not null default now(),
  primary key (yard_id, user_id)
);
create index memberships_user on memberships (user_id);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the token in the cookie; the token itself is nowhere
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  yard_id uuid not null,
  remember boolean not null,
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- moves on with use, never past 90 days after the sign-in
  expires_at timestamptz not null,
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used boolean not null default false,
  created_at timestamptz not null default now()
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);

-- a ledger: rows are added, never changed
create table consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  consent_type text not null
    check (consent_type in ('TERMS_OF_SERVICE', 'GDPR_DATA_PROCESSING', 'MARKETING', 'AI_ASSISTANTS')),
  version text not null,
  consented boolean not null,
  consented_at timestamptz not null default now(),
  ip_address text not null,
  user_agent text not null
);
create index consents_user on consents (user_id, consent_type, consented_at desc);

-- the counters of rate-limiter-flexible; its own shape
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
