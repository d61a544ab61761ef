-- Stable cards: a printed card for each horse with a code that leads to a page anybody may open.
alter table horses
  -- part of what the code is derived from: a new one ends the codes that were printed before
  add column card_edition integer not null default 1 check (card_edition > 0);
alter table contacts
  -- whether the contact agrees to be named there; null: nobody has said, and vets and farriers are
  add column on_card text check (on_card in ('SHOW', 'HIDE'));
