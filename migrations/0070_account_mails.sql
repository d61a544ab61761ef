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
  check ((kind = 'LETTER') = (subject is not null and text is not null))
);
create index account_mails_user on account_mails (user_id);
create index account_mails_age on account_mails (queued_at);

-- the mail that a link stands in: sent twice it has two links, and both work
alter table password_resets add column mail_id uuid;

-- the address somebody has asked for, until they open the link that was sent there
alter table users
  add column new_email text,
  add column new_email_until timestamptz,
  add check ((new_email is null) = (new_email_until is null));
create index users_new_email on users (new_email_until) where new_email_until is not null;

create table email_links (
  -- SHA-256 of the token in the link; the token itself is nowhere
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_links_user on email_links (user_id);
create index email_links_expiry on email_links (expires_at);
