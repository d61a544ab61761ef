-- What a horse's dossier said when it was made. Its PDF is drawn from this each time it is downloaded.
create table dossiers (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- the horse, which may be deleted while its dossier is still about
  horse_id uuid not null,
  -- who made it
  user_id uuid references users on delete set null,
  purpose text not null check (purpose in ('SALE', 'VETTING', 'INSURANCE', 'LOAN', 'VET')),
  sections text[] not null,
  facts jsonb not null,
  -- SHA-256 of the facts in their canonical form
  fingerprint bytea not null,
  -- SHA-256 of the token of its page; the token follows from a key of the installation and the id
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (yard_id, id)
);
create index dossiers_horse on dossiers (yard_id, horse_id, made_at desc);
create index dossiers_user on dossiers (user_id) where user_id is not null;
create index dossiers_expiry on dossiers (expires_at);
