-- Private calendar feeds: one a person and yard.

create table calendar_feeds (
  id uuid primary key,
  yard_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token in the feed's address; the token itself is nowhere
  token_hash bytea not null unique,
  -- signs the links in its entries: they end with the feed
  link_key bytea not null,
  -- null: every horse, and what names none
  horse_ids uuid[],
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  unique (yard_id, user_id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
