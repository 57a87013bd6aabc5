/** Fills a shop with sold orders of many guests by SQL: those of the venue that is searched, between as many of other venues. */
import type pg from 'pg';
import { locationKey } from '../world.ts';

const otherVenues = 20;

/** Orders of other venues than the one that is searched have odd numbers. */
const venueOf = `case when n % 2 = 0 then ${locationKey} else 1000000 + n % ${otherVenues} end`;

const first = `(array['Maya', 'Robin', 'Ada', 'Linus', 'Grace', 'Alan', 'Zoë', 'Donald', 'Ida', 'Emeka', 'Sofía', 'Priya'])[1 + n % 12]`;
/** Some ten thousand names of two syllables and an ending. */
const last = `(array['Oka', 'Ha', 'Lar', 'Mül', 'Ter', 'Bren', 'Sal', 'Cor', 'Ved', 'Win', 'Dal', 'Fen', 'Gor', 'Jas', 'Kel', 'Nor'])[1 + n / 2 % 16]
  || (array['afor', 'le', 'ksp', 'ler', 'ras', 'ton', 'ma', 'ley', 'din', 'gar', 'ber', 'nes', 'ric', 'sen', 'vik', 'zel'])[1 + n / 32 % 16]
  || (array['', 'son', 'field', 'man', 'wood', 'er', 'ski', 'ova', 'stein', 'ham', 'by', 'more', 'land', 'well', 'ford', 'ton', 'dale', 'worth', 'ley', 'ez',
    'ini', 'ard', 'eau', 'quist', 'gaard', 'mann', 'dottir', 'ides', 'escu', 'yan', 'shvili', 'enko', 'chuk', 'wicz', 'oglu', 'pour', 'zadeh', 'ullah', 'singh', 'patel'])[1 + n / 512 % 40]`;
const activity = (n: string) => `case when ${n} % 1000 = 0 then 14 else 1 + ${n} / 2 % 13 end`;
const activityName = (n: string) =>
  `(array['Sunrise Kayak Tour', 'Islands by Kayak', 'Osprey Watch', 'Full Moon Paddle', 'Canyon Rafting, Half Day', 'Canyon Rafting, Full Day',
    'Ridge Trail on Horseback', 'Stars over the Lake', 'Fly Fishing for Beginners', 'Family Float', 'Snowshoe to the Hut', 'Photographers’ Dawn',
    'Stand-up Paddling Lesson', 'Sunset Sail'])[${activity(n)}]`;

/** Adds orders, half of them the venue's: three years of sales, each for a visit within sixty days. */
export async function fillSoldOrders(
  client: pg.Client,
  ofVenue: number,
): Promise<{ secondsToIndex: number }> {
  const count = 2 * ofVenue;
  const numbers = `generate_series(1, ${count}) as n`;
  const saved = (n: string) => `now() - (${count} - ${n}) * interval '1095 days' / ${count}`;
  const visit = (n: string) =>
    `((${saved(n)})::date + (${n} / 2 % 60)::integer + time '08:00' + ${n} / 2 % 10 * interval '1 hour')`;
  const wall = (n: string) => `to_char(${visit(n)}, 'YYYY-MM-DD"T"HH24:MI')`;
  // Turns off triggers: the rows inserted here satisfy the product's invariants by construction.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into shop_order (order_id, location_key, order_key_hash, state, order_number, currency, catalogue_version,
        sub_total, total, paid, created_at, saved_at, customer)
      overriding system value
      select n, ${venueOf}, sha256(('sold ' || n)::bytea), case when n / 2 % 40 = 0 then 'cancelled' else 'saved' end, 'KESTREL-' || 100000 + n, 'USD', 1,
        11800, 11800, case when n / 2 % 30 = 1 then 3540 + n / 2 % 7000 else 11800 end, ${saved('n')}, ${saved('n')},
        jsonb_build_object('firstName', ${first}, 'lastName', ${last}, 'email', lower(${first} || '.' || ${last}) || n % 97 || '@' ||
          (array['gmail.example', 'outlook.example', 'okafor.example'])[1 + n % 3], 'phoneCountryKey', 1, 'phoneCountryCode', '1',
          'phoneAreaCode', '303', 'phoneSubscriberNumber', to_char(n * 7919::bigint % 10000000, 'FM0000000'),
          'address', '12 Harbor Street', 'city', 'Larkspur', 'zip', '80401')
      from ${numbers}`,
  );
  const lines = (of: string, line: string, n: string) =>
    `insert into order_line (order_id, line_id, location_key, kind, item_key, slot_key, starts_at_wall, ends_at_wall, starts_at,
        participants, sub_total, total, tax_class, cells, details, canceled_at, kept)
      overriding system value
      select n, ${line}, ${venueOf}, 'activity', ${activity(n)}, n, ${wall(n)}, ${wall(n)}, ${visit(n)} at time zone 'America/Denver',
        2, 5900, 5900, 'standard', 0, jsonb_build_object('name', ${activityName(n)}),
        case when ${of === 'first' ? 'n / 2 % 40 = 0' : 'n / 2 % 40 in (0, 5)'} then now() end,
        case when ${of === 'first' ? 'n / 2 % 40 = 0' : 'n / 2 % 40 in (0, 5)'} then 0 end
      from ${numbers} ${of === 'first' ? '' : 'where n / 2 % 5 = 0'}`;
  await client.query(lines('first', '1', 'n'));
  await client.query(lines('second', '2', '(n + 2)'));
  await client.query(
    `insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, request_hash, amount, currency, state, charge_id, method,
        card_brand, card_last4)
      select n, 'a', 'key-' || n, 'stripe', '', 11800, 'USD', 'captured', 'pi_' || md5(n::text), 'card', 'visa',
        to_char(n / 2 * 31 % 10000, 'FM0000') from ${numbers}`,
  );
  await client.query(
    `insert into refund (order_id, attempt_row_id, amount, reason, state, last_error)
      select order_id, attempt_row_id, 1000 + order_id % 5000, 'cancellation', 'refused', 'account closed'
      from payment_attempt where order_id / 2 % 400 = 0`,
  );
  const started = performance.now();
  await client.query(
    `insert into order_search (location_key, saved_at, order_id, text, guest, activity_keys, state, due, back)
      select f.* from shop_order o cross join lateral searched_order(o.order_id) f order by o.order_id`,
  );
  const secondsToIndex = (performance.now() - started) / 1000;
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return { secondsToIndex };
}
