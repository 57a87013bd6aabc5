/**
 * What a copied database opens: no order by an email that waits, and nobody's mailbox by trying addresses; what earlier versions stored
 * keeps working (docs/decisions/0119-what-is-stored-with-the-secret.md).
 */
import { createHash } from 'node:crypto';
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { anActivity } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSecrets } from '../db/keep-secrets.ts';
import { hashMailbox } from '../features/orders/mailbox-hash.shared.ts';
import { openKey, sealKey } from '../platform/shop-keys.ts';
import { agreedCart, cartKeyOf, leaveCarts, remindingVenue, sentAt } from '../testing/cart-reminders.ts';
import { testGiftCardSecret } from '../testing/gift-card-secret.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { runOrder } from '../testing/run-order-command.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const everyText = async () => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(to_jsonb(b)::text, chr(10)), '') as text from outbox b where sent_at is null
    union all select coalesce(string_agg(to_jsonb(a)::text, chr(10)), '') from payment_attempt a`.execute(
    app.database.db,
  );
  return rows.map(({ text }) => text).join('\n');
};
const topics = async () => {
  const { rows } = await sql<{ topic: string }>`
    select distinct topic from outbox where sent_at is null and payload::text ~ 'orderKey|cartKey'`.execute(
    app.database.db,
  );
  return rows.map(({ topic }) => topic);
};

describe('an email that waits', () => {
  it('holds no key that opens an order, and its links do (S1)', async () => {
    const { key } = await storeLocation(app.database.db, {
      deposits: { ...noDeposits, enabled: true },
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const order = orderOf(await completeOrder(app, cart, key, { customer: aCustomer })) as unknown as {
      OrderKey: string;
      OrderNumber: string;
    };
    const of = { clientLocationKey: key, orderKey: order.OrderKey };
    await ask(app, 'POST', '/api/booking/resendConfirmation', of);
    await runOrder(app, ['resend', order.OrderNumber, '-l', String(key)]);
    await runOrder(app, ['cancel', order.OrderNumber, '-l', String(key), '--refund', 'full', '-y']);
    expect((await topics()).sort()).toEqual(expect.arrayContaining(['booking-canceled', 'confirmation']));
    expect(await everyText()).not.toContain(order.OrderKey);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    const links = app.mail.sent.flatMap(({ text }) => text.match(/receipt\?orderKey=[\w-]+/g) ?? []);
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) {
      const orderKey = link.split('=')[1] ?? '';
      const { body } = await ask<{ OrderNumber: string }>(app, 'GET', '/api/booking/getorderv2', {
        ...of,
        orderKey,
      });
      expect(body.OrderNumber).toBe(order.OrderNumber);
    }
  });

  it('about a cart holds no key that fills it again (S1)', async () => {
    const { key } = await remindingVenue(app);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    app.mail.fault = new Error('The mail server is away.');
    const later = app.clock.now + 4 * 3_600_000;
    await sentAt(app, later, 'maya@okafor.example');
    expect(await topics()).toContain('cart-reminder');
    const waiting = await everyText();
    app.mail.fault = undefined;
    await sql`update outbox set due_at = clock_timestamp() where sent_at is null`.execute(app.database.db);
    await app.drainOutbox();
    const cartKey = cartKeyOf(app.mail.sent.findLast(({ text }) => text.includes('/cart')) ?? { text: '' });
    expect(cartKey.length).toBeGreaterThan(20);
    expect(waiting).not.toContain(cartKey);
  });

  it('can be opened neither for another venue nor when it was changed', () => {
    const sealed = sealKey('the-key-of-an-order', 7);
    expect(openKey(sealed, 7)).toBe('the-key-of-an-order');
    expect(sealed).not.toBe(sealKey('the-key-of-an-order', 7));
    for (const [text, locationKey] of [
      [sealed, 8],
      [`${sealed.slice(0, -3)}AAA`, 7],
    ] as const)
      expect(() => openKey(text, locationKey)).toThrow();
  });
});

const plain = (email: string) => createHash('sha256').update(email).digest();

it('the hash of a mailbox cannot be made from its address (S43)', () => {
  const [email, other] = ['maya@okafor.example', 'lin@okafor.example'];
  expect(hashMailbox(email)).toHaveLength(32);
  expect(hashMailbox(email)).toEqual(hashMailbox(email.toUpperCase()));
  expect(hashMailbox(email)).not.toEqual(hashMailbox(other));
  expect(hashMailbox(email)).not.toEqual(plain(email));
});

describe('the first start after the upgrade', () => {
  it('seals what waits and keys what was hashed, and all of it still works', async () => {
    const { db } = app.database;
    const once = aPromoCode({ code: 'ONCE', usesPerEmail: 1 });
    const { key } = await storeLocation(db, { promoCodes: [once] });
    const customer = { ...aCustomer, Email: 'earlier@guest.example' };
    const addCode = (orderKey: string) =>
      ask(app, 'POST', '/api/booking/addPromoCode', { clientLocationKey: key, orderKey, promoCode: 'ONCE' });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const priced = (await addCode(cart.OrderKey)).body.Order as typeof cart;
    const { OrderKey: orderKey } = orderOf(await completeOrder(app, priced, key, { customer }));

    // As earlier versions left it.
    const hash = plain('earlier@guest.example');
    const clear = JSON.stringify({ locationKey: key, orderKey });
    await sql`delete from keyed_secrets`.execute(db);
    await sql`update outbox set payload = ${clear}::jsonb where sent_at is null and topic = 'confirmation'
      and (payload ->> 'locationKey')::integer = ${key}`.execute(db);
    await sql`insert into outbox (topic, dedupe_key, payload, gave_up_at)
      values ('confirmation', 'given-up', ${clear}::jsonb, clock_timestamp())`.execute(db);
    await sql`insert into email_opt_out (location_key, mailbox_hash) values (${key}, ${hash})`.execute(db);
    const { rows: codes } = await sql<{ orderId: number; lineId: number }>`
      select order_id as "orderId", line_id as "lineId" from order_promo_code where code = 'ONCE' and email_hash is not null`.execute(
      db,
    );
    const asBefore = codes.map((code) => ({ ...code, hash: hash.toString('hex') }));
    await sql`select key_email_hashes(${JSON.stringify(asBefore)}::jsonb)`.execute(db);
    expect(await everyText()).toContain(orderKey);

    await Promise.all([1, 2, 3].map(() => keepSecrets(db, testGiftCardSecret)));
    expect(await everyText()).not.toContain(orderKey);
    const { rows } = await sql<{ hash: Uint8Array }>`
      select mailbox_hash as hash from email_opt_out where location_key = ${key}
      union all select email_hash from order_promo_code where code = 'ONCE'`.execute(db);
    expect(rows.map((row) => Buffer.from(row.hash))).toEqual(
      rows.map(() => hashMailbox('earlier@guest.example')),
    );
    expect(rows).toHaveLength(2);

    // A later start changes nothing.
    await keepSecrets(db, testGiftCardSecret);
    app.mail.sent.length = 0;
    await sql`update outbox set gave_up_at = null, due_at = clock_timestamp() where dedupe_key = 'given-up'`.execute(
      db,
    );
    await app.drainOutbox();
    const links = app.mail.sent.flatMap(({ text }) => text.match(/receipt\?orderKey=[\w-]+/g) ?? []);
    expect(links).toEqual(expect.arrayContaining([`receipt?orderKey=${orderKey}`]));

    const again = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-07' }));
    const pricedAgain = (await addCode(again.OrderKey)).body.Order as typeof cart;
    const refused = await completeOrder(app, pricedAgain, key, { customer });
    expect(JSON.stringify(refused.body)).toContain('promoUsedUp');
  });
});
