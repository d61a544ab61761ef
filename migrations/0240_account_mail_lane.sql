-- Mails about accounts were jobs like any other and left at about one a second. Their table is now a queue of its own.

-- nobody else takes a mail up before; after a crash that passes, and somebody does. Mails that wait now are due at once
alter table account_mails
  add column held_until timestamptz not null default now(),
  add column tries smallint not null default 0;
-- a link is waited for and leaves first; a letter that could not be sent stands in nobody's way
create index account_mails_links_due on account_mails (held_until) where kind <> 'LETTER';
create index account_mails_letters_due on account_mails (held_until) where kind = 'LETTER';
-- for the sweep of what was three days old, which is gone: the sender gives up, and says so
drop index account_mails_age;

-- Who has asked for a reset link, under whatever address: told apart after the answer, within a second. Known people's
-- become mails, the others are forgotten.
create table reset_wishes (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null default now()
);
create index reset_wishes_age on reset_wishes (asked_at);
