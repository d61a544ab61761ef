-- What the yard keeps of medicines and feeds. What is left is derived: what was counted, less what was given or fed since.
create table stock_items (
  yard_id uuid not null references yards on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('MEDICINE', 'FEED')),
  name text not null,
  unit text not null check (unit in ('KG', 'ML', 'TABLET', 'SACHET', 'SYRINGE', 'SCOOP', 'DOSE', 'BALE', 'NET')),
  quantity numeric(12, 4) not null check (quantity >= 0),
  counted_at timestamptz not null default now(),
  low_at numeric(12, 4) check (low_at >= 0),
  batch_number text,
  -- the last day on which it may be used
  expires_on date,
  notes text,
  -- of feeds: what a scoop, net or bale weighs, what a pack costs and weighs, and what the label says
  is_forage boolean not null default false,
  scoop_kg numeric(7, 3) check (scoop_kg > 0),
  pack_pence integer check (pack_pence > 0),
  pack_kg numeric(9, 3) check (pack_kg > 0),
  energy_mj numeric(5, 2) check (energy_mj between 0 and 50),
  protein_percent numeric(5, 2) check (protein_percent between 0 and 100),
  fibre_percent numeric(5, 2) check (fibre_percent between 0 and 100),
  starch_percent numeric(5, 2) check (starch_percent between 0 and 100),
  sugar_percent numeric(5, 2) check (sugar_percent between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (yard_id, id),
  check ((pack_pence is null) = (pack_kg is null)),
  check (kind = 'FEED' or (not is_forage and scoop_kg is null and pack_pence is null and energy_mj is null
    and protein_percent is null and fibre_percent is null and starch_percent is null and sugar_percent is null))
);
create index stock_items_kind on stock_items (yard_id, kind, name);
create index stock_items_user on stock_items (user_id) where user_id is not null;
