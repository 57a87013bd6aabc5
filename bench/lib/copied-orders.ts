/** Fills a shop with copies of orders that were really bought, so that every row has its true size, spread over venues. */
import type pg from 'pg';

/** All tables that a purchase writes to for good, the order first. */
export const tablesOfOrders = [
  'shop_order',
  'order_line',
  'order_line_rate',
  'claim',
  'order_event',
  'payment_attempt',
  'ledger_transfer',
  'ticket',
  'order_search',
] as const;

/** Numbers of rows: those of copy k are k times this above the originals. */
const stride = 100_000_000;

/** What a copy's column is instead of the original's; k is the number of the copy. */
const changed: Readonly<Record<string, (column: string) => string>> = {
  location_key: () => '1000000 + k.k % $1::integer',
  order_key_hash: (column) => `sha256(${column} || k.k::text::bytea)`,
  ticket_uuid: (column) => `case when ${column} is not null then gen_random_uuid() end`,
  order_number: (column) => `${column} || '-' || k.k`,
  gateway_key: (column) => `${column} || '-' || k.k`,
  charge_id: (column) => `${column} || '-' || k.k`,
  // Past departures: those on sale stay as they are.
  at: (column) => `(2000 + k.k % 25)::text || substr(${column}, 5)`,
};

const numbers = new Set([
  'order_id',
  'line_id',
  'parent_line_id',
  'attempt_row_id',
  'transfer_id',
  'event_id',
]);

/** Copies all orders there are `copies` times to `venues` locations. */
export async function copyOrders(client: pg.Client, copies: number, venues: number): Promise<void> {
  // Turns off triggers: copies of rows that satisfy the product's invariants.
  await client.query('set session_replication_role = replica');
  for (const table of tablesOfOrders) {
    const { rows } = await client.query<{ name: string }>(
      `select attname::text as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [`gangway.${table}`],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) =>
      numbers.has(name) ? `${name} + k.k * ${stride}::bigint` : (changed[name]?.(name) ?? name),
    );
    await client.query(
      `insert into ${table} (${names.join(', ')}) overriding system value
        select ${values.join(', ')} from ${table}, generate_series(1, ${copies}) as k(k)
        where order_id < ${stride} and $1::integer > 0`,
      [venues],
    );
  }
  await client.query('set session_replication_role = origin');
}

/** Adds departures that were touched, of other venues. */
export async function fillCells(client: pg.Client, count: number, venues: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into cell (location_key, subject, at, capacity, claimed)
      select 1000000 + n % $1::integer, 'activity/' || n / $1::integer % 10,
        to_char(timestamp '2027-01-01' + n / ($1::integer * 10) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 100, 40
      from generate_series(0, $2::integer - 1) as n
      on conflict do nothing`,
    [venues, count],
  );
  await client.query('set session_replication_role = origin');
}
