-- Chats with the experts. A chat belongs to a yard and to the person who leads it.

-- Chats with the specialists. A chat belongs to a yard and to the person who leads it.
create table chat_sessions (
  id uuid not null,
  yard_id uuid not null references yards on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- one of those in src/rules/knowledge/entry.ts, so that adding one needs no migration
  assistant_type text not null check (assistant_type ~ '^[a-z]{2,20}$'),
  title text not null,
  created_at timestamptz not null default now(),
  -- the last message's time
  updated_at timestamptz not null default now(),
  primary key (yard_id, id)
);
create index chat_sessions_by_person on chat_sessions (yard_id, user_id, updated_at desc);
create index chat_sessions_user on chat_sessions (user_id);
create index chat_sessions_unused on chat_sessions (updated_at);

create table chat_messages (
  id uuid not null,
  yard_id uuid not null,
  -- the person whose chat it is, in an assistant's message too
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  metadata jsonb,
  -- the yard's records that an answer was made from
  records jsonb not null default '[]',
  notice text,
  -- the question that an answer is to
  reply_to uuid,
  rating text check (rating in ('UP', 'DOWN')),
  rating_reason text,
  created_at timestamptz not null default clock_timestamp(),
  -- whoever runs the installation sees the reason always, the question and the answer only where they were shared
  rated_at timestamptz,
  rating_shared boolean not null default false,
  primary key (yard_id, id),
  foreign key (yard_id, session_id) references chat_sessions (yard_id, id) on delete cascade,
  check ((role = 'assistant') = (metadata is not null)),
  check ((role = 'assistant') = (reply_to is not null)),
  check (not rating_shared or rating = 'DOWN')
);
create index chat_messages_by_session on chat_messages (yard_id, session_id, created_at, id);
create index chat_messages_user on chat_messages (user_id);
-- a question sent twice is answered once
create unique index chat_messages_reply on chat_messages (yard_id, reply_to)
  where reply_to is not null;
create index chat_messages_downvoted on chat_messages (rated_at desc, id) where rating = 'DOWN';
-- rows come in the order of time, so the weeks are found by what each range of pages holds
create index chat_messages_weeks on chat_messages using brin (created_at);
