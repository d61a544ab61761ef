-- A second factor: codes from an app on the phone, and ten codes on paper for the day it is lost.

create table two_factor (
  user_id uuid primary key references users on delete cascade,
  -- sealed with the key in DATA_DIR/secrets: whoever reads only the database cannot make codes
  secret text not null,
  -- the step of the last code taken: a code counts once
  last_step bigint not null default 0,
  -- null: begun, and no code has been shown yet
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- the code's first digit, so that one hash is compared and not ten
  slot smallint not null check (slot between 0 and 9),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, slot)
);

-- somebody has shown the right password, and the code is still to come
create table pending_sign_ins (
  -- SHA-256 of the token in the cookie
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);
