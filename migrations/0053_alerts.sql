-- What the operator was told is broken, and how to find quickly what waits for webhooks.

-- Parts of the installation that are broken, of which a mail was queued. A row goes when the part is fine again.
create table broken_parts (
  -- the part's name; that of a disk is followed by the machine's
  part text primary key,
  since timestamptz not null default now()
);

create index webhook_deliveries_waiting on webhook_deliveries (created_at) where state = 'WAITING';
