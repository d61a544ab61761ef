-- What somebody must know before they touch, feed or rug a horse.
alter table horses
  add column allergies text,
  add column handling_warnings text,
  -- [{time, what}], by time of day
  add column feeds jsonb not null default '[]',
  add column rugs text,
  add column tack text,
  -- the version of all of these, which have no row of their own
  add column care_notes_updated_at timestamptz not null default now();
