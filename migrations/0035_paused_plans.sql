-- A plan that rests for a while: out at grass until March. Nothing of it is due before that day.
alter table care_plans
  add column paused_until date,
  add column paused_because text,
  -- who paused it: a name, which stays when the person leaves
  add column paused_by text,
  add check ((paused_until is null) = (paused_because is null)),
  add check (paused_until is not null or paused_by is null);
