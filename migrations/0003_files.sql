-- The files that a yard keeps.

create table files (
  id uuid not null,
  yard_id uuid not null references yards on delete cascade,
  user_id uuid references users on delete set null,
  file_name text not null,
  -- as the person called it: shown, never used as a path
  original_name text not null,
  file_size integer not null check (file_size > 0),
  mime_type text not null,
  sha256 bytea not null,
  entity_type text not null,
  entity_id uuid,
  -- a photo that no horse may show any more: new, or given up by one. The hourly sweep looks only at these
  may_be_orphaned boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index files_by_entity on files (yard_id, entity_type, entity_id);
-- what was uploaded for a record that was never saved
create index files_waiting on files (created_at)
  where entity_type = 'attachment' and entity_id is null;
create index files_made_by on files (user_id);
create index files_that_may_be_orphaned on files (created_at)
  where entity_type = 'horse-photo' and may_be_orphaned;

-- files whose row is gone, until the sweep has taken their bytes away too
create table erased_files (
  yard_id uuid not null,
  file_id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (yard_id, file_id)
);
