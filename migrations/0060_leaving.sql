-- Deleting an account: asked for with the password, done when this time has come, taken back until then.

alter table users add column erase_after timestamptz;
create index users_to_erase on users (erase_after) where erase_after is not null;
