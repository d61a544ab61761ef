-- Passkeys: a key pair whose private half stays in a phone, a computer or a key fob.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- as the device calls it, base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- goes up with each use where a device counts; going down, it has been copied
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- whether it is copied between somebody's devices
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- what a device is asked to sign; used up by the first answer
create table passkey_challenges (
  -- SHA-256 of the challenge
  challenge_hash bytea primary key,
  -- whose new passkey it is for; null: to sign in
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
