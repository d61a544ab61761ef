-- A horse is kept as a draft until its papers are complete, is of the yard, or has left it: then it is kept and readable,
-- and neither listed nor counted nor billed.
alter table horses
  add column presence text not null default 'PRESENT' check (presence in ('DRAFT', 'PRESENT', 'LEFT')),
  add column left_on date,
  add column left_because text check (left_because in ('SOLD', 'DIED', 'RETURNED', 'ON_LOAN')),
  add column left_note text,
  -- open events, plans and entries for outings that were taken away when it left, to be put back when it returns
  add column put_away jsonb,
  alter column date_of_birth drop not null,
  add constraint horses_papers check (presence = 'DRAFT' or date_of_birth is not null
    and breed <> '' and passport_number <> '' and microchip_number <> ''),
  add constraint horses_left check ((presence = 'LEFT') = (left_on is not null)
    and (presence = 'LEFT') = (left_because is not null));
create index horses_not_present on horses (yard_id, presence) where presence <> 'PRESENT';
