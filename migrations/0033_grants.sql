-- Rights to one person for some horses: an owner at livery, a sharer, a loaner.

-- false: the role's rights do not hold for every horse, and only grants give any
alter table memberships add column all_horses boolean not null default true;
alter table memberships add check (all_horses or role in ('GROOM', 'VIEWER'));

create table grants (
  yard_id uuid not null,
  id uuid not null,
  -- to whom; it ends when they leave the yard
  user_id uuid not null,
  -- null: every horse of the yard
  horse_id uuid,
  section text not null
    check (section in ('care', 'health', 'vetNotes', 'feed', 'medicines', 'money', 'papers', 'files')),
  access text not null check (access in ('read', 'write')),
  -- the first and the last day in the United Kingdom; null: without an end
  from_day date,
  until_day date,
  created_at timestamptz not null default now(),
  primary key (yard_id, id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade,
  foreign key (yard_id, horse_id) references horses (yard_id, id) on delete cascade,
  check (until_day >= from_day)
);
create index grants_person on grants (yard_id, user_id);
create index grants_horse on grants (yard_id, horse_id);
-- a second one for the same changes the first
create unique index grants_once on grants (yard_id, user_id, section, coalesce(horse_id, '00000000-0000-0000-0000-000000000000'));

-- the horses that whoever accepts gets the role's rights for; null: all
alter table invitations add column horse_ids uuid[]
  check (cardinality(horse_ids) between 1 and 200);
alter table invitations add check (horse_ids is null or role in ('GROOM', 'VIEWER'));
