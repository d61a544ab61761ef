-- What the operators looked at and did with people's accounts, and accounts that an operator has disabled.

-- the operator who disabled the account says why in operator_acts
alter table users add column disabled_at timestamptz;

-- Only ever added to (functions/keep_operator_acts.sql), and deleted after its period.
create table operator_acts (
  id uuid primary key,
  at timestamptz not null default now(),
  -- the administrator; null after the erasure of their account
  operator_id uuid references users on delete set null,
  -- whose account it was; null after its erasure
  person_id uuid references users on delete set null,
  kind text not null
    check (kind in ('LOOKED', 'SESSIONS_ENDED', 'DISABLED', 'ENABLED', 'CONFIRMATION_SENT', 'DELETED')),
  -- given for each act but a look
  reason text,
  check ((reason is null) = (kind = 'LOOKED'))
);
create index operator_acts_person on operator_acts (person_id, at desc);
create index operator_acts_operator on operator_acts (operator_id);
create index operator_acts_at on operator_acts (at);
