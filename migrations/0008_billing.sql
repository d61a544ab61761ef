-- What a yard pays, as the payment provider said when we last looked. Stripe's say is the truth; these
-- rows are our notes of it, written by one function only.
create table subscriptions (
  -- no foreign key: the notes outlive the yard, and a subscription of a yard that is gone is ended
  yard_id uuid primary key,
  customer_id text unique,
  subscription_id text unique,
  -- the beginning that is under way, kept before Stripe is asked: asking again makes nothing twice
  start_key uuid not null,
  start_quantity integer,
  -- a card that is being given in the browser
  setup_intent_id text,
  stripe_status text,
  paused boolean not null default false,
  quantity integer,
  unit_pence integer,
  period_end timestamptz,
  ends_at timestamptz,
  card_brand text,
  card_last4 text,
  card_exp_month smallint,
  card_exp_year smallint,
  owed_invoice text,
  owed_pence integer,
  owed_reason text,
  owed_next_try timestamptz,
  owed_url text,
  owed_since timestamptz,
  synced_at timestamptz,
  -- goes up with everything that is written, so that of two readings at the same time the older is thrown away
  version integer not null default 0,
  -- how often it was read from Stripe and written
  syncs integer not null default 0,
  -- set when the number of horses changes, taken away by the job that follows it
  horses_changed_at timestamptz
);
create index subscriptions_to_follow on subscriptions (horses_changed_at)
  where horses_changed_at is not null;
create index subscriptions_owed on subscriptions (owed_since) where owed_invoice is not null;

-- each event of Stripe's is acted on once
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index stripe_events_received on stripe_events (received_at);

create table billing_reconciliations (
  day date primary key,
  finished_at timestamptz not null default now(),
  checked integer not null,
  differences integer not null
);

create table billing_differences (
  id uuid primary key,
  found_at timestamptz not null default now(),
  yard_id uuid,
  customer_id text not null,
  what text not null,
  ours text not null,
  theirs text not null
);
create index billing_differences_found on billing_differences (found_at desc);
