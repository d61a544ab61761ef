-- Whoever registers may give somebody else's address. Until a mailed link has shown that its mailbox is theirs, the
-- account gives no other way in and gets no reminder mails.

-- null: not confirmed. Nobody of before has shown it in a way that was written down, so all are asked.
alter table users add column email_confirmed_at timestamptz;

-- the mail that a link stands in: a link of another, newer mail ends it; the same mail sent twice has two, and both work
alter table email_links add column mail_id uuid;

-- whoever was there before is asked once, by the mail that the notice on their pages speaks of
insert into account_mails (id, user_id, to_address, kind)
select gen_random_uuid(), u.id, u.email, 'EMAIL_LINK' from users u
where exists (select from memberships m join yards y on y.id = m.yard_id
  where m.user_id = u.id and y.demo_until is null);
