import { Client } from "pg";

interface Size {
  yards: number;
  eventsPerYard: number;
  /** The first due day (`YYYY-MM-DD`); due days are spread evenly over `days` days. */
  from: string;
  days: number;
}

/**
 * Fills the database with yards of one owner and one horse each and their pending events, all created a year
 * before they are due, with one statement for each table.
 */
export async function fillYards(url: string, { yards, eventsPerYard, from, days }: Size) {
  // uses a client of its own, because the pool's clients have the time-out of a request
  const client = new Client(url);
  await client.connect();
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, email_confirmed_at)
     select gen_random_uuid(), 'owner' || n || '@yard.example', 'Owner', n::text, '', now()
     from generate_series(1, $1::integer) n`,
    [yards],
  );
  await client.query(
    `insert into yards (id, name, trial_ends_at) select id, 'Yard ' || last_name, now() from users
     where password_hash = ''`,
  );
  await client.query(
    `insert into memberships (yard_id, user_id, role, created_at)
     select id, id, 'OWNER', '2000-01-01' from users where password_hash = ''`,
  );
  await client.query(
    `insert into horses (id, yard_id, user_id, name, breed, date_of_birth, passport_number, microchip_number)
     select id, id, id, 'Bramble', 'Connemara', '2015-04-01', '826', '985' from users
     where password_hash = ''`,
  );
  await client.query(
    `insert into care_events (id, yard_id, horse_id, user_id, title, event_type, due_date, created_at)
     select gen_random_uuid(), u.id, u.id, u.id, 'Shoes ' || n, 'FARRIER',
       ($2::date + (n % $3::integer) + time '15:00') at time zone 'Europe/London',
       '2000-01-01'
     from users u, generate_series(1, $1::integer) n where u.password_hash = ''`,
    [eventsPerYard, from, days],
  );
  await client.query("analyze");
  await client.end();
}
