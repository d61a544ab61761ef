-- Clearing the journal read all of it every hour: the block range index of times matches every block once old entries have made
-- room for new ones, and it says nothing of which entries are for programs alone.
drop index row_changes_age;
create index row_changes_age on row_changes (at);
create index row_changes_of_programs on row_changes (at) where not in_history;
