/** Fills a shop with past orders by SQL, as if it had been selling for years. */
import type pg from 'pg';
import { benchMonth, busyActivity, busyYear, locationKey, monthActivity } from '../world.ts';

const subject = `activity/${monthActivity}`;

/** The number of past departures that were sold: ten a day for three years. */
const pastDepartures = 10_950;

/** Adds the orders between two numbers, each for two guests of a past departure of the activity. */
export async function fillPastOrders(client: pg.Client, from: number, to: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${to}) as n`;
  const at = (n: string) =>
    `to_char(current_date - 2 - (${n} % ${pastDepartures}) / 10, 'YYYY-MM-DD') || 'T' || to_char(8 + ${n} % 10, 'FM00') || ':00'`;
  // Turns off triggers: the rows inserted here satisfy the product's invariants by construction.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into shop_order (order_id, location_key, order_key_hash, state, order_number, currency, catalogue_version,
        sub_total, total, paid, created_at, saved_at)
      overriding system value
      select n, ${locationKey}, sha256(('past ' || n)::bytea), 'saved', 'PAST-' || n, 'USD', 1, 11800, 11800, 11800,
        now() - interval '30 days', now() - interval '30 days' from ${numbers}`,
  );
  await client.query(
    `insert into order_line (order_id, line_id, location_key, kind, item_key, slot_key, starts_at_wall, ends_at_wall,
        participants, sub_total, total, tax_class, cells, details)
      overriding system value
      select n, n, ${locationKey}, 'activity', ${monthActivity}, n, ${at('n')}, ${at('n')}, 2, 11800, 11800, 'standard', 1,
        '{"name": "Islands by Kayak"}' from ${numbers}`,
  );
  await client.query(
    `insert into order_line_rate (order_id, line_id, rate_key, name, price, participants, seats, sub_total)
      select n, n, ${monthActivity * 10 + 1}, 'Adult', 5900, 2, 1, 11800 from ${numbers}`,
  );
  await client.query(
    `insert into claim (order_id, line_id, location_key, subject, at, units)
      select n, n, ${locationKey}, '${subject}', ${at('n')}, 2 from ${numbers}`,
  );
  await client.query(
    `insert into cell as c (location_key, subject, at, capacity, claimed)
      select ${locationKey}, '${subject}', ${at('n')}, 1000, 2 * count(*) from ${numbers} group by 3
      on conflict (location_key, subject, at) do update set claimed = c.claimed + excluded.claimed`,
  );
  await client.query('set session_replication_role = origin');
  // Moves the sequences past the inserted orders.
  await client.query(`select setval(pg_get_serial_sequence('shop_order', 'order_id'), ${to + 1000}),
    setval(pg_get_serial_sequence('order_line', 'line_id'), ${to + 1000})`);
  await client.query('vacuum analyze');
}

/** Sells part of every departure, with holds on some and expired holds on others. */
async function touch(client: pg.Client, activity: number, departures: readonly string[]): Promise<void> {
  const touched = `activity/${activity}`;
  const claim = (order: number, units: number, expires: string, every: number) =>
    client.query(
      `insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
        select ${order} - n, ${order} - n, ${locationKey}, '${touched}', at, ${units}, ${expires}
        from unnest($1::text[]) with ordinality as t(at, n) where n % ${every} = 0`,
      [departures],
    );
  await client.query('set session_replication_role = replica');
  const order = -100_000 * activity;
  await claim(order, 30, 'null', 1);
  await claim(order - 20_000, 6, `now() + interval '1 day'`, 4);
  await claim(order - 40_000, 4, `now() - interval '1 minute'`, 10);
  await client.query(
    `insert into cell (location_key, subject, at, capacity, claimed)
      select ${locationKey}, subject, at, 100, sum(units) from claim
      where location_key = ${locationKey} and subject = '${touched}' and at = any ($1::text[]) group by subject, at`,
    [departures],
  );
  await client.query('set session_replication_role = origin');
}

/** Sells part of the month that is requested. */
export const touchMonth = (client: pg.Client) => touch(client, monthActivity, benchMonth().departures);

/** Sells part of the busy activity's ten thousand departures, including the month that is requested. */
export async function touchYear(client: pg.Client): Promise<void> {
  await touch(client, busyActivity, busyYear());
  await client.query('vacuum analyze');
}
