/** How many horses the one large yard has, and all others. */
const LARGE = 1_000;
const USUAL = 12;
/** Yards whose owner is signed in, the large one among them. */
const SIGNED_IN = 2_000;

/** The token of the session of a yard's owner, by the yard's number. */
export const tokenOf = (yard: number) =>
  `country-${String(yard).padStart(8, "0")}-${"x".repeat(26)}`;

export interface Filling {
  what: string;
  text: string;
}

/**
 * The rows of a country as set-based SQL. Horses arrive in turns, yard by yard, and each statement gives every horse
 * one row, so that the rows of a yard do not lie side by side. Yard 0 is the large one.
 */
export const fillings = (horses: number): Filling[] => {
  const yards = Math.floor((horses - LARGE) / USUAL);
  const step = Math.floor(horses / LARGE);
  return [
    {
      what: "journal's name", // else the product takes the journal for another database's
      text: "insert into change_logs (name, cluster) select 'country', system_identifier::text from pg_control_system()",
    },
    { what: "people", text: people(yards) },
    { what: "yards", text: yardRows(yards, horses) },
    {
      what: "memberships",
      text: "insert into memberships (yard_id, user_id, role) select yard_id, user_id, 'OWNER' from seed_yards",
    },
    { what: "sessions", text: sessions(yards) },
    { what: "horses", text: horseRows(horses, step, yards) },
    ...rounds("veterinary", 2, veterinary),
    ...rounds("farrier", 3, farrier),
    ...rounds("dietary", 1, dietary),
    ...rounds("medication", 1, medication),
    ...rounds("health", 2, health),
    ...rounds("vaccination", 1, doses),
    ...rounds("care plan", 2, plans),
    ...rounds("care event", 5, events),
    ...["farrier_records", "care_events"].map((table, place) => journal(table, place, horses)),
  ];
};

const rounds = (what: string, count: number, text: (round: number) => string): Filling[] =>
  Array.from({ length: count }, (_, round) => ({ what: `${what} rows`, text: text(round) }));

const people = (yards: number) => `
  create temp table seed_yards as
    select n, uuidv7() as yard_id, uuidv7() as user_id from generate_series(0, ${yards}) n;
  insert into users (id, email, first_name, last_name, password_hash, email_confirmed_at)
    select user_id, 'rider' || n || '@country.loosebox.invalid', 'Rider', n::text, '', now() from seed_yards`;

const yardRows = (yards: number, horses: number) => `
  insert into yards (id, name, trial_ends_at, horse_count)
    select yard_id, 'Yard ' || n, current_date + 14,
      case n when 0 then ${LARGE} else ${horses - LARGE} / ${yards} end
    from seed_yards`;

// spread over all yards, so that nothing about them is side by side either
const sessions = (yards: number) => `
  insert into sessions (id, token_hash, user_id, yard_id, remember, ip_address, user_agent, expires_at)
    select uuidv7(), sha256(convert_to('country-' || lpad(n::text, 8, '0') || '-' || repeat('x', 26), 'UTF8')),
      user_id, yard_id, true, '127.0.0.1', 'country', now() + interval '30 days'
    from seed_yards where n % greatest(1, ${yards} / ${SIGNED_IN}) = 0`;

const horseRows = (horses: number, step: number, yards: number) => `
  create temp table seed_horses as
    select h.n, uuidv7() as id, yard_id, user_id
    from (select n, case when n % ${step} = 0 and n <= ${step * LARGE} then 0 else 1 + (n - n / ${step}) % ${yards} end as yard
      from generate_series(1, ${horses}) n) h
    join seed_yards y on y.n = h.yard order by h.n;
  insert into horses (id, yard_id, user_id, name, breed, date_of_birth, passport_number, microchip_number, color, gender,
      notes, veterinary_count, farrier_count, dietary_count, medication_count)
    select id, yard_id, user_id, (${words("Bramble", "Dylan", "Fergus", "Biscuit", "Pickle", "Samson", "Willa", "Otter")})
        || ' of ' || (${words("Ashdown", "Glenlyon", "Malham", "Exford", "Rannoch")}) || ' ' || n,
      ${words("Connemara", "Welsh Section D", "Thoroughbred", "Cob", "Shetland", "Exmoor")},
      current_date - 500 - n % 9000, '826046' || lpad(n::text, 9, '0'), '98514100' || lpad(n::text, 7, '0'),
      ${words("Bay", "Grey", "Chestnut", "Dun", "Black")}, ${words("MARE", "GELDING", "STALLION")},
      case n % 3 when 0 then 'Good to shoe and clip, needs a calm hand to load. Hay soaked.' end, 2, 3, 1, 1
    from seed_horses`;

const words = (...all: string[]) =>
  `('{${all.join(",")}}'::text[])[1 + (hashint4(n::integer + ${all.length}) & 65535) % ${all.length}]`;

/** A day in the last three years that looks thrown. */
const day = (round: number) =>
  `current_date - (hashint4(n::integer + ${round * 7919}) & 65535) % 1000`;

const record = (table: string, columns: string, values: string) => `
  insert into ${table} (id, yard_id, horse_id, user_id, ${columns})
    select uuidv7(), yard_id, id, user_id, ${values} from seed_horses`;

const veterinary = (round: number) =>
  record(
    "veterinary_records",
    "visit_type, veterinarian, clinic, date, diagnosis, treatment, cost_pence",
    `'${round ? "DENTAL" : "CHECKUP"}', 'Helen Marsh MRCVS', 'Dales Equine Clinic', ${day(round)}, 'Nothing amiss',
     'Advice given', 4000 + n % 30000`,
  );
const farrier = (round: number) =>
  record(
    "farrier_records",
    "farrier, service_type, date, front_shoes, cost_pence",
    `'Tom Ridley DipWCF', 'SHOEING', ${day(round + 2)}, 'Steel', 3500 + n % 7000`,
  );
const dietary = (round: number) =>
  record(
    "dietary_records",
    "feed_type, brand, amount, frequency, body_condition, weight_kg, start_date",
    `'HAY', 'Own', '2 scoops', 'DAILY', 5, 400 + n % 200, ${day(round + 5)}`,
  );
const medication = (round: number) =>
  record(
    "medication_records",
    "medication, dosage, frequency, route, start_date, completed",
    `'Omeprazole', '1 sachet', 'DAILY', 'ORAL', ${day(round + 6)}, true`,
  );
const health = (round: number) =>
  record(
    "health_records",
    "type, description, date",
    `'${round ? "WORMING" : "OTHER"}', 'As usual', ${day(round + 7)}`,
  );
const doses = (round: number) =>
  record(
    "vaccination_doses",
    "date, diseases, product, batch",
    `${day(round + 9)}, '{INFLUENZA,TETANUS}', 'ProteqFlu-TE', 'A' || n`,
  );
const plans = (round: number) =>
  record(
    "care_plans",
    "event_type, every, unit, anchor, started_on, last_done",
    `'${round ? "DENTAL" : "FARRIER"}', ${round ? 12 : 6}, '${round ? "MONTHS" : "WEEKS"}', 'LAST_DONE',
     current_date - 700, current_date - 20`,
  );

// of five events three are done, one is to come, and one is overdue for each fifth horse, else to come
const events = (round: number) =>
  record(
    "care_events",
    "title, event_type, priority, status, due_date, completed_at",
    `'Event ' || n, ${words("PHYSIO", "SADDLE_FITTER", "EXERCISE", "WORMING")}, 'MEDIUM',
     ${round < 3 ? "'COMPLETED'" : "'PENDING'"}, ${dueOf(round)}, ${round < 3 ? dueOf(round) : "null"}`,
  );
const dueOf = (round: number) => {
  const days = `(hashint4(n::integer + ${round * 104729}) & 65535) % 200`;
  const sign =
    round < 3 ? "-1 - " : round === 3 ? "1 + " : "case n % 5 when 0 then -1 else 1 end * ";
  return `current_date + interval '9 hours' + make_interval(days => ${sign}${days})`;
};

/**
 * An entry of the journal for each row of the table, as its trigger writes them: in the order of time, over the 24 months
 * that are kept.
 */
function journal(table: string, place: number, horses: number): Filling {
  const ofTable = table === "care_events" ? 5 : 3;
  const before = place * 3 * horses;
  return {
    what: "entries of the journal",
    text: `insert into row_changes (yard_id, at, change_id, by_person, by_id, operation, table_name, row_id, horse_id,
        in_history, after)
      select yard_id, now() - interval '24 months' * (1 - (${before} + row_number() over ()) / ${8 * horses}.0),
        gen_random_uuid(), true, user_id, 'INSERT', '${table}', id, horse_id, true, to_jsonb(r) - 'user_id'
      from ${table} r limit ${ofTable * horses}`,
  };
}

/** Tables that are filled without their indexes and get them afterwards, as a restored backup does. */
export const largeTables = [
  "horses",
  "veterinary_records",
  "farrier_records",
  "dietary_records",
  "medication_records",
  "health_records",
  "vaccination_doses",
  "care_plans",
  "care_events",
  "row_changes",
] as const;
