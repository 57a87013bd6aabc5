/**
 * Who can see the contact details of a saved order's customer (docs/rules/orders.md, "Masked contact
 * details"; docs/decisions/0040).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCustomer,
  addToCart,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customer = { ...aCustomer, AddressLine1: '1 Dock Street', City: 'Granby', State: 'CO', Zip: '80446' };
const shown = {
  Email: aCustomer.Email,
  PhoneAreaCode: '303',
  PhoneSubscriberNumber: '555-0100',
  AddressLine1: '1 Dock Street',
  Zip: '80446',
};
const masked = {
  FirstName: 'Maya',
  LastName: 'Okafor',
  Email: 'm•••@okafor.example',
  PhoneAreaCode: '•••',
  PhoneSubscriberNumber: '•••00',
  AddressLine1: '•••',
  City: 'Granby',
  Zip: '•••',
};

async function buy() {
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const attemptId = newAttemptId();
  const bought = orderOf(await completeOrder(app, cart, key, { customer, attemptId }));
  return { key, bought, attemptId };
}

const read = (key: number, { OrderKey: orderKey }: WireOrder, headers: Record<string, string> = {}) =>
  ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey }, headers);

describe('contact details of a saved order’s customer', () => {
  it('are shown in full to the tab that bought it, right away and after a reload (S1, C-03)', async () => {
    const { key, bought, attemptId } = await buy();
    expect(bought.Customer).toMatchObject(shown);
    const { body } = await read(key, bought, { 'x-payment-attempt': attemptId });
    expect(body.Customer).toMatchObject(shown);
  });

  it('are masked for anyone with only the link, while the receipt itself opens anywhere (S1, C-03)', async () => {
    const { key, bought } = await buy();
    const { status, body } = await read(key, bought);
    expect(status).toBe(200);
    expect(body.OrderNumber).toBe(bought.OrderNumber);
    expect(body.Customer).toMatchObject(masked);
    const text = JSON.stringify(body);
    for (const secret of [aCustomer.Email, '555-0100', '1 Dock Street', '80446'])
      expect(text).not.toContain(secret);
  });

  it('are masked for another order’s payment attempt, and a day after the purchase (S1)', async () => {
    const [mine, other] = [await buy(), await buy()];
    const readWith = async (attempt: string) =>
      (await read(mine.key, mine.bought, { 'x-payment-attempt': attempt })).body.Customer;
    expect(await readWith(other.attemptId)).toMatchObject(masked);
    expect(await readWith('x'.repeat(24))).toMatchObject(masked);
    await sql`update payment_attempt set created_at = created_at - interval '25 hours'
      where attempt_id = ${mine.attemptId}`.execute(app.database.db);
    expect(await readWith(mine.attemptId)).toMatchObject(masked);
  });

  it('are masked in refusals too: of a second payment and of changes (S1)', async () => {
    const { key, bought } = await buy();
    const again = await completeOrder(app, bought, key, { amount: 0 });
    expect(again.body.Order?.Customer).toMatchObject(masked);
    const of = { clientLocationKey: key, orderKey: bought.OrderKey };
    const refused = [
      await ask<{ Order: WireOrder }>(app, 'POST', '/api/booking/updateOrder', {
        ...of,
        Customer: aCustomer,
      }),
      await addToCart(app, { locationKey: key, orderKey: bought.OrderKey }),
    ];
    for (const { body } of refused) expect(body.Order?.Customer).toMatchObject(masked);
  });

  it('are shown for a cart, which only its own tab knows (C-04)', async () => {
    const { key } = await storeLocation(app.database.db);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const of = { clientLocationKey: key, orderKey: cart.OrderKey, Customer: customer };
    await ask(app, 'POST', '/api/booking/updateOrder', of);
    expect((await read(key, cart)).body.Customer).toMatchObject(shown);
  });

  it('receive the resent confirmation, whoever asks for it (D-API-67)', async () => {
    const { key, bought } = await buy();
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const of = { clientLocationKey: key, orderKey: bought.OrderKey };
    expect((await ask(app, 'POST', '/api/booking/resendConfirmation', of)).body).toEqual({ Success: true });
    await app.drainOutbox();
    expect(app.mail.sent.map(({ to }) => to.address)).toEqual([aCustomer.Email]);
  });
});
