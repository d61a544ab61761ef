-- Invitations to a yard, and the yard that somebody works in.

-- the yard chosen last: the next sign-in opens it. No foreign key: whoever has left that yard starts in another
alter table users add column chosen_yard_id uuid;

create table invitations (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  -- who invites; the invitation ends when they leave the yard
  user_id uuid not null,
  role text not null check (role in ('OWNER', 'MANAGER', 'GROOM', 'VIEWER')),
  -- the address it was mailed to; null: its link is only shown on the screen
  email text,
  -- how many more people may accept it
  uses_left smallint not null check (uses_left between 1 and 50),
  -- the link is signed with it: sending again raises it, which ends the earlier link
  edition integer not null default 1,
  -- whoever invites a new owner may become a manager when the other accepts
  hand_over boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (yard_id, id),
  foreign key (yard_id, user_id) references memberships (yard_id, user_id) on delete cascade,
  check (role = 'OWNER' or not hand_over),
  check (uses_left = 1 or email is null and role <> 'OWNER')
);
create unique index invitations_id on invitations (id);
create unique index invitations_email on invitations (yard_id, lower(email)) where email is not null;
create index invitations_user on invitations (yard_id, user_id);
create index invitations_expiry on invitations (expires_at);
