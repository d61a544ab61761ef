-- Links by which a vet, farrier, buyer or insurer reads chosen sections of chosen horses without an account, and may
-- propose a visit.
create table share_links (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who made it
  user_id uuid references users on delete set null,
  -- whom it is for
  name text not null,
  horse_ids uuid[] not null,
  sections text[] not null,
  may_propose boolean not null,
  -- SHA-256 of the token in the link; the token itself is nowhere
  token_hash bytea not null unique,
  -- viewings, those within five minutes counted once
  views integer not null default 0,
  last_viewed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (yard_id, id)
);
create index share_links_user on share_links (user_id) where user_id is not null;
create index share_links_expiry on share_links (expires_at);

-- Visits that somebody proposes by a link, until a person of the yard decides.
create table proposals (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- the link, and whom it was for: a name, which stays when the link has ended
  link_id uuid,
  link_name text not null,
  kind text not null,
  date date not null,
  -- who proposes it, as they say
  proposed_by text not null,
  horses jsonb not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REFUSED')),
  reason text,
  -- who decided
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, link_id) references share_links (yard_id, id) on delete set null (link_id)
);
create index proposals_link on proposals (yard_id, link_id);
create index proposals_user on proposals (user_id) where user_id is not null;
create index proposals_age on proposals (created_at);
