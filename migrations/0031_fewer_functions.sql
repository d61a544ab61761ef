-- What took functions of its own before is noted by note_row; the journal's tables stand in a view (functions/journal.sql).

alter table row_changes alter column change_id set default coalesce(
  nullif(current_setting('loosebox.change', true), ''),
  set_config('loosebox.change', gen_random_uuid()::text, true))::uuid;

drop view if exists act_rows;
drop view if exists audit_entries;
drop function if exists note_member() cascade;
drop function if exists note_yard_change() cascade;
drop function if exists note_new_name() cascade;
drop function if exists journal(regclass, text, text);
drop function if exists naming_columns(text);
drop function if exists silent_columns(text);
drop function if exists this_change();
drop function if exists uncount_horses() cascade;
drop function if exists recount_horses() cascade;
drop function if exists forget_answers(uuid, uuid[]);
drop function if exists mark_yard_gone() cascade;
drop function if exists mark_horses_changed() cascade;
drop function if exists refuse_change_of_entry() cascade;
drop function if exists refuse_rewriting() cascade;
drop function if exists entry_line(medicine_entries);
drop function if exists medicine_line(text, jsonb);
drop function if exists shows_a_horse(uuid, uuid);
