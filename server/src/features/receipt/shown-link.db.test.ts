/** The link to a receipt that people of the venue hand to its guest (6-12; docs/rules/emails.md). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmsNotSentError } from '../../gateways/sms/sms-gateway.ts';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import { changesAtTheDesk } from '../../testing/desk-journey.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import type { Browser } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const desk = changesAtTheDesk(() => app);

interface Shown {
  Url: string;
  Pays: boolean;
  TextsTo: string | null;
  ExceptionMessage?: string;
}
const show = (key: LocationKey, orderNumber: string, browser: Browser) =>
  ask<Shown>(
    ...([
      app,
      'POST',
      '/api/desk/showReceiptLink',
      { clientLocationKey: key, orderNumber },
      { ...browser },
    ] as const),
  );
const opened = async (key: LocationKey, url: string) => {
  const orderKey = new URL(url).searchParams.get('orderKey');
  const { body } = await ask<{ OrderNumber?: string }>(
    ...([app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey }] as const),
  );
  return JSON.stringify(body);
};

async function bought(guest: Partial<typeof aCustomer> = {}, languages: object = {}) {
  const { key } = await storeLocation(app.database.db, languages);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const order = orderOf(await completeOrder(app, cart, key, { customer: { ...aCustomer, ...guest } }));
  return { key, number: order.OrderNumber ?? '', dana: await desk.deskOf(key) };
}

it('opens the receipt, is the same each time, and each look is in the history by name (6-12)', async () => {
  const { key, number, dana } = await bought();
  const lee = await desk.deskOf(key, 'desk', 'Lee');
  const first = await show(key, number, dana);
  expect([first.status, first.body.Pays, first.headers['cache-control']]).toEqual([200, false, 'no-store']);
  expect(first.body.Url).toMatch(
    new RegExp(`^https://book\\.example/${key}/receipt\\?orderKey=[\\w%-]{20,}`),
  );
  expect((await show(key, number, lee)).body.Url).toBe(first.body.Url);
  expect(await opened(key, first.body.Url)).toContain(number);
  const { body } = await ask<{ History: { Words: string }[] }>(
    ...([
      app,
      'GET',
      '/api/desk/getSoldOrder',
      { clientLocationKey: key, orderNumber: number },
      { ...dana },
    ] as const),
  );
  expect(body.History.slice(-2).map(({ Words }) => Words)).toEqual([
    'The link to the receipt was shown. By Dana.',
    'The link to the receipt was shown. By Lee.',
  ]);
  const { rows } = await sql`select 1 from order_link k join shop_order o using (order_id)
    where o.order_number = ${number} and o.location_key = ${key}`.execute(app.database.db);
  expect(rows).toHaveLength(1);
});

it('says whether the rest can be paid there, as the venue has it (3.10-03)', async () => {
  for (const payBalanceOnline of [true, false]) {
    const deposits = { ...noDeposits, enabled: true, payBalanceOnline };
    const { key } = await aDepositVenue(app, { deposits });
    const { OrderNumber } = (await boughtWithDeposit(app, key)) as unknown as { OrderNumber: string };
    expect((await show(key, OrderNumber, await desk.deskOf(key))).body.Pays).toBe(payBalanceOnline);
  }
});

it('is of nobody who was erased, of no other venue, and for nobody who may not change orders (S2, S43)', async () => {
  const Email = 'rosa@link.example';
  const { key, number, dana } = await bought({ Email });
  const elsewhere = await bought();
  const gate = await desk.deskOf(key, 'gate', 'Gil');
  expect((await show(key, number, gate)).status).toBe(404);
  expect((await show(key, number, elsewhere.dana)).status).toBe(404);
  expect((await show(elsewhere.key, number, elsewhere.dana)).status).toBe(404);
  await app.payments.drain();
  await app.drainOutbox();
  await runPerson(app, ['erase', '-l', `${key}`, '--email', Email, '-y', '--with-future']);
  const { status, body } = await show(key, number, dana);
  expect([status, body.Url]).toEqual([409, undefined]);
  expect(body.ExceptionMessage).toContain('erased');
});

describe('the link by text message', () => {
  const text = (key: LocationKey, orderNumber: string, browser: Browser, of: TestApp = app) =>
    ask<{ To?: string; ExceptionMessage?: string }>(
      of,
      'POST',
      '/api/desk/textReceiptLink',
      { clientLocationKey: key, orderNumber },
      { ...browser },
    );
  const history = async (key: LocationKey, orderNumber: string, browser: Browser) => {
    const named = { clientLocationKey: key, orderNumber };
    const read = ask<{ History: { Words: string }[] }>(
      ...([app, 'GET', '/api/desk/getSoldOrder', named, { ...browser }] as const),
    );
    return (await read).body.History.map(({ Words }) => Words);
  };
  const settled = async () => {
    await app.payments.drain();
    await app.drainOutbox();
    app.sms.sent.length = 0;
  };

  it('goes to the guest’s number once a minute, however many press, and stands in the history by name (6-12)', async () => {
    const { key, number, dana } = await bought();
    const lee = await desk.deskOf(key, 'desk', 'Lee');
    await settled();
    const shown = await show(key, number, dana);
    expect(shown.body.TextsTo).toBe('+1 303 555 0100');
    const answers = await Promise.all([text(key, number, dana), text(key, number, lee)]);
    expect(answers.map(({ status, body }) => [status, body.To])).toEqual([
      [200, '+1 303 555 0100'],
      [200, '+1 303 555 0100'],
    ]);
    await app.drainOutbox();
    expect(app.sms.sent.map(({ to, body }) => ({ to, body }))).toEqual([
      {
        to: '+13035550100',
        body: `Kestrel Bay Adventures: your order ${number}: ${shown.body.Url} Reply STOP to end texts.`,
      },
    ]);
    expect((await history(key, number, dana)).filter((words) => words.includes('text message'))).toHaveLength(
      1,
    );
    app.clock.now += 60_000;
    expect((await text(key, number, dana)).status).toBe(200);
    await app.drainOutbox();
    expect(app.sms.sent).toHaveLength(2);
    expect((await history(key, number, dana)).at(-1)).toBe(
      'The link to the receipt was sent by text message. By Dana.',
    );
    expect(new Set(app.sms.sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('asks to pay where the guest can pay the rest there, in the language of the order (3.10-03, D-I18-01)', async () => {
    const { key } = await aDepositVenue(app);
    const { OrderNumber } = (await boughtWithDeposit(app, key)) as unknown as { OrderNumber: string };
    const dana = await desk.deskOf(key);
    await settled();
    await text(key, OrderNumber, dana);
    await app.drainOutbox();
    expect(app.sms.sent[0]?.body).toMatch(new RegExp(`: pay for your order ${OrderNumber} here: https://`));
  });

  it('is refused for a guest without a number, and in a shop that sends no text messages (6-12)', async () => {
    const none = { PhoneCountryCode: '', PhoneCountryKey: 0, PhoneAreaCode: '', PhoneSubscriberNumber: '' };
    const { key } = await storeLocation(app.database.db);
    const dana = await desk.deskOf(key);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const sale = { clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, firstName: 'Walt' };
    const sold = await ask<{ OrderNumber: string }>(
      ...([app, 'POST', '/api/desk/sellOrder', { ...sale, method: 'cash', ...none }, { ...dana }] as const),
    );
    const number = sold.body.OrderNumber;
    expect((await show(key, number, dana)).body.TextsTo).toBeNull();
    const { status, body } = await text(key, number, dana);
    expect([status, body.ExceptionMessage]).toEqual([
      409,
      `Order ${number} has no phone number that can get a text message. Add one to the guest’s details first.`,
    ]);

    const quiet = await startTestApp({ sms: null });
    try {
      const venue = await storeLocation(quiet.database.db);
      const lee = await changesAtTheDesk(() => quiet).deskOf(venue.key);
      const held = orderOf(await addToCart(quiet, { locationKey: venue.key }));
      const order = orderOf(await completeOrder(quiet, held, venue.key));
      const answer = await text(venue.key, order.OrderNumber ?? '', lee, quiet);
      expect([answer.status, answer.body.ExceptionMessage]).toEqual([
        409,
        'This shop is not set up to send text messages. Copy the link and send it yourself.',
      ]);
    } finally {
      await quiet.close();
    }
  });

  it('that no carrier takes says so in the history, without the number; one that a carrier takes later does not', async () => {
    const { key, number, dana } = await bought();
    await settled();
    app.sms.fault = new SmsNotSentError('busy', { permanent: false });
    await text(key, number, dana);
    await app.drainOutbox();
    expect((await history(key, number, dana)).at(-1)).toContain('sent by text message');
    app.clock.now += 60_000;
    app.sms.fault = new SmsNotSentError('+13035550100 is a landline', { permanent: true });
    await text(key, number, dana);
    await app.drainOutbox();
    app.sms.fault = undefined;
    expect((await history(key, number, dana)).at(-1)).toBe(
      'The text message with the link was not delivered: … is a landline',
    );
  });

  it('goes to nobody who was erased meanwhile, and is of nobody who may not change orders (S2, S43)', async () => {
    const Email = 'texted@link.example';
    const { key, number, dana } = await bought({ Email });
    const gate = await desk.deskOf(key, 'gate', 'Gil');
    expect((await text(key, number, gate)).status).toBe(404);
    await settled();
    await text(key, number, dana);
    await runPerson(app, ['erase', '-l', `${key}`, '--email', Email, '-y', '--with-future']);
    await app.drainOutbox();
    expect(app.sms.sent).toEqual([]);
    expect((await text(key, number, dana)).status).toBe(409);
  });
});
