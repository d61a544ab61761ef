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
