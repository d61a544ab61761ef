-- What people edit as a whole and has no row of its own: when it was last changed, which is the version that an edit
-- names. A horse's choice of bodies has none before somebody has chosen.

alter table yards
  add column place_updated_at timestamptz not null default now(),
  add column bodies_updated_at timestamptz not null default now();
alter table horses
  add column passport_updated_at timestamptz not null default now(),
  add column bodies_updated_at timestamptz;

-- nobody types them
drop trigger history_added on horses;
drop trigger history_changed on horses;
drop trigger history_deleted on horses;
select keep_history('horses', '{name}',
  '{veterinary_count,farrier_count,dietary_count,medication_count,passport_updated_at,bodies_updated_at}');
