-- What whoever runs the installation sees of ratings: the reason always, the question and the answer
-- only where the person ticked to send them along.

alter table chat_messages add column rated_at timestamptz;
alter table chat_messages add column rating_shared boolean not null default false;
alter table chat_messages add check (not rating_shared or rating = 'DOWN');
update chat_messages set rated_at = created_at where rating is not null;

create index chat_messages_downvoted on chat_messages (rated_at desc, id) where rating = 'DOWN';
-- rows come in the order of time, so the weeks are found by what each range of pages holds
create index chat_messages_weeks on chat_messages using brin (created_at);
