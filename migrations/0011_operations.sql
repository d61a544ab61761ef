-- What whoever runs the installation has set.

-- What whoever runs the installation has set. A setting without a row has its default; keys, types and defaults stand
-- in src/contract/system-settings.ts, so that a new setting needs no migration.
create table system_settings (
  setting_key text primary key,
  setting_value jsonb not null,
  -- null once the account is erased
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now()
);
create index system_settings_updated_by on system_settings (updated_by);
