/** The email about a cart that was not booked: whom, when, once, and only with consent (docs/rules/carts.md). */
import { add, amount } from '@gangway/domain/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agree,
  agreedCart,
  cartKeyOf,
  emailOf,
  leaveCarts,
  remindingVenue,
  reopen,
  sentAt,
} from '../../../testing/cart-reminders.ts';
import { columnsWith } from '../../../testing/every-column.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { runPerson } from '../../../testing/run-person-command.ts';
import {
  aMorning,
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hour = 3_600_000;
/** The guest ticks the box at 9:00 AM on November 30 in Denver. */
const ticked = Date.parse('2026-11-30T16:00:00Z');

/** What an answer says, but for the number of its request. */
const saidBy = (body: object) => JSON.stringify({ ...body, RequestId: null });

beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
  app.clock.now = ticked;
});

describe('the email about a cart', () => {
  it('is sent once, the venue’s hours after the guest agreed, with what was in the cart and a link', async () => {
    const { key, name } = await remindingVenue(app);
    const email = emailOf(key);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    expect(await sentAt(app, ticked + 2.9 * hour, email)).toEqual([]);
    const [mail, ...more] = await sentAt(app, ticked + 3.1 * hour, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Your cart at ${name}`);
    for (const words of ['Sunrise Kayak Tour', 'Sat, December 5, 9:00 AM', 'Open my cart: ', 'Unsubscribe: '])
      expect(mail?.text).toContain(words);
    // Prices are computed when the cart is opened.
    expect(mail?.text).not.toContain('$');
    expect(mail?.replyTo?.address).toBe('hello@lake.example');
    expect(mail?.unsubscribe).toMatch(new RegExp(`/${key}/unsubscribe\\?key=[A-Za-z0-9_-]{24}$`));
    expect(mail?.html).toContain(`#${cartKeyOf(mail ?? { text: '' })}"`);
    expect(await sentAt(app, ticked + 5 * hour, email)).toEqual([]);
    expect(await sentAt(app, ticked + 30 * hour, email)).toEqual([]);
  });

  it.each([
    ['9:00 AM', '2026-11-30T16:00:00Z', '12:05 PM', '2026-11-30T19:05:00Z', 1],
    ['6:30 PM', '2026-12-01T01:30:00Z', '9:35 PM', '2026-12-01T04:35:00Z', 0],
    ['6:30 PM', '2026-12-01T01:30:00Z', '8:05 AM the next day', '2026-12-01T15:05:00Z', 1],
    ['9:00 AM', '2026-11-30T16:00:00Z', 'noon two days later, after an outage', '2026-12-02T19:00:00Z', 1],
    ['9:00 AM', '2026-11-30T16:00:00Z', 'noon four days later', '2026-12-04T19:00:00Z', 0],
  ])('agreed at %s (%s), the job runs at %s (%s): %d', async (_said, at, _then, now, count) => {
    app.clock.now = Date.parse(at);
    const { key } = await remindingVenue(app);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    expect(await sentAt(app, Date.parse(now), emailOf(key))).toHaveLength(count);
  });

  it('is not sent without consent, nor once it was taken back, nor while the cart is open', async () => {
    const { key } = await remindingVenue(app);
    const email = emailOf(key);
    const silent = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await ask(app, 'POST', '/api/booking/updateOrder', {
      ...{ clientLocationKey: key, orderKey: silent.OrderKey },
      Customer: { ...aCustomer, Email: email, EmailOptIn: true },
    });
    const back = await agreedCart(app, key);
    expect((await agree(app, key, back.OrderKey, { isWanted: false })).body.Success).toBe(true);
    await leaveCarts(app, key);
    await agreedCart(app, key);
    expect(await sentAt(app, ticked + 4 * hour, email)).toEqual([]);
  });

  it('keeps the consent that was given last, with its moment and address', async () => {
    const { key } = await remindingVenue(app);
    const cart = await agreedCart(app, key, { email: 'first@okafor.example' });
    app.clock.now = ticked + hour;
    await agree(app, key, cart.OrderKey, { email: ' Second@Okafor.example ' });
    const { rows } =
      await sql`select email, extract(epoch from consented_at)::double precision * 1000 as at from cart_reminder where location_key = ${key}`.execute(
        app.database.db,
      );
    expect(rows).toEqual([{ email: 'Second@okafor.example', at: ticked + hour }]);
  });

  it('is not sent after a purchase, of this cart or of another since', async () => {
    const one = await remindingVenue(app);
    const cart = await agreedCart(app, one.key);
    await completeOrder(app, cart, one.key, { customer: { ...aCustomer, Email: emailOf(one.key) } });
    const { key } = await remindingVenue(app);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    const other = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await completeOrder(app, other, key, {
      customer: { ...aCustomer, Email: emailOf(key).toUpperCase() },
    });
    await app.drainOutbox();
    expect(await sentAt(app, ticked + 4 * hour, emailOf(one.key))).toEqual([]);
    expect(await sentAt(app, ticked + 4 * hour, emailOf(key))).toEqual([]);
  });

  it('is not sent while a payment is in doubt', async () => {
    const { key } = await remindingVenue(app);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    await sql`insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, request_hash, amount, currency, purpose)
      select order_id, 'attempt-of-a-reminder', 'key-of-a-reminder', 'sandbox', decode(repeat('00', 32), 'hex'), 100, 'USD',
        'purchase' from shop_order where location_key = ${key}`.execute(app.database.db);
    expect(await sentAt(app, ticked + 4 * hour, emailOf(key))).toEqual([]);
    await sql`update payment_attempt set state = 'declined' where attempt_id = 'attempt-of-a-reminder'`.execute(
      app.database.db,
    );
    expect(await sentAt(app, ticked + 4 * hour, emailOf(key))).toHaveLength(1);
  });

  it('is about the last of several carts of a mailbox, and none a day after', async () => {
    const { key } = await remindingVenue(app);
    const email = emailOf(key);
    await agreedCart(app, key, { date: '2026-12-05' });
    app.clock.now = ticked + hour / 2;
    await agreedCart(app, key, { date: '2026-12-06' });
    await leaveCarts(app, key);
    expect(await sentAt(app, ticked + 3.2 * hour, email)).toEqual([]);
    const [mail, ...more] = await sentAt(app, ticked + 4 * hour, email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('December 6');
    app.clock.now = ticked + 4.5 * hour;
    const tagged = email.replace('@', '+again@');
    await agreedCart(app, key, { email: tagged });
    await leaveCarts(app, key);
    expect(await sentAt(app, ticked + 9 * hour, tagged)).toEqual([]);
  });

  it('is not sent by a venue that does not send it, nor by one that stopped in the meantime', async () => {
    const silent = await storeLocation(app.database.db, {});
    const cart = orderOf(await addToCart(app, { locationKey: silent.key, rates: { 11: 1 } }));
    const { body } = await agree(app, silent.key, cart.OrderKey, { email: 'a@okafor.example' });
    expect(body.Success).toBe(false);
    const location = await remindingVenue(app);
    await agreedCart(app, location.key);
    await leaveCarts(app, location.key);
    app.clock.now = ticked + 4 * hour;
    await app.jobs.find(({ name }) => name === 'cart reminders')?.run();
    await changeLocation(app.database.db, { ...location, cartReminderHours: null });
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
  });

  it('waits for the morning if the mail server was down in the evening', async () => {
    const { key } = await remindingVenue(app);
    await agreedCart(app, key);
    await leaveCarts(app, key);
    app.mail.fault = new Error('down');
    expect(await sentAt(app, ticked + 4 * hour, emailOf(key))).toEqual([]);
    app.mail.fault = undefined;
    const again = () =>
      sql`update outbox set due_at = clock_timestamp() where topic = 'cart-reminder' and sent_at is null`.execute(
        app.database.db,
      );
    await again();
    expect(await sentAt(app, Date.parse('2026-12-01T05:00:00Z'), emailOf(key))).toEqual([]);
    await again();
    expect(await sentAt(app, Date.parse('2026-12-01T15:01:00Z'), emailOf(key))).toHaveLength(1);
  });

  it('is in the language of the page, and once however many servers look', async () => {
    const { key } = await remindingVenue(app, {
      languages: [
        { key: 1, code: 'en', name: 'English', isDefault: true },
        { key: 2, code: 'de', name: 'Deutsch', isDefault: false },
      ],
    });
    await agreedCart(app, key, { languageKey: 2 });
    await leaveCarts(app, key);
    app.clock.now = ticked + 4 * hour;
    const job = app.jobs.find(({ name }) => name === 'cart reminders');
    await Promise.all([job?.run(), job?.run()]);
    const [mail, ...more] = await sentAt(app, ticked + 4 * hour, emailOf(key));
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Ihr Warenkorb bei /);
    expect(mail?.text).toContain('Meinen Warenkorb öffnen: ');
    expect(mail?.text).toContain('lang=de');
  });

  it.each([
    ['an address that is none', 'maya', 200],
    ['nothing', '', 200],
  ])('consent with %s is refused', async (_said, email, status) => {
    const { key } = await remindingVenue(app);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    const answer = await agree(app, key, cart.OrderKey, { email });
    expect(answer.status).toBe(status);
    expect(answer.body.ModelErrors?.map(({ Key }) => Key)).toEqual(['email']);
  });

  it('consent to an unknown cart, another venue’s and one that is over answers the same', async () => {
    const { key } = await remindingVenue(app);
    const other = await remindingVenue(app);
    const cart = await agreedCart(app, key);
    const over = await agreedCart(app, key);
    await ask(app, 'POST', '/api/booking/abandonOrderChanges', {
      ...{ clientLocationKey: key, orderKey: over.OrderKey },
    });
    const bought = await agreedCart(app, key, { date: '2026-12-06' });
    await completeOrder(app, bought, key);
    for (const isWanted of [true, false]) {
      const asked = { email: 'a@okafor.example', isWanted };
      const answers = [
        await agree(app, key, 'unknown-key-of-a-cart-00', asked),
        await agree(app, other.key, cart.OrderKey, asked),
        await agree(app, key, over.OrderKey, asked),
        await agree(app, key, bought.OrderKey, asked),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(new Set(answers.map(({ body }) => saidBy(body))).size).toBe(1);
    }
  });
});

/** A cart that was left, and the key in its email. */
async function emailed(key: number, choices: Parameters<typeof agreedCart>[2] = {}) {
  app.clock.now = ticked;
  const cart = await agreedCart(app, key, choices);
  await leaveCarts(app, key);
  const [mail] = await sentAt(app, ticked + 4 * hour, choices.email ?? emailOf(key));
  return { cart, mail, cartKey: cartKeyOf(mail ?? { text: '' }) };
}

describe('the link of the email', () => {
  it('puts everything back into a new cart that is held, at today’s prices, on any device', async () => {
    const location = await remindingVenue(app);
    const { key } = location;
    const { cart, cartKey } = await emailed(key, { rates: { 11: 2 } });
    const raised = location.activities.map((one) => ({
      ...one,
      rates: one.rates.map((rate) => ({ ...rate, price: add(rate.price, amount(1000)) })),
    }));
    await changeLocation(app.database.db, { ...location, activities: raised });
    const { status, body } = await reopen(app, key, cartKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Unavailable: [], IsBooked: false });
    const order = orderOf({ body } as unknown as Parameters<typeof orderOf>[0]);
    expect(order.OrderKey).not.toBe(cart.OrderKey);
    expect(order.HoldSecondsLeft).toBeGreaterThan(60);
    expect(order.SubTotal).toBe(cart.SubTotal + 20);
    expect(order.Individual.map(({ Name }) => Name)).toEqual(['Sunrise Kayak Tour']);
    // Nothing of the guest comes with it: emails are forwarded.
    expect(order.Customer).toMatchObject({ FirstName: '', Email: '' });
    const paid = await completeOrder(app, order, key, {
      customer: { ...aCustomer, Email: emailOf(key) },
    });
    expect(orderOf(paid).OrderNumber).not.toBeNull();
    expect((await reopen(app, key, cartKey)).body).toMatchObject({ Order: null, IsBooked: true });
  });

  it('names what is sold out, and puts back the rest', async () => {
    const location = await remindingVenue(app);
    const { key } = location;
    app.clock.now = ticked;
    const first = await agreedCart(app, key, { date: '2026-12-05' });
    await addToCart(app, {
      locationKey: key,
      orderKey: first.OrderKey,
      date: '2026-12-06',
      rates: { 11: 1 },
    });
    await leaveCarts(app, key);
    const [mail] = await sentAt(app, ticked + 4 * hour, emailOf(key));
    // Somebody else takes all places of the first day.
    for (let left = 20; left > 0; left -= 1) {
      const { body } = await addToCart(app, { locationKey: key, date: '2026-12-05', rates: { 11: 1 } });
      if (body.Order === null || body.ModelErrors !== null) break;
    }
    const { body } = await reopen(app, key, cartKeyOf(mail ?? { text: '' }));
    expect(body.Unavailable).toEqual([{ Name: 'Sunrise Kayak Tour', Start: '2026-12-05T09:00' }]);
    expect(
      body.Order?.Individual.flatMap(({ Activities }) => Activities[0]?.SelectedTimes[0]?.AppointmentDate),
    ).toEqual([expect.stringContaining('2026-12-06')]);
  });

  it('opens nothing if nothing is left: over, or not sold anymore', async () => {
    const location = await remindingVenue(app);
    const { cartKey } = await emailed(location.key);
    await changeLocation(app.database.db, { ...location, activities: [] });
    const { body } = await reopen(app, location.key, cartKey);
    expect(body).toMatchObject({
      Order: null,
      Unavailable: [{ Name: 'Sunrise Kayak Tour' }],
      IsBooked: false,
    });
  });

  it('opened again, gives the places of the cart it filled before back first', async () => {
    const { key } = await remindingVenue(app);
    const { cartKey } = await emailed(key);
    const first = (await reopen(app, key, cartKey)).body.Order;
    const second = (await reopen(app, key, cartKey)).body.Order;
    expect(second?.OrderKey).not.toBe(first?.OrderKey);
    const { status } = await ask(app, 'GET', '/api/booking/getorderv2', {
      ...{ clientLocationKey: key, orderKey: first?.OrderKey },
    });
    expect(status).toBe(410);
  });

  it('a request that is repeated under its key fills one cart', async () => {
    const { key } = await remindingVenue(app);
    const { cartKey } = await emailed(key);
    const once = { 'idempotency-key': `reopen-${key}-0123456789` };
    const one = await reopen(app, key, cartKey, once);
    const two = await reopen(app, key, cartKey, once);
    expect(two.body.Order?.OrderKey).toBe(one.body.Order?.OrderKey);
  });

  it('an unknown, foreign or old link, and one of a guest who was erased, answers the same', async () => {
    const { key } = await remindingVenue(app);
    const other = await remindingVenue(app);
    const { cartKey } = await emailed(key);
    const erased = await emailed(other.key);
    const words = ['erase', '-l', String(other.key), '--email', emailOf(other.key), '-y'];
    expect(await runPerson(app, words)).toMatchObject({ code: 0 });
    const answers = [
      await reopen(app, key, 'unknown-key-of-an-email0'),
      await reopen(app, other.key, cartKey),
      await reopen(app, other.key, erased.cartKey),
    ];
    app.clock.now = ticked + (7 * 24 + 5) * hour;
    answers.push(await reopen(app, key, cartKey));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => saidBy(body))).size).toBe(1);
  });
});

describe('an address that agreed', () => {
  it('is found, exported and erased, and what was queued is not sent', async () => {
    const { db } = app.database;
    const { key } = await remindingVenue(app);
    const email = `zyqq-${key}@okafor.example`;
    await agreedCart(app, key, { email });
    await leaveCarts(app, key);
    app.clock.now = ticked + 4 * hour;
    await app.jobs.find(({ name }) => name === 'cart reminders')?.run();
    expect(await runPerson(app, ['find', '-l', String(key), '--email', email])).toMatchObject({ code: 0 });
    const erase = ['erase', '-l', String(key), '--email', email, '-y'];
    expect(await columnsWith(db, [`zyqq-${key}`])).not.toEqual([]);
    expect(await runPerson(app, erase)).toMatchObject({ code: 0 });
    expect(await columnsWith(db, [`zyqq-${key}`])).toEqual([]);
    expect(await sentAt(app, ticked + 5 * hour, email)).toEqual([]);
  });

  it('is forgotten a week after the email, and at once if the cart is bought', async () => {
    const { db } = app.database;
    const { key } = await remindingVenue(app);
    await emailed(key);
    const bought = await agreedCart(app, key, { email: 'bought@okafor.example' });
    await completeOrder(app, bought, key, { customer: aCustomer });
    await endHolds(db, key);
    const kept = async () => {
      const { rows } = await sql<{
        email: string;
      }>`select email from cart_reminder where location_key = ${key}`.execute(db);
      return rows.map(({ email }) => email);
    };
    await sentAt(app, ticked + 6 * 24 * hour, emailOf(key));
    expect(await kept()).toEqual([emailOf(key)]);
    await sentAt(app, ticked + 8 * 24 * hour, emailOf(key));
    expect(await kept()).toEqual([]);
  });
});
