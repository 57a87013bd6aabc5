/**
 * The database itself refuses invalid states, and the auditor finds them when the guards
 * are removed (docs/rules; I1 to I31).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { endHolds, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { audit, statementOf } from './audit/audit.repo.ts';
import { invariants } from './audit/invariants.ts';
import type { Queryable } from './database.ts';
import { sqlState } from './database-refusals.ts';

let app: TestApp;
/** Orders of one location: saved, an open cart, expired, declined. */
let saved: number;
let cart: number;
let key: number;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  const gone = await storeLocation(db);
  await addToCart(app, { locationKey: gone.key });
  await endHolds(db, gone.key);
  await app.cart.sweep();
  const fees = [{ key: 1, name: 'Booking fee', kind: 'perOrder' as const, value: 250, taxable: false }];
  const taxes = [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }];
  ({ key } = await storeLocation(db, { fees, taxes }));
  const bought = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2, 12: 1 } }));
  await completeOrder(app, bought, key, { paymentToken: 'tok_declined' });
  expect(orderOf(await completeOrder(app, bought, key)).IsNew).toBe(false);
  orderOf(await addToCart(app, { locationKey: key }));
  const issue = JSON.stringify([
    {
      ...{ membership_key: 'm'.repeat(22), plan_key: 1, plan_name: 'Lake pass', guest_passes: 0 },
      ...{ starts_on: '2026-11-21', ends_on: '2027-11-20' },
      members: [
        {
          ...{ member_key: 'b'.repeat(22), is_account_holder: true, role_type_key: 1, role_name: 'Adult' },
          ...{ first_name: 'Mia', last_name: 'Larsen', details: {} },
        },
      ],
    },
  ]);
  await sql`select issue_memberships(${key}, ${issue}::jsonb)`.execute(db);
  await app.payments.drain();
  const { rows } = await sql<{ order_id: number; state: string }>`
    select order_id, state from shop_order where location_key = ${key} order by order_id`.execute(db);
  [saved, cart] = [rows[0]?.order_id ?? 0, rows[1]?.order_id ?? 0];
  expect(rows.map(({ state }) => state)).toEqual(['saved', 'new']);
});
afterAll(() => app.close());

/** Runs statements and always rolls them back. */
async function undone<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
  const done = Symbol('taken back');
  let result: T | undefined;
  try {
    await app.database.transaction(async (transaction) => {
      result = await work(transaction);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  return result as T;
}

/** Returns the SQLSTATE with which the database refuses a statement, or null if it accepts it. */
async function refusalOf(statement: string): Promise<string | null> {
  try {
    await undone((transaction) => sql.raw(statement).execute(transaction));
    return null;
  } catch (error) {
    return sqlState(error);
  }
}

/** What PostgreSQL says of a step of a plan; rows are per loop. */
interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows all steps of a plan have read. */
const readsOf = (plan: Plan | undefined): number =>
  plan === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
      (plan.Plans ?? []).reduce((sum, part) => sum + readsOf(part), 0);

const checkViolation = '23514';
const uniqueViolation = '23505';
const notNull = '23502';
const foreignKey = '23503';
const immutable = 'GW004';
const noSuchStep = 'GW006';

describe('the database refuses', () => {
  it.each<[string, () => string, string]>([
    [
      'places claimed beyond the capacity (I1)',
      () => 'update cell set claimed = capacity + 1',
      checkViolation,
    ],
    ['places claimed below zero (I1)', () => 'update cell set claimed = -1', checkViolation],
    [
      'a capacity below what is claimed (I1, R10)',
      () => `update cell set capacity = claimed - 1 where location_key = ${key}`,
      checkViolation,
    ],
    ['a claim of zero units (I2)', () => 'update claim set units = 0', checkViolation],
    ['a claim without its line (I3)', () => 'update claim set line_id = line_id + 100000', foreignKey],
    [
      'a transfer from an account to itself (I7)',
      () => 'update ledger_transfer set credit_account = debit_account',
      checkViolation,
    ],
    ['a transfer of zero (I7)', () => 'update ledger_transfer set amount = 0', checkViolation],
    [
      'a total that is not the sum of its parts (I8)',
      () => `update shop_order set total = total + 1 where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'a rate that is not price times participants (I8)',
      () => `update order_line_rate set sub_total = sub_total + 1 where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'more paid than the total (I9)',
      () => `update shop_order set paid = total + 1 where order_id = ${saved}`,
      checkViolation,
    ],
    ['a negative paid amount (I9)', () => 'update shop_order set paid = -1', checkViolation],
    [
      'a deposit above the total (I10)',
      () => `update shop_order set deposit_total = total + 1 where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'one charge for two attempts (I11)',
      () => "update payment_attempt set charge_id = 'ch_same'",
      uniqueViolation,
    ],
    [
      'two open attempts of an order (I12)',
      () => "update payment_attempt set state = 'unknown'",
      uniqueViolation,
    ],
    [
      'an attempt in an unknown state (I12)',
      () => "update payment_attempt set state = 'perhaps'",
      checkViolation,
    ],
    ['an attempt without an amount (I15)', () => 'update payment_attempt set amount = null', notNull],
    [
      'more card digits than may be shown (I35)',
      () => "update payment_attempt set card_last4 = '4242424242424242'",
      checkViolation,
    ],
    [
      'a discount above the subtotal (I20)',
      () =>
        `update shop_order set discount_total = sub_total + 1, total = total - sub_total - 1 where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'a price below zero (I20)',
      () => `update order_line_rate set price = -price, sub_total = -sub_total where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'a line with a negative subtotal (I20)',
      () => `update order_line set sub_total = -1 where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'a saved order without a number (I21)',
      () => `update shop_order set order_number = null where order_id = ${saved}`,
      immutable,
    ],
    [
      'a cart with a number (I21)',
      () => `update shop_order set order_number = 'X-1' where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'an order in an unknown state (I22)',
      () => `update shop_order set state = 'paid' where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'a cart cancelled as if it were a purchase (I22)',
      () => `update shop_order set state = 'cancelled', order_number = 'X-1' where order_id = ${cart}`,
      noSuchStep,
    ],
    [
      'a key stored in plain text (I23)',
      () => `update shop_order set order_key_hash = 'plain' where order_id = ${cart}`,
      checkViolation,
    ],
    [
      'two orders with the same key (I23)',
      () =>
        `update shop_order set order_key_hash = (select order_key_hash from shop_order where order_id = ${saved}) where order_id = ${cart}`,
      uniqueViolation,
    ],
    [
      'an email queued twice under one key (I26)',
      () => 'insert into outbox (topic, dedupe_key, payload) select topic, dedupe_key, payload from outbox',
      uniqueViolation,
    ],
    [
      'a line without an order (I25)',
      () => `update order_line set order_id = order_id + 100000 where order_id = ${cart}`,
      foreignKey,
    ],
  ])('%s', async (_what, statement, code) => {
    expect(await refusalOf(statement())).toBe(code);
  });

  it.each<[string, string]>([
    ['subtotal', 'sub_total = sub_total - 1, total = total - 1, paid = paid - 1'],
    ['fees and taxes', 'fee_total = fee_total + 1, tax_total = tax_total - 1'],
    ['discount', 'discount_total = 1, total = total - 1, paid = paid - 1'],
    ['included tax', 'included_tax = included_tax + 1'],
    ['fee names', "fees = '[]'"],
    ['currency', "currency = 'EUR'"],
    ['number', "order_number = 'X-1'"],
    ['location', 'location_key = location_key + 1'],
    ['key', 'order_key_hash = sha256(order_key_hash)'],
    ['customer', 'customer = customer || \'{"email": "other@example.com"}\''],
    ['customer to null', 'customer = null'],
    ['consents', "consents = '{}'"],
    ['save time', "saved_at = saved_at - interval '1 day'"],
  ])('changing a saved order’s %s (4.3-01, 5.2-06, I21)', async (_what, change) => {
    expect(await refusalOf(`update shop_order set ${change} where order_id = ${saved}`)).toBe(immutable);
  });

  it.each<[string, (order: number) => string]>([
    ['changed', (order) => `update order_line set participants = 1 where order_id = ${order}`],
    ['removed', (order) => `delete from order_line where order_id = ${order}`],
    [
      'given another price',
      (order) =>
        `update order_line_rate set price = price - 1, sub_total = (price - 1) * participants where order_id = ${order}`,
    ],
    ['left without a rate', (order) => `delete from order_line_rate where order_id = ${order}`],
  ])(
    'a line of a saved order being %s, while a cart allows it (6-07, 5.2-06, I21)',
    async (_what, statement) => {
      expect(await refusalOf(statement(saved))).toBe(immutable);
      expect(await refusalOf(statement(cart))).toBeNull();
    },
  );

  it('deleting a saved order (I21)', async () => {
    expect(await refusalOf(`delete from shop_order where order_id = ${saved}`)).not.toBeNull();
  });
});

describe('order states', () => {
  const states = ['new', 'paying', 'saved', 'expired', 'abandoned', 'cancelled'];
  const allowed = new Set([
    'new paying',
    'new expired',
    'new abandoned',
    'expired paying',
    'paying new',
    'paying saved',
    'saved cancelled',
  ]);

  it('only move forward, for every pair of new, paying, saved, cancelled (4.3-01, I22)', async () => {
    const taken: string[] = [];
    const number = (state: string) => (state === 'saved' || state === 'cancelled' ? "'X-1'" : 'null');
    for (const from of states)
      for (const to of states) {
        if (from === to) continue;
        const outcome = await refusalOf(`do $$ declare made bigint; begin
          insert into shop_order (location_key, order_key_hash, currency, catalogue_version, state, order_number)
          values (1, sha256('${from} ${to}'), 'USD', 1, '${from}', ${number(from)}) returning order_id into made;
          update shop_order set state = '${to}', order_number = ${number(to)} where order_id = made; end $$`);
        if (outcome === null) taken.push(`${from} ${to}`);
      }
    expect(new Set(taken)).toEqual(allowed);
  });
});

/** A commission of a line of which nothing was given back. */
const commission = (column: string, value: string) => [
  `insert into commission (order_id, line_id, location_key, affiliate_key, activity_key, guests, basis, amount, currency, earned_at,
      earned_on, is_over_at, ${column})
    select order_id, line_id, location_key, 301, 1, 1, 100, 10, 'USD', now(), current_date, now(), ${value}
    from order_line where order_id = ${saved} order by line_id limit 1`,
];

describe('the auditor', () => {
  /** Removes the guards and breaks an invariant; each case names what the auditor must report. */
  const unguarded = `do $$ declare guard record; begin
    for guard in select case when conrelid = 0 then 'domain ' || contypid::regtype else 'table ' || conrelid::regclass end
        as owner, conname from pg_constraint
      where contype = 'c' and connamespace = current_schema()::regnamespace loop
      execute format('alter %s drop constraint %I', guard.owner, guard.conname);
    end loop;
    alter table shop_order disable trigger user;
    alter table order_line disable trigger user;
    alter table order_line_rate disable trigger user;
  end $$`;
  /** Inserts a check-in of every member at a point in the membership's term. */
  const visit = (at: string) => `insert into membership_visit (member_id, visited_at)
    select b.member_id, ${at} from membership_member b join membership m using (membership_id)`;
  /** An endpoint of a venue, and an event of the saved order for it. */
  const webhook = (venue: string) => [
    `insert into location (location_key, definition) select ${venue}, definition from location where location_key = ${key}
      on conflict do nothing`,
    `insert into webhook_endpoint (location_key, url, events, personal_data, secret)
      values (${venue}, 'https://hooks.example', '[]', false, 'whsec_')`,
    `insert into webhook_delivery (location_key, endpoint_id, message_id, event, order_id, sequence, details)
      select location_key, endpoint_id, gen_random_uuid(), 'order.placed', ${saved}, 5, '{}' from webhook_endpoint
        cross join generate_series(1, case when location_key = ${key} then 2 else 1 end)`,
  ];
  const keptEmail = (
    text: string,
  ) => `insert into order_email (location_key, email_id, order_id, topic, queued_at, address, subject,
      text, language, attachments, message_id)
    values (${key}, 1, ${saved}, 'confirmation', now(), 'a@b.example', '', ${text}, 'en', '[]', '')`;
  const plants: [string, () => string[]][] = [
    ['I1', () => ['update cell set claimed = claimed + 100']],
    ['I2', () => ['update cell set claimed = claimed + 1']],
    ['I2', () => ['delete from claim']],
    ['I2', () => ['delete from cell']],
    ['I3 a claim is sold', () => [`update claim set expires_at = now() where order_id = ${saved}`]],
    ['I3 a claim is sold', () => [`update claim set expires_at = null where order_id = ${cart}`]],
    ['I3 every line', () => [`delete from claim where order_id = ${saved}`]],
    ['I3 every line', () => [`delete from claim where order_id = ${cart}`]],
    ['I3 a line claims', () => [`update claim set units = units + 1 where order_id = ${saved}`]],
    [
      'I3 a line counts',
      () => [`update order_line set participants = participants + 1 where order_id = ${cart}`],
    ],
    [
      'I3 what a line takes of a pool',
      () => [
        `insert into claim (order_id, line_id, location_key, subject, at, units)
          select order_id, line_id, location_key, 'pool/boats', at, 1 from order_line,
            unnest(array['2026-12-05T15:00Z', '2026-12-05T15:30Z']) at where order_id = ${saved}`,
      ],
    ],
    [
      'I3 what a line takes of a pool',
      () => [
        `insert into claim (order_id, line_id, location_key, subject, at, units)
          select order_id, line_id, location_key, 'pool/boats', at, units from order_line,
            unnest(array['2026-12-05T15:00Z', '2026-12-05T15:15Z'], array[1, 2]) as t(at, units) where order_id = ${saved}`,
      ],
    ],
    [
      'I3 whoever is fetched has a seat',
      () => [
        `insert into claim (order_id, line_id, location_key, subject, at, units)
          select order_id, line_id, location_key, 'vehicle/shuttle', '2026-12-05T09:00', 1 from order_line where order_id = ${saved}`,
      ],
    ],
    [
      'I3 whoever is fetched has a seat',
      () => [`update order_line set kind = 'transport', details = '{"guests": 2}' where order_id = ${cart}`],
    ],
    ['I3 what a private tour has', () => ['update cell set exclusive = true']],
    [
      'I3 what a private tour has',
      () => [`update order_line set is_private = true where order_id = ${cart}`],
    ],
    ['I4', () => [`update claim set expires_at = now() - interval '2 minutes' where order_id = ${cart}`]],
    [
      'I5',
      () => [
        `insert into order_line (order_id, location_key, kind, sub_total, tax_class, details, parent_line_id)
          select order_id, location_key, 'activity', 0, 'standard', '{}', line_id from order_line where order_id = ${cart}`,
        `update order_line set parent_line_id = line_id where order_id = ${cart}`,
        `update order_line set parent_line_id = (select min(line_id) from order_line where order_id = ${cart}) where order_id = ${cart}`,
        `insert into claim (order_id, line_id, location_key, subject, at, units)
          select order_id, max(line_id), location_key, 'package', 'x', 1 from order_line where order_id = ${cart} group by 1, 3`,
      ],
    ],
    ['I7', () => [`delete from ledger_transfer where order_id = ${saved} and kind = 'payment'`]],
    ['I7', () => [`update ledger_transfer set currency = 'EUR' where order_id = ${saved}`]],
    ['I8 an order', () => [`update order_line set sub_total = sub_total + 1 where order_id = ${cart}`]],
    ['I8 an order', () => [`update shop_order set fees = '[]' where order_id = ${cart}`]],
    [
      'I8 every figure',
      () => [`update order_line set fees = fees + 1, total = total + 1 where order_id = ${cart}`],
    ],
    ['I8 every figure', () => [`update order_line set deposit = total + 1 where order_id = ${cart}`]],
    ['I8 every figure', () => [`update order_line set tips = tips + 1 where order_id = ${cart}`]],
    ['I9', () => [`update shop_order set paid = paid - 1 where order_id = ${saved}`]],
    ['I10', () => ['update shop_order set deposit_total = total + 1']],
    ['I10', () => [`update shop_order set deposit_enabled = true where order_id = ${cart}`]],
    ['I10', () => [`update shop_order set deposit_total = 1 where order_id = ${cart}`]],
    ['I11 a charge', () => [`update payment_attempt set charge_id = null`]],
    [
      'I11 what the venue took',
      () => [`update payment_attempt set purpose = 'venue' where state in ('authorised', 'captured')`],
    ],
    [
      'I11 what the venue took',
      () => [`update ledger_transfer set debit_account = 'venue' where kind = 'payment'`],
    ],
    ['I11 a saved order', () => [`update payment_attempt set state = 'voided'`]],
    ['I11 an order that lapses', () => [`update shop_order set pay_by = now() where order_id = ${saved}`]],
    ['I11 a saved order', () => [`update payment_attempt set purpose = 'balance'`]],
    [
      'I12 a balance',
      () => [`update payment_attempt set purpose = 'balance', order_id = ${cart} where state = 'declined'`],
    ],
    ['I12', () => [`update payment_attempt set state = 'unknown' where state = 'declined'`]],
    [
      'I13',
      () => [
        `update payment_attempt set state = 'unknown', changed_at = now() - interval '16 minutes' where state = 'declined'`,
      ],
    ],
    ['I15 money', () => ['alter table order_line alter sub_total type numeric']],
    ['I15 money', () => ['alter table outbox add price integer']],
    ['I15 an order', () => [`update payment_attempt set currency = 'EUR'`]],
    ['I20', () => ['update order_line set sub_total = -1']],
    ['I21', () => [`update shop_order set customer = null where order_id = ${saved}`]],
    ['I21', () => [`update shop_order set saved_at = null where order_id = ${saved}`]],
    ['I22', () => [`delete from order_event where kind = 'saved'`]],
    ['I23', () => [`update payment_attempt set emails = '[]'`]],
    ['I23', () => [`update outbox set sent_at = now()`]],
    [
      'I24',
      () => [
        'drop index shop_order_number',
        `insert into shop_order (location_key, order_key_hash, currency, catalogue_version, state, order_number)
      select location_key, sha256('twin'), currency, 1, 'saved', order_number from shop_order where order_id = ${saved}`,
      ],
    ],
    ['I25', () => [`update claim set location_key = location_key + 1 where order_id = ${saved}`]],
    [
      'I41',
      () => [
        `insert into order_note (location_key, order_id, text, is_pinned, written_by)
          values (${key}, ${cart}, 'Vegan.', false, 'dana')`,
      ],
    ],
    [
      'I42',
      () => [
        `insert into order_email (location_key, email_id, order_id, topic, queued_at, address, subject, text, language, attachments, message_id)
          values (${key}, 1, ${cart}, 'confirmation', now(), 'a@b.example', '', '', 'en', '[]', '')`,
      ],
    ],
    ['I42', () => [keptEmail(`'Your code: 7KQF-2MZD-9XAP-CDEF'`)]],
    [
      'I42',
      () => [keptEmail(`'Hello Maya'`), `update shop_order set erased_at = now() where order_id = ${saved}`],
    ],
    [
      'I43',
      () => [
        `insert into staff_person (person_key, email, name) values ('led', 'led@lake.example', 'Sam')`,
        `insert into departure_guide (location_key, day, departure_key, person_id, assigned_by)
          select ${key}, '2026-12-05', '1-0900', person_id, 'mia' from staff_person where person_key = 'led'`,
      ],
    ],
    [
      'I44',
      () => [
        `insert into staff_person (person_key, email, name) values ('left', 'left@lake.example', 'Sam')`,
        `insert into order_view (location_key, owned_by, place, name, filters, is_shared)
          values (${key}, 'left', 1, 'Mine', '{"due": "owed"}', false)`,
      ],
    ],
    [
      'I45',
      () => [
        `insert into marked_hours (location_key, mark_key, day, place, begins, text, activity_keys, marked_by)
          values (${key}, 'windy', '2026-12-05', 1, '13:00', 'Wind', '{}', 'mia')`,
      ],
    ],
    [
      'I46',
      () => [
        `select set_config('gangway.moving', (select min(order_id) from shop_order where state = 'saved')::text, true)`,
        `update order_line set called_off_at = now(), cells = 0
          where order_id = (select min(order_id) from shop_order where state = 'saved')`,
      ],
    ],
    ['I26 every', () => [`delete from outbox`]],
    ['I26 no email', () => [`update outbox set due_at = now() - interval '1 hour'`]],
    ['I39', () => commission('refunded', '1')],
    ['I39', () => commission('is_reversed', 'true')],
    ['I38', () => webhook(`${key}`)],
    ['I38', () => webhook(`${key} + 1`)],
    [
      'I28',
      () => [
        `insert into idempotent_request (scope, key_hash, request_hash, sealed_answer, forget_at)
      values ('x', sha256('y'), sha256('z'), 'short', now())`,
      ],
    ],
    ['I29 no member', () => ['update membership_member set visits_remaining = -1']],
    ['I29 no member', () => ['update membership_member set total_visits = total_visits + 1']],
    ['I29 two scans', () => [visit('now()'), visit(`now() + interval '4 minutes'`)]],
    ['I29 a membership', () => ['update membership_member set is_account_holder = false']],
    ['I29 a membership', () => ['update membership_member set location_key = location_key + 1']],
    [
      'I29 every membership',
      () => [
        `insert into order_line (order_id, location_key, kind, sub_total, tax_class, details)
          values (${saved}, ${key}, 'membership', 9900, 'none', '{"planKey": 1, "quantity": 1, "price": 9900}')`,
      ],
    ],
    [
      'I29 the memberships',
      () => [
        `insert into order_line (order_id, location_key, kind, sub_total, tax_class, details)
          values (${cart}, ${key}, 'membership', 9900, 'none', '{"planKey": 1, "quantity": 2, "price": 9900}')`,
      ],
    ],
    [
      'I29 the cell of the guest passes',
      () => [
        `insert into cell (location_key, subject, at, capacity)
          values (${key}, 'guest-pass/${'m'.repeat(22)}', 'open', 5)`,
      ],
    ],
    ['I29 a membership is canceled', () => ['update membership set canceled_at = now()']],
    [
      'I17 a gift card is void',
      () => [
        `insert into gift_card (location_key, code_hash, code_end, currency, value, voided, voided_at)
          select location_key, sha256('voided'), 'ABCD', currency, 7, 7, now() from shop_order where state = 'saved' limit 1`,
      ],
    ],
    ['I30', () => ["update membership set canceled_at = now() - interval '1 hour'", visit('now()')]],
    ['I29 what an attempt', () => [`update payment_attempt set memberships = '[]'`]],
    ['I30', () => [visit(`m.ends_on + interval '2 days'`)]],
    ['I30', () => [visit(`m.starts_on - interval '2 days'`)]],
    ['I30', () => [`update membership_member set revoked_at = now() - interval '1 hour'`, visit('now()')]],
    [
      'I31',
      () => [
        `update shop_order set membership_key = 'somebody', membership_member_key = 'else' where order_id = ${cart}`,
      ],
    ],
    [
      'I31',
      () => [
        `update shop_order o set membership_key = m.membership_key, membership_member_key = b.member_key
          from membership m join membership_member b using (membership_id) where o.order_id = ${cart}`,
        'update membership set starts_on = starts_on - 900, ends_on = ends_on - 900',
      ],
    ],
    [
      'I32 tickets are',
      () => [`insert into ticket (order_id, number, line_id, people) values (${cart}, 1, 1, 1)`],
    ],
    ['I32 tickets are', () => ['update ticket set number = number + 100']],
    ['I32 tickets are', () => ['delete from ticket']],
    [
      'I33 a booking',
      () => [
        `insert into line_move (order_id, line_id, from_wall, to_wall)
          select order_id, line_id, starts_at_wall, '2020-01-01T09:00' from order_line join shop_order using (order_id)
          where kind = 'activity' and state = 'saved' limit 1`,
      ],
    ],
    [
      'I12 moves of',
      () => [
        `insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, request_hash, amount, currency, purpose)
          select order_id, 'planted-move', 'planted-move', 'sandbox', '\\x00', 500, currency, 'move' from shop_order
          where state = 'saved' limit 1`,
      ],
    ],
    [
      'I34 a move that',
      () => [
        `insert into line_move (order_id, line_id, from_wall, to_wall, fee)
          select order_id, line_id, starts_at_wall, '2020-01-01T09:00', 500 from order_line join shop_order using (order_id)
          where kind = 'activity' and state = 'saved' limit 1`,
      ],
    ],
    ['I32 the tickets', () => ['update ticket set people = people + 1']],
    [
      'I35 a payment is refunded',
      () => [
        `insert into refund (order_id, attempt_row_id, amount, reason)
          select order_id, attempt_row_id, amount + 1, 'move' from payment_attempt where state = 'captured' limit 1`,
      ],
    ],
    [
      'I35 only the venue gives back',
      () => [
        `insert into refund (order_id, attempt_row_id, amount, reason, state)
          select order_id, attempt_row_id, 1, 'goodwill', 'to be given' from payment_attempt where state = 'captured' limit 1`,
      ],
    ],
    [
      'I37 what was given back as a credit',
      () => [
        `with card as (insert into gift_card (location_key, kind, code_hash, code_end, currency, value, holder)
            select location_key, 'credit', sha256('planted'), 'ABCD', currency, 7, '{}' from shop_order
            where state = 'saved' limit 1 returning gift_card_id)
          insert into refund (order_id, attempt_row_id, amount, reason, state, gift_card_id)
          select order_id, attempt_row_id, 1, 'goodwill', 'sent', gift_card_id
          from payment_attempt cross join card where state = 'captured' limit 1`,
      ],
    ],
    [
      'I36 a canceled line',
      () => [
        `update order_line set canceled_at = clock_timestamp(), kept = 0, cells = 0 where (order_id, line_id) = (
          select order_id, line_id from order_line join shop_order using (order_id)
          where kind = 'activity' and state = 'saved' limit 1)`,
      ],
    ],
    [
      'I35 every refund',
      () => [
        `insert into ledger_transfer (location_key, order_id, kind, debit_account, credit_account, amount, currency)
          select location_key, order_id, 'refund', 'receivable', 'card', 1, currency from shop_order where state = 'saved' limit 1`,
      ],
    ],
  ];

  it.each(plants)('reports a violation of %s', async (promise, statements) => {
    const found = await undone(async (transaction) => {
      for (const statement of [unguarded, ...statements()]) await sql.raw(statement).execute(transaction);
      return (await audit(transaction)).map((finding) => finding.promise);
    });
    expect(found).toContainEqual(expect.stringMatching(`^${promise}`));
  });

  it('has a planted violation for every invariant it checks', () => {
    const missed = invariants.filter(
      ({ promise }) => !plants.some(([planted]) => promise.startsWith(planted)),
    );
    expect(missed).toEqual([]);
  });

  it('reports nothing for an intact database', async () => {
    expect(await audit(app.database.db)).toEqual([]);
  });

  it('reads each row a few times, however many there are and however few break a promise', async () => {
    const places = 4000;
    const reads = await undone(async (transaction) => {
      // Places and claims without their locations and orders.
      await sql`do $$ declare reference record; begin
        for reference in select conrelid::regclass as owner, conname from pg_constraint
          where contype = 'f' and conrelid in ('cell'::regclass, 'claim'::regclass) loop
          execute format('alter table %s drop constraint %I', reference.owner, reference.conname);
        end loop;
      end $$`.execute(transaction);
      await sql`insert into cell (location_key, subject, at, capacity, claimed)
        select 1000 + i / 168, 'pool/' || i % 168, to_char(timestamp '2026-11-21' + i % 168 * interval '15 min', 'YYYY-MM-DD"T"HH24:MI'), 1, 1
        from generate_series(1, ${places}::integer) i`.execute(transaction);
      await sql`insert into claim (location_key, order_id, line_id, subject, at, units)
        select location_key, row_number() over (), 1, subject, at, units from (
          select location_key, subject, at, claimed as units from cell where subject like 'pool/%') c`.execute(
        transaction,
      );
      await sql`analyze`.execute(transaction);
      const all: [string, number][] = [];
      for (const invariant of invariants) {
        const { rows } = await sql
          .raw<Record<string, [{ Plan: Plan }]>>(`explain (analyze, format json) ${statementOf(invariant)}`)
          .execute(transaction);
        all.push([invariant.promise, readsOf(rows[0]?.['QUERY PLAN']?.[0].Plan)]);
      }
      return all;
    });
    expect(reads.filter(([, count]) => count > 20 * places)).toEqual([]);
    // The plans were read: the places are there, and their claims.
    expect(Math.max(...reads.map(([, count]) => count))).toBeGreaterThan(places);
  });
});
