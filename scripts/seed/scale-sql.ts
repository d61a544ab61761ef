/**
 * The benchmark's rows as set-based SQL. Everything is derived from the numbers of yard and horse, so that two
 * seeded databases differ only by today's date. The first horse of every yard is inserted, then every yard's
 * second and so on, because in real use the rows of one yard are not adjacent either.
 */
export const yardPlan = (yardsOfTen: number, large: readonly LargeYards[]) => `
-- the shape of a version 7 id: in order of n, its random part a hash
create function pg_temp.seed_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return (lpad(to_hex(1735689600000 + n), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
    || '8' || substr(md5(kind || n), 4, 15))::uuid;

-- a number from 0 to below 'size' that looks thrown
create function pg_temp.thrown(n bigint, salt integer, size integer) returns integer
  language sql immutable parallel safe
  return ((n * 48271 + salt * 69621) % 2147483647 * 16807 % 2147483647 % size)::integer;

create function pg_temp.one_of(n bigint, salt integer, words text[]) returns text
  language sql immutable parallel safe
  return words[1 + pg_temp.thrown(n, salt, cardinality(words))];

create temp table seed_yards on commit drop as
  select row_number() over (order by big desc, place, i)::integer as n, horses from (
    ${large.map(({ horses, yards }, place) => `select true as big, ${place} as place, i, ${horses} as horses from generate_series(1, ${yards}) i`).join("\n    union all ")}
    union all select false, 0, i, 10 from generate_series(1, ${yardsOfTen}) i) planned;

create temp table seed_horses on commit drop as
  select row_number() over (order by k, y.n) as n, k,
    pg_temp.seed_id('yard', y.n) as yard_id, pg_temp.seed_id('user', y.n) as user_id
  from seed_yards y cross join generate_series(1, y.horses) k;
alter table seed_horses add column id uuid;
update seed_horses set id = pg_temp.seed_id('horse', n);
analyze seed_horses`;

export interface LargeYards {
  horses: number;
  yards: number;
}

/** A date up to `days` days before today, different for each record. */
const daysAgo = (days: number) => `current_date - pg_temp.thrown(r.n, 3, ${days})`;

export const TIMES = "/* times */";

// n is the number of the record among all of its kind
const recordsOf = (
  each: string,
) => `(select h.n * ${each} + i as n, h.id as horse_id, h.yard_id, h.user_id
  from generate_series(0, ${each} - 1) i cross join seed_horses h) r`;

const pick = (salt: number, ...words: string[]) =>
  `pg_temp.one_of(r.n, ${salt}, '{${words.map((word) => `"${word}"`).join(",")}}')`;

/**
 * The statements in order; `$1` of the first is the hash of the password that all people share, and `TIMES` a factor for
 * the number of health records.
 */
export const fillings: { what: string; text: string }[] = [
  {
    what: "people",
    text: `insert into users (id, email, first_name, last_name, password_hash, email_confirmed_at)
      select pg_temp.seed_id('user', n), 'rider' || n || '@scale.loosebox.invalid', 'Rider', n::text, $1, now()
      from seed_yards`,
  },
  {
    what: "yards",
    text: `insert into yards (id, name, trial_ends_at)
      select pg_temp.seed_id('yard', n), 'Yard ' || n, current_date + 14 from seed_yards`,
  },
  {
    what: "memberships",
    text: `insert into memberships (yard_id, user_id, role)
      select pg_temp.seed_id('yard', n), pg_temp.seed_id('user', n), 'OWNER' from seed_yards`,
  },
  {
    // everybody has a session, whose token is unknown
    what: "sessions",
    text: `insert into sessions (id, token_hash, user_id, yard_id, remember, ip_address, user_agent, expires_at)
      select pg_temp.seed_id('session', n), sha256(gen_random_uuid()::text::bytea), pg_temp.seed_id('user', n),
        pg_temp.seed_id('yard', n), true, '127.0.0.1', 'seed', now() + interval '30 days'
      from seed_yards`,
  },
  {
    what: "horses",
    text: `insert into horses (id, yard_id, user_id, name, breed, date_of_birth, passport_number,
        microchip_number, image_url, color, gender, notes, created_at)
      select r.id, r.yard_id, r.user_id,
        ${pick(1, "Bramble", "Dylan", "Fergus", "Biscuit", "Pickle", "Samson", "Willa", "Foxglove", "Rannoch", "Buttercup", "Teasel", "Otter", "Juniper", "Merlin", "Conker", "Nettle")}
          || ' ' || ${pick(2, "of Ashdown", "of Glenlyon", "of Malham", "of Exford", "the Younger", "Star", "Rose", "Boy", "Lass")}
          || ' ' || r.n,
        ${pick(3, "Connemara", "Welsh Section D", "Thoroughbred", "Irish Sport Horse", "Cob", "Shetland", "Shire", "Hanoverian", "Highland", "Exmoor")},
        current_date - 500 - pg_temp.thrown(r.n, 4, 9000),
        '826046' || lpad(r.n::text, 9, '0'), '98514100' || lpad(r.n::text, 7, '0'),
        '/files/' || pg_temp.seed_id('file', r.n),
        ${pick(5, "Bay", "Grey", "Chestnut", "Dun", "Black", "Palomino", "Piebald")},
        ${pick(6, "MARE", "GELDING", "STALLION", "COLT", "FILLY")},
        case when pg_temp.thrown(r.n, 7, 3) = 0 then 'Good to shoe and clip, needs a calm hand to load. Hay soaked.' end,
        now() - make_interval(mins => pg_temp.thrown(r.n, 8, 1000000))
      from seed_horses r order by r.n`,
  },
  {
    what: "veterinary records",
    text: `insert into veterinary_records (id, yard_id, horse_id, user_id, visit_type, veterinarian, clinic, date,
        diagnosis, treatment, cost_pence, next_visit, notes)
      select pg_temp.seed_id('veterinary', r.n), r.yard_id, r.horse_id, r.user_id,
        ${pick(1, "CHECKUP", "VACCINATION", "DENTAL", "EMERGENCY", "TREATMENT")}, 'Helen Marsh MRCVS', 'Dales Equine Clinic',
        ${daysAgo(1_500)}, 'Nothing amiss', 'Advice given', 4000 + pg_temp.thrown(r.n, 2, 30000),
        current_date + pg_temp.thrown(r.n, 4, 365), null
      from ${recordsOf(`5 * ${TIMES}`)}`,
  },
  {
    what: "farrier records",
    text: `insert into farrier_records (id, yard_id, horse_id, user_id, farrier, service_type, date, front_shoes,
        cost_pence, next_due)
      select pg_temp.seed_id('farrier', r.n), r.yard_id, r.horse_id, r.user_id, 'Tom Ridley DipWCF',
        ${pick(1, "TRIMMING", "SHOEING", "COLD_SHOEING", "HOT_SHOEING", "CORRECTIVE")}, ${daysAgo(1_500)}, 'Steel',
        3500 + pg_temp.thrown(r.n, 2, 7000), current_date + pg_temp.thrown(r.n, 4, 56)
      from ${recordsOf(`7 * ${TIMES}`)}`,
  },
  {
    what: "dietary records",
    text: `insert into dietary_records (id, yard_id, horse_id, user_id, feed_type, brand, amount, frequency,
        body_condition, weight_kg, start_date)
      select pg_temp.seed_id('dietary', r.n), r.yard_id, r.horse_id, r.user_id,
        ${pick(1, "HAY", "CONCENTRATE", "PASTURE", "SUPPLEMENTS", "SALT_MINERALS")}, 'Own', '2 scoops',
        ${pick(2, "DAILY", "TWICE_DAILY", "THREE_TIMES_DAILY")}, 4 + pg_temp.thrown(r.n, 3, 4),
        250 + pg_temp.thrown(r.n, 4, 500), ${daysAgo(1_500)}
      from ${recordsOf(`4 * ${TIMES}`)}`,
  },
  {
    what: "medication records",
    text: `insert into medication_records (id, yard_id, horse_id, user_id, medication, dosage, frequency, route,
        prescribed_by, start_date, end_date, completed)
      select pg_temp.seed_id('medication', r.n), r.yard_id, r.horse_id, r.user_id,
        ${pick(1, "Phenylbutazone", "Pergolide", "Omeprazole", "Trimethoprim", "Flunixin")}, '1 sachet',
        ${pick(2, "DAILY", "TWICE_DAILY", "AS_NEEDED")}, 'ORAL', 'Helen Marsh MRCVS', ${daysAgo(1_500)}, null,
        pg_temp.thrown(r.n, 4, 4) > 0
      from ${recordsOf(`4 * ${TIMES}`)}`,
  },
  {
    // of ten events six are done and three are in the future; the tenth is overdue for every other horse
    what: "care events",
    text: `insert into care_events (id, yard_id, horse_id, user_id, title, event_type, priority, status, due_date,
        completed_at)
      select pg_temp.seed_id('event', r.n), r.yard_id, r.horse_id, r.user_id, 'Event ' || r.n,
        ${pick(1, "VACCINATION", "FARRIER", "DENTAL", "WORMING", "CHECKUP", "VET", "PHYSIO", "SADDLE_FITTER", "MEDICATION", "EXERCISE")},
        ${pick(2, "LOW", "MEDIUM", "HIGH")}, case when done then 'COMPLETED' else 'PENDING' end, due,
        case when done then due end
      from (select *, (n % 10 < 6 or n % 20 = 6) as done,
          current_date + interval '9 hours' + make_interval(mins => pg_temp.thrown(n, 4, 480))
          + make_interval(days => case when n % 10 < 7 then -1 - pg_temp.thrown(n, 3, 300) else 1 + pg_temp.thrown(n, 3, 200) end) as due
        from ${recordsOf("10")}) r`,
  },
];
