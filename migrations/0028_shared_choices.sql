-- With a thumbs up of an answer that was chosen after asking back, what was asked before may go along too.
alter table chat_messages drop constraint chat_messages_check2;
alter table chat_messages add constraint chat_messages_shared_check check (not rating_shared or rating is not null);
create index chat_messages_shared on chat_messages (rated_at desc, id) where rating_shared;
