/** Guests cancel their bookings themselves, over HTTP (docs/rules/cancellation.md, "By guests"). */
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, enable, readOrder } from '../../testing/deposit-journey.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import {
  aMorning,
  ask,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const terms = [
  { untilHours: 48, refund: 100 },
  { untilHours: 24, refund: 50 },
];
const contact = 'Please contact us to change this booking.';

interface Read extends WireOrder {
  IsCanceled: boolean;
  CancelableLines: number[];
}
interface Quoted extends ChangeAnswer {
  Quote: { Refund: number; Parts: string; LessToPay: number; Fee: number; Total: number } | null;
}

async function bought(changes: Parameters<typeof storeLocation>[1] = {}, dates = ['2026-12-05']) {
  const location = await storeLocation(app.database.db, {
    activities: [anActivity({ cancellation: terms })],
    guestsMayCancel: true,
    ...changes,
  });
  const { key } = location;
  let cart: WireOrder | null = null;
  for (const date of dates)
    cart = orderOf(await addToCart(app, { locationKey: key, date, orderKey: cart?.OrderKey ?? null }));
  if (cart === null) throw new Error('nothing bought');
  const order = orderOf(await completeOrder(app, cart, key));
  const lineKey = order.Individual[0]?.OrderEntityKey ?? 0;
  return { location, key, orderKey: order.OrderKey, lineKey };
}

type Bought = Awaited<ReturnType<typeof bought>>;

const asked = ({ key, orderKey, lineKey }: Bought) => ({
  ...{ clientLocationKey: key, orderKey },
  orderEntityKey: lineKey,
});
const quote = (sold: Bought) => ask<Quoted>(app, 'POST', '/api/booking/quoteCancellation', asked(sold));
const cancel = (sold: Bought, refund: number) =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/cancelBooking', { ...asked(sold), refund });
const read = async ({ key, orderKey }: Bought) =>
  (await readOrder(app, key, orderKey)).body as unknown as Read;

it('a guest sees what goes back, cancels, and gets an email with the order’s own link', async () => {
  const sold = await bought();
  expect((await read(sold)).CancelableLines).toEqual([sold.lineKey]);
  expect((await quote(sold)).body.Quote).toEqual({
    Refund: 118,
    Parts: '$118.00 to Visa ending in 4242',
    LessToPay: 0,
    Fee: 0,
    Total: 0,
    Revision: expect.any(Number),
  });
  const { body } = await cancel(sold, 118);
  expect(body).toMatchObject({
    ModelErrors: null,
    Order: { IsCanceled: true, Total: 0, CancelableLines: [] },
  });
  await app.drainOutbox();
  const mail = app.mail.sent.find(({ subject }) => subject.startsWith('Canceled: '));
  expect(mail?.text).toContain(`orderKey=${sold.orderKey}`);
  const { rows } = await sql<{
    details: object;
  }>`select details from order_event join shop_order using (order_id)
    where location_key = ${sold.key} and kind = 'canceled'`.execute(app.database.db);
  expect(rows).toMatchObject([{ details: { by: { kind: 'guest' }, reason: null } }]);
});

it('a repeated request cancels once and answers with the order', async () => {
  const sold = await bought();
  const answers = [await cancel(sold, 118), await cancel(sold, 118)];
  expect(answers.map(complaintOf)).toEqual([null, null]);
  expect(answers[1]?.body.Order).toMatchObject({ IsCanceled: true });
  const { rows } = await sql<{ refunds: number }>`select count(*)::integer as refunds from refund
    join shop_order using (order_id) where location_key = ${sold.key}`.execute(app.database.db);
  expect(rows[0]?.refunds).toBe(1);
});

it('the refund follows the terms it was sold with; another than the one shown cancels nothing', async () => {
  const sold = await bought();
  app.clock.now = Date.parse('2026-12-04T09:00:00Z');
  const refused = await cancel(sold, 118);
  expect(complaintOf(refused)).toMatch(/^The price of this change is different now\./);
  expect(await read(sold)).toMatchObject({ IsCanceled: false, Total: 118 });
  expect((await quote(sold)).body.Quote).toEqual({
    Refund: 59,
    Parts: '$59.00 to Visa ending in 4242',
    LessToPay: 0,
    Fee: 59,
    Total: 59,
    Revision: expect.any(Number),
  });
  expect(complaintOf(await cancel(sold, 59))).toBeNull();
  expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: 59 });
});

it('one of two bookings is canceled, the other stays', async () => {
  const sold = await bought({}, ['2026-12-05', '2026-12-06']);
  expect((await read(sold)).CancelableLines).toHaveLength(2);
  expect(complaintOf(await cancel(sold, 118))).toBeNull();
  expect(await read(sold)).toMatchObject({ IsCanceled: false, Total: 118 });
});

it.each([
  ['if the venue does not offer it', { guestsMayCancel: false }, aMorning],
  ['if it was sold without terms', { activities: [anActivity()] }, aMorning],
  ['once it has begun', {}, Date.parse('2026-12-05T16:00:00Z')],
])('%s, guests are told to contact the venue', async (_, changes, at) => {
  const sold = await bought(changes);
  app.clock.now = at;
  expect((await read(sold)).CancelableLines).toEqual([]);
  const quoted = await quote(sold);
  expect([complaintOf(quoted), quoted.body.Quote]).toEqual([contact, null]);
  expect(complaintOf(await cancel(sold, 118))).toBe(contact);
  expect(await read(sold)).toMatchObject({ IsCanceled: false });
});

it('until the last minute, also without a refund', async () => {
  const sold = await bought();
  app.clock.now = Date.parse('2026-12-05T15:59:00Z');
  expect((await quote(sold)).body.Quote).toEqual({
    Refund: 0,
    Parts: '',
    LessToPay: 0,
    Fee: 118,
    Total: 118,
    Revision: expect.any(Number),
  });
  expect(complaintOf(await cancel(sold, 0))).toBeNull();
});

it('once a ticket was used, and what the venue decides later, is for the venue', async () => {
  const sold = await bought({ enableDigitalTickets: true });
  await sql`update ticket set used_at = clock_timestamp(), used_by = 'gate' where number = 1 and order_id = (
    select order_id from shop_order where location_key = ${sold.key} and order_number is not null)`.execute(
    app.database.db,
  );
  expect(complaintOf(await cancel(sold, 118))).toBe(contact);
  const other = await bought();
  await changeLocation(app.database.db, { ...other.location, guestsMayCancel: false });
  app.clock.now += 2001;
  expect(complaintOf(await cancel(other, 118))).toBe(contact);
});

it('unknown lines, orders of other venues and carts answer as unknown', async () => {
  const sold = await bought();
  const elsewhere = await storeLocation(app.database.db, { guestsMayCancel: true });
  expect((await quote({ ...sold, lineKey: 999_999 })).status).toBe(404);
  expect((await cancel({ ...sold, key: elsewhere.key }, 118)).status).toBe(404);
  expect((await cancel({ ...sold, orderKey: 'x'.repeat(24) }, 118)).status).toBe(404);
  const cart = orderOf(await addToCart(app, { locationKey: sold.key, date: '2026-12-06' }));
  const lineKey = cart.Individual[0]?.OrderEntityKey ?? 0;
  const ofCart = { ...sold, orderKey: cart.OrderKey, lineKey };
  expect(complaintOf(await cancel(ofCart, 118))).not.toBeNull();
  expect(await read(sold)).toMatchObject({ IsCanceled: false });
});

it('while a balance is open, one of two bookings lowers it, and what was paid for it counts for the other', async () => {
  const { key } = await aDepositVenue(app, {
    guestsMayCancel: true,
    activities: [anActivity({ cancellation: terms, deposit: { kind: 'percent', basisPoints: 3000 } })],
  });
  const first = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-05' }));
  const { OrderKey: orderKey } = orderOf(
    await addToCart(app, { locationKey: key, date: '2026-12-06', orderKey: first.OrderKey }),
  );
  const cart = (await enable(app, key, orderKey)).body.Order;
  if (cart === null) throw new Error('no deposit');
  const order = orderOf(await completeOrder(app, cart, key, { amount: 70.8 }));
  const sold = { key, orderKey, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 } as Bought;
  expect((await quote(sold)).body.Quote).toEqual({
    Refund: 0,
    Parts: '',
    LessToPay: 118,
    Fee: 0,
    Total: 118,
    Revision: expect.any(Number),
  });
  expect(complaintOf(await cancel(sold, 0))).toBeNull();
  expect(await read(sold)).toMatchObject({ IsCanceled: false, Total: 118, Balance: 47.2 });
});
