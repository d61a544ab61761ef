-- A folder of the file store is held while bytes are put into it, by every upload of the file at once, or while the
-- sweep takes it away, by the sweep alone: no transaction stays open meanwhile. What crashed holds it no longer than this.
alter table erased_files
  add column held_until timestamptz not null default now(),
  add column being_removed boolean not null default false;
