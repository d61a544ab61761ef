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
