-- an answer may ask which of a few entries was meant, and a question may be the choice of one
alter table chat_messages add column chosen_entry text check (length(chosen_entry) <= 100);
update chat_messages set metadata = metadata || '{"suggestions": []}' where metadata is not null;
