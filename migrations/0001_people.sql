-- People, the yards they belong to, how they prove who they are, and what was agreed with them.

create table users (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  -- asked for with the password; the account is deleted when this time has come, unless it is taken back
  erase_after timestamptz,
  -- the address somebody has asked for, until they open the link that was sent there
  new_email text,
  new_email_until timestamptz,
  -- when somebody was last here, also once the session is gone; and when they were told that the account goes unused
  last_seen_at timestamptz not null default now(),
  unused_warned_at timestamptz,
  -- when a mailed link showed that the mailbox is theirs; until then the account gives no other way in and gets no
  -- reminder mails
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((new_email is null) = (new_email_until is null))
);
-- an address is one person's, whatever its case
create unique index users_email on users (lower(email));
create index users_to_erase on users (erase_after) where erase_after is not null;
create index users_new_email on users (new_email_until) where new_email_until is not null;
create index users_last_seen on users (last_seen_at);

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
  postcode text,
  -- the Met Office's region of that postcode, by its letters in the feed's address
  weather_region text,
  -- the bodies whose rules it goes by; null: nobody has chosen yet
  compliance_bodies text[]
    check (cardinality(compliance_bodies) > 0
    and compliance_bodies <@ array['BHA', 'BE', 'BS', 'BD', 'PC', 'FEI']),
  -- the versions of its place and of its choice of bodies, which have no row of their own: an edit names the one it
  -- was made from
  place_updated_at timestamptz not null default now(),
  bodies_updated_at timestamptz not null default now(),
  -- since when the payment is past due: it counts as paid for 14 days more. Not the date of the owed invoice, which
  -- begins anew with each further one
  past_due_since timestamptz,
  created_at timestamptz not null default now()
);
create index yards_demo on yards (demo_until) where demo_until is not null;
create index yards_weather on yards (weather_region) where weather_region is not null;

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
  last_seen_at timestamptz not null default now(),
  -- moves on with use, never past 90 days after the sign-in
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
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
  -- the mail that a link stands in: sent twice it has two links, and both work
  mail_id uuid,
  created_at timestamptz not null default now()
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);

-- Who has asked for a reset link, under whatever address: told apart after the answer, within a second. Known people's
-- become mails, the others are forgotten.
create table password_reset_requests (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null default now()
);
create index password_reset_requests_age on password_reset_requests (asked_at);

-- Mails about accounts wait here from the moment of their cause until they are sent, and no longer.
create table account_mails (
  -- also the mail's message id, so that the same mail twice is one
  id uuid primary key,
  -- whose account; null for an address that may be nobody's, and for somebody who has just been erased
  user_id uuid references users on delete cascade,
  to_address text not null,
  -- a LETTER stands here as it is sent; the others are written when they are sent, because the token of
  -- their link is kept nowhere
  kind text not null check (kind in ('LETTER', 'RESET_LINK', 'EMAIL_LINK')),
  subject text,
  text text,
  queued_at timestamptz not null default now(),
  -- nobody else takes it up before; after a crash that passes, and somebody does
  held_until timestamptz not null default now(),
  tries smallint not null default 0,
  check ((kind = 'LETTER') = (subject is not null and text is not null))
);
create index account_mails_user on account_mails (user_id);
-- a link is waited for and leaves first; a letter that could not be sent stands in nobody's way
create index account_mails_links_due on account_mails (held_until) where kind <> 'LETTER';
create index account_mails_letters_due on account_mails (held_until) where kind = 'LETTER';

create table email_links (
  -- SHA-256 of the token in the link; the token itself is nowhere
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  -- the mail that a link stands in: a link of another, newer mail ends it; the same mail sent twice has two, and both work
  mail_id uuid
);
create index email_links_user on email_links (user_id);
create index email_links_expiry on email_links (expires_at);

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
  last_used_at timestamptz,
  created_at timestamptz not null default now()
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
  user_agent text not null,
  -- which text it was, to the letter
  text_sha256 text
);
create index consents_user on consents (user_id, consent_type, consented_at desc);
create index consents_addresses on consents (consented_at) where ip_address !~ '/';

-- the ledger of people whose account is closed, under a keyed hash of their address: no name, no address
create table closed_consents (
  person_hash text not null,
  consent_type text not null,
  version text not null,
  text_sha256 text,
  consented boolean not null,
  consented_at timestamptz not null,
  closed_at timestamptz not null default now()
);
create index closed_consents_person on closed_consents (person_hash);
create index closed_consents_age on closed_consents (closed_at);

-- who is never to get marketing again, under the same hash
create table suppressions (
  person_hash text primary key,
  since timestamptz not null default now()
);

-- complaints about how data was handled (Data Protection Act 2018, section 164A): acknowledged within 30 days
create table data_complaints (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  about text not null,
  received_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  closed_at timestamptz,
  outcome text
);
create index data_complaints_user on data_complaints (user_id);
create index data_complaints_open on data_complaints (received_at) where closed_at is null;
create index data_complaints_closed on data_complaints (closed_at) where closed_at is not null;

-- the counters of rate-limiter-flexible; its own shape
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
