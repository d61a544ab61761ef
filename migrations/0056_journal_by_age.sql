-- Clearing the journal read nearly all of it every hour: an index of block ranges cannot tell which entries are for programs
-- alone, and its ranges widen as old entries make room for new ones.
drop index row_changes_age;
create index row_changes_age on row_changes (at);
create index row_changes_of_programs on row_changes (at) where not in_history;
