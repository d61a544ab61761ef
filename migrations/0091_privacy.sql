-- What must be kept to show that the law was kept to, and what must go when it has had its time.

-- when somebody was last here, also once the session is gone; and when they were told that the account goes unused
alter table users add column last_seen_at timestamptz;
alter table users add column unused_told_at timestamptz;
update users set last_seen_at = greatest(created_at,
  (select max(s.last_seen_at) from sessions s where s.user_id = users.id));
alter table users alter column last_seen_at set default now();
alter table users alter column last_seen_at set not null;
create index users_last_seen on users (last_seen_at);

create function remember_last_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_at = greatest(users.last_seen_at, last.seen)
    from (select user_id, max(last_seen_at) as seen from gone group by user_id) last
    where users.id = last.user_id and users.last_seen_at < last.seen;
  return null;
end $$;
create trigger sessions_gone after delete on sessions
  referencing old table as gone for each statement execute function remember_last_seen();

-- which text it was, to the letter
alter table consents add column text_sha256 text;
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
