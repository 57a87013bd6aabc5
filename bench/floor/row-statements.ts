/**
 * The statements that leave the very rows of a purchase, in as many commits as the product, and do nothing else: no
 * rules, no prices, no refusals. They tell the price of the rows from the price of the rules (docs/performance.md).
 */
import { locationKey } from '../world.ts';

const total = 13_272;
const subTotal = 11_800;

/** Documents of the size that the product stores. */
const details = {
  name: 'Sunrise Kayak Tour',
  summary: 'Glass-flat water and the first light on the mountain.',
  duration: '2.5 hours',
  included: ['Kayak, paddle and life vest'],
  photoAlt: null,
  hidePrice: false,
  rateLabel: null,
  goodToKnow: ['Bring a jacket'],
  photoColour: null,
  capacityType: 'time',
  meetingPoint: { name: 'Marina dock B', address: '2210 County Road 64', latitude: 40.1, longitude: -105.8 },
  photoVersion: null,
  requirements: null,
  lengthMinutes: 150,
  appointmentType: 'dateTime',
  consentRequired: false,
  arriveMinutesBefore: 20,
  confirmationMessage: null,
};
const fees = [
  { name: 'Trail fund', amount: 300, feeKey: 1 },
  { name: 'Booking fee', amount: 295, feeKey: 2 },
];
const charges = {
  fees: [
    { key: 1, kind: 'perOrder', name: 'Trail fund', value: 300, taxable: false },
    { key: 2, kind: 'percent', name: 'Booking fee', value: 250, taxable: true },
  ],
  taxes: [{ name: 'Sales tax', classes: [], inclusive: false, basisPoints: 725 }],
};
const consents = { texts: ['a'.repeat(64)], agreed: true, emailOptIn: false, textTickets: false };

export interface RowStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** Opens an order with a line, a rate, an event and claimed places: hash of its key, departure, places. */
export const openRows = (keyHash: Buffer, at: string, places: number): RowStatement => ({
  name: 'open',
  text: `with o as (
      insert into shop_order (location_key, order_key_hash, currency, catalogue_version, sub_total, fee_total, tax_total,
        total, fees, charges, hold_expires_at, hold_ends_latest_at)
      values ($1, $2, 'USD', 1, $3, 595, 877, $4, $5, $6, clock_timestamp() + interval '25 minutes',
        clock_timestamp() + interval '75 minutes')
      returning order_id),
    l as (
      insert into order_line (order_id, location_key, kind, item_key, slot_key, starts_at_wall, ends_at_wall, starts_at,
        participants, sub_total, tax_class, cells, details, fees, tax, total)
      select order_id, $1, 'activity', 1, 1963309727894, $7, $7, clock_timestamp(), $8, $3, 'standard', 1, $9, 595, 877, $4
      from o returning order_id, line_id),
    r as (
      insert into order_line_rate (order_id, line_id, rate_key, name, price, participants, seats, people, sub_total)
      select order_id, line_id, 11, 'Adult', $3 / 2, 2, 1, 1, $3 from l),
    e as (
      insert into order_event (order_id, kind, request_id, details)
      select order_id, 'add', '40634dcb-d712-4972-8fac-952b0f580b06', '{"added": [1], "removed": [], "total": 13272}' from l),
    c as (
      insert into cell as c (location_key, subject, at, capacity, claimed) values ($1, 'rows/1', $7, 1000000, $8)
      on conflict (location_key, subject, at) do update set claimed = c.claimed + $8 where c.claimed + $8 <= c.capacity),
    k as (
      insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
      select order_id, line_id, $1, 'rows/1', $7, $8, clock_timestamp() + interval '25 minutes' from l)
    select order_id::integer as "orderId" from l`,
  values: [
    locationKey,
    keyHash,
    subTotal,
    total,
    JSON.stringify(fees),
    JSON.stringify(charges),
    at,
    places,
    JSON.stringify(details),
  ],
});

export const nameRows = (orderId: number, customer: string): RowStatement => ({
  name: 'name',
  text: 'update shop_order set customer = $1, revision = revision + 1 where order_id = $2',
  values: [customer, orderId],
});

/** Begins the payment: the order is being paid, and has an attempt. */
export const beginRows = (orderId: number): RowStatement => ({
  name: 'begin',
  text: `with o as (
      update shop_order set state = 'paying', revision = revision + 1, payment_grace_given = true, customer = customer,
        consents = $2
      where order_id = $1 returning order_id)
    insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, request_hash, amount, currency, emails,
      number_prefix)
    select order_id, 'attempt-31956-77-of-the-bench', order_id || '-attempt-31956-77-of-the-bench', 'in-process',
      sha256('attempt'), $3, 'USD', $4, 'KBA-'
    from o returning attempt_row_id::integer as "attemptRowId"`,
  values: [
    orderId,
    JSON.stringify(consents),
    total,
    JSON.stringify([{ topic: 'rows', dedupe_key: `rows-${orderId}`, payload: {} }]),
  ],
});

/** Saves the order: places sold, attempt authorized, number, ledger, email, event. */
export const saveRows = (orderId: number, attemptRowId: number): RowStatement => ({
  name: 'save',
  text: `with k as (update claim set expires_at = null where order_id = $1),
    a as (
      update payment_attempt set state = 'authorised', charge_id = 'ch_of_the_rows_' || $2, card_brand = 'visa',
        card_last4 = '4242', emails = null, changed_at = clock_timestamp()
      where attempt_row_id = $2),
    o as (
      update shop_order set state = 'saved', revision = revision + 1, paid = $3, saved_at = clock_timestamp(),
        order_number = 'KBA-' || nextval('order_number_sequence')
      where order_id = $1 returning order_number),
    t as (
      insert into ledger_transfer (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount,
        currency)
      values ($4, $1, null, 'sale', 'receivable', 'sales', $3, 'USD'),
        ($4, $1, $2, 'payment', 'card', 'receivable', $3, 'USD')),
    m as (
      -- Due in a year, so that nobody sends it.
      insert into outbox (topic, dedupe_key, payload, due_at)
      values ('rows', 'rows-' || $1, '{"orderKey": "SVLESUs23HR7bgXM_V-y5DUC", "locationKey": 77}',
        clock_timestamp() + interval '1 year')
      on conflict (dedupe_key) do nothing),
    e as (
      insert into order_event (order_id, kind, request_id, details)
      values ($1, 'saved', '40634dcb-d712-4972-8fac-952b0f580b06', '{"number": "KBA-100", "paid": 13272}'))
    select order_number from o`,
  values: [orderId, attemptRowId, total, locationKey],
});

export const captureRows = (attemptRowIds: readonly number[]): RowStatement => ({
  name: 'capture',
  text: `update payment_attempt set state = 'captured', changed_at = clock_timestamp()
    where attempt_row_id = any ($1::bigint[]) and state = $2`,
  values: [attemptRowIds, 'authorised'],
});
