-- What people have been told about a horse and an outing: one row a person, so that nothing is told twice.

create table outing_notices (
  yard_id uuid not null,
  outing_id uuid not null,
  horse_id uuid not null,
  user_id uuid not null,
  -- what was told last: OK, or the day, the verdict and the code of the reason
  state text not null,
  -- the sentence for the morning's mail
  said text not null,
  -- the UK day on which it was told; null: at once, outside a morning's round
  told_on date,
  told_at timestamptz not null default now(),
  primary key (yard_id, outing_id, horse_id, user_id),
  foreign key (yard_id, outing_id, horse_id) references outing_horses (yard_id, outing_id, horse_id)
    on delete cascade,
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade
);
create index outing_notices_by_round on outing_notices (told_on, user_id);
create index outing_notices_by_member on outing_notices (user_id, yard_id);
