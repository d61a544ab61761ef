-- The first answers to what clients sent under ids of their own (src/server/core/idempotency.ts): sent again, it makes
-- nothing, whatever has become of it since. Logged, and so in backups: a restored database refuses repeats as well.
create table idempotency_keys (
  yard_id uuid not null references yards on delete cascade,
  -- method and pattern of the path
  call text not null,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of what was sent; null once what the answer tells of has been erased
  request_hash bytea,
  -- as it was sent, JSON; null: under way, kept by the call itself, or erased
  answer text,
  -- the ids in it, so that it is erased with what it tells of
  named_ids uuid[] not null default '{}',
  at timestamptz not null default now(),
  primary key (yard_id, call, id)
);
create index idempotency_keys_named on idempotency_keys using gin (named_ids);
create index idempotency_keys_by_person on idempotency_keys (user_id);
create index idempotency_keys_age on idempotency_keys using brin (at);
