-- Screens on which a yard's day is read and ticked without signing in, such as a tablet in the tack room. Whoever ticks
-- says who they are.
create table kiosks (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who linked it
  user_id uuid references users on delete set null,
  name text not null,
  -- SHA-256 of the token in its link and its cookie; the token itself is nowhere
  token_hash bytea not null unique,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index kiosks_user on kiosks (user_id) where user_id is not null;

-- the screen on which it was ticked: a name, which stays when the screen is unlinked
alter table day_jobs add column kiosk text;
alter table medicine_doses add column kiosk text;
