/** Requests for reviews after the visit: whom, when, once (docs/rules/reminders.md, "Reviews"). */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { type ReadOrder, runOrder } from '../../../testing/run-order-command.ts';
import {
  aMorning,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const reviewUrl = 'https://reviews.example/lake';
/** The tour is from 9:00 to 11:30 AM on December 5 in Denver. */
const end = Date.parse('2026-12-05T18:30:00Z');
const hour = 3_600_000;

const asking = (changes: object = {}) =>
  storeLocation(app.database.db, { reviewHours: 24, reviewUrl, email: 'hello@lake.example', ...changes });

async function bought(key: number, dates: readonly string[] = ['2026-12-05'], orderLanguage?: number) {
  let orderKey: string | null = null;
  let cart = null;
  for (const date of dates) {
    cart = orderOf(await addToCart(app, { locationKey: key, orderKey, date, rates: { 11: 1 } }));
    orderKey = cart.OrderKey;
  }
  if (cart === null) throw new Error('nothing to buy');
  const customer = { ...aCustomer, Email: `guest-${key}@okafor.example` };
  const language = orderLanguage === undefined ? {} : { languageKey: orderLanguage };
  const order = orderOf(await completeOrder(app, cart, key, { customer, ...language }));
  await app.drainOutbox();
  return { order: order as unknown as ReadOrder, email: customer.Email };
}

/** What the guest is sent when the job runs that many hours after the end of the tour. */
async function askedAfter(hours: number, { email }: { email: string }) {
  app.clock.now = end + hours * hour;
  const before = app.mail.sent.length;
  await app.jobs.find(({ name }) => name === 'review requests')?.run();
  await app.drainOutbox();
  return app.mail.sent.slice(before).filter(({ to }) => to.address === email);
}

describe('a request for a review', () => {
  it('is sent once, the venue’s hours after the end of the visit, with the venue’s link', async () => {
    const { key } = await asking();
    const guest = await bought(key);
    expect(await askedAfter(23.9, guest)).toEqual([]);
    const [mail, ...more] = await askedAfter(24.1, guest);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^How was your visit to .+\?$/);
    for (const words of ['How was it, Maya?', 'Sunrise Kayak Tour', `Write a review: ${reviewUrl}`])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('Reply and tell us');
    expect(mail?.html).toContain(`href="${reviewUrl}"`);
    expect(mail?.replyTo?.address).toBe('hello@lake.example');
    expect(await askedAfter(30, guest)).toEqual([]);
    expect(await askedAfter(100, guest)).toEqual([]);
  });

  it('waits for the last visit of the order, and asks once about all', async () => {
    const { key } = await asking();
    const guest = await bought(key, ['2026-12-05', '2026-12-08']);
    expect(await askedAfter(24.1, guest)).toEqual([]);
    expect(await askedAfter(24.1 + 72, guest)).toHaveLength(1);
    expect(await askedAfter(24.1 + 96, guest)).toEqual([]);
  });

  it.each([
    ['is late after an outage', 5 * 24, 1],
    ['is not sent a week late', 9 * 24, 0],
  ])('%s: %d hours after the visit, %d', async (_said, hours, count) => {
    const { key } = await asking();
    const guest = await bought(key);
    expect(await askedAfter(hours, guest)).toHaveLength(count);
  });

  it('counts from the real end of a visit in the night when the clock goes back', async () => {
    const nights = anActivity({
      schedules: [aSchedule({ times: ['00:30'] as never, lengthMinutes: 150, capacity: 8 })],
    });
    const { key } = await asking({ activities: [nights] });
    app.clock.now = Date.parse('2027-11-01T17:00:00Z');
    const order = orderOf(
      await addToCart(app, { locationKey: key, date: '2027-11-07', time: '00:30', rates: { 11: 1 } }),
    );
    const customer = { ...aCustomer, Email: `guest-${key}@okafor.example` };
    orderOf(await completeOrder(app, order, key, { customer }));
    await app.drainOutbox();
    // From 12:30 AM in summer time, 150 minutes: to 2:00 AM in standard time, which is 09:00 in UTC.
    const hours = (Date.parse('2027-11-07T09:00:00Z') - end) / hour + 24;
    expect(await askedAfter(hours - 0.1, { email: customer.Email })).toEqual([]);
    expect(await askedAfter(hours + 0.1, { email: customer.Email })).toHaveLength(1);
  });

  it('is not sent by a venue that does not ask, nor by one that stopped in the meantime', async () => {
    const silent = await storeLocation(app.database.db, {});
    expect(await askedAfter(25, await bought(silent.key))).toEqual([]);
    app.clock.now = aMorning;
    const location = await asking();
    const guest = await bought(location.key);
    app.clock.now = end + 25 * hour;
    app.mail.sent.length = 0;
    await app.jobs.find(({ name }) => name === 'review requests')?.run();
    await changeLocation(app.database.db, { ...location, reviewHours: null, reviewUrl: null });
    await app.drainOutbox();
    expect(app.mail.sent.filter(({ to }) => to.address === guest.email)).toEqual([]);
  });

  it('is not sent about what was canceled', async () => {
    const { key } = await asking();
    const guest = await bought(key);
    const cancel = [
      'cancel',
      guest.order.OrderNumber,
      '-l',
      String(key),
      '--refund',
      'full',
      '-y',
      '--no-email',
    ];
    expect(await runOrder(app, cancel)).toMatchObject({ code: 0 });
    expect(await askedAfter(25, guest)).toEqual([]);
  });

  it('is in the language of the order, and once however many servers look', async () => {
    const { key } = await asking({
      languages: [
        { key: 1, code: 'en', name: 'English', isDefault: true },
        { key: 2, code: 'de', name: 'Deutsch', isDefault: false },
      ],
    });
    const guest = await bought(key);
    await sql`update shop_order set language_key = 2 where location_key = ${key}`.execute(app.database.db);
    app.clock.now = end + 25 * hour;
    const job = app.jobs.find(({ name }) => name === 'review requests');
    await Promise.all([job?.run(), job?.run()]);
    const [mail, ...more] = await askedAfter(25, guest);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Wie war Ihr Besuch bei .+\?$/);
    expect(mail?.text).toContain(`Bewertung schreiben: ${reviewUrl}`);
  });
});
