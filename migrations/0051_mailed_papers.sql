-- The address to which people of a yard forward mails with papers.
create table papers_addresses (
  yard_id uuid primary key references yards on delete cascade,
  -- SHA-256 of the code in the address
  code_hash bytea not null unique,
  -- the code, sealed with a key that is not in the database, so that it can be shown again
  sealed_code text not null,
  created_at timestamptz not null default now()
);

-- Documents and photos that came by mail, until somebody makes a paper of them. A row stays when it is decided, so that
-- the same mail does not come twice.
create table mailed_papers (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who sent the mail
  user_id uuid references users on delete set null,
  -- SHA-256 of what tells mails apart, and which of the mail's attachments it is
  mail_key bytea not null,
  part smallint not null,
  subject text not null,
  -- names of what could not be kept, beside the first of a mail
  left_out jsonb not null default '[]',
  status text not null default 'WAITING' check (status in ('WAITING', 'ACCEPTED', 'DISCARDED')),
  created_at timestamptz not null default now(),
  primary key (yard_id, id),
  unique (yard_id, mail_key, part)
);
create index mailed_papers_user on mailed_papers (user_id) where user_id is not null;
create index mailed_papers_age on mailed_papers (created_at);
