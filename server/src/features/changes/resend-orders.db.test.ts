/** Confirmations of many orders sent again, their numbers and their file, at the desk (6-12; docs/rules/changes.md, "Many orders at once"). */
import { mostOrdersAtOnce } from '@gangway/contract/wire';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { settledDatabase } from '../../testing/whole-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

interface Preview {
  Recipients: { OrderNumber: string; Name: string; Email: string }[];
  LeftOut: { OrderNumber: string; Name: string; Why: string }[];
  Email: { To: string; Subject: string; Text: string } | null;
  Seen: string;
  ModelErrors: { Value: string[] }[] | null;
}
interface Made extends Pick<Preview, 'ModelErrors'> {
  Applied: boolean;
  Results: { OrderNumber: string; Name: string; Email: string; Outcome: string }[];
}

let people = 0;
const somebodyAt = (key: LocationKey, role: 'manager' | 'desk' | 'gate' | 'guide' = 'desk') => {
  people += 1;
  return joinAs(app, [key], role, { email: `resender-${people}@lake.example`, name: 'Dana' });
};

const post = async <Body>(call: string, members: object, browser: Browser, headers: object = {}) =>
  (await ask<Body>(app, 'POST', `/api/desk/${call}`, { ...members }, { ...browser, ...headers })).body;

const of = (key: LocationKey, orderNumbers: readonly string[]) => ({ clientLocationKey: key, orderNumbers });
const preview = (key: LocationKey, numbers: readonly string[], browser: Browser) =>
  post<Preview>('previewResendOrders', of(key, numbers), browser);
const make = (key: LocationKey, numbers: readonly string[], seen: string, browser: Browser, headers = {}) =>
  post<Made>('resendOrders', { ...of(key, numbers), seen }, browser, headers);
const words = ({ ModelErrors }: Pick<Preview, 'ModelErrors'>) =>
  ModelErrors?.flatMap(({ Value }) => Value) ?? [];

async function bought(key: LocationKey, email: string, customer: object = {}): Promise<string> {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  const details = { customer: { ...aCustomer, Email: email, ...customer } };
  const { OrderNumber } = orderOf(await completeOrder(app, cart, key, details as never));
  await app.payments.drain();
  return OrderNumber ?? '';
}

/** An order of a caller who has no email address. */
async function soldByPhone(key: LocationKey, browser: Browser): Promise<string> {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }, { ...browser }));
  const sale = { clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, firstName: 'Walt' };
  return (await post<{ OrderNumber: string }>('sellOrder', sale, browser)).OrderNumber;
}

async function aVenue() {
  const schedules = [aSchedule({ times: ['09:00'], capacity: 40 })];
  const { key } = await storeLocation(app.database.db, { activities: [anActivity({ schedules })] });
  return { key, desk: await somebodyAt(key) };
}

const untouched = () => settledDatabase(app);

async function sentTo(): Promise<string[]> {
  await app.drainOutbox();
  return app.mail.sent.map(({ to }) => to.address).toSorted();
}

describe('sending the confirmations of many orders again', () => {
  it('says who gets one and who cannot, sends them once, says what became of each, and stands in the histories', async () => {
    const { key, desk } = await aVenue();
    const ana = await bought(key, 'ana@ruiz.example', { FirstName: 'Ana', LastName: 'Ruiz' });
    const walt = await soldByPhone(key, desk);
    const gone = await bought(key, 'gone@away.example');
    const cancel = ['cancel', gone, '-l', `${key}`, '-y', '--refund', 'full', '--no-email'];
    expect((await runOrder(app, cancel)).code).toBe(0);
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const numbers = [ana, walt, gone];
    const before = await untouched();
    const shown = await preview(key, numbers, desk);
    expect(await untouched()).toEqual(before);
    expect(shown.Recipients.map(({ OrderNumber, Email }) => [OrderNumber, Email])).toEqual([
      [ana, 'ana@ruiz.example'],
      [gone, 'gone@away.example'],
    ]);
    expect(shown.LeftOut).toEqual([{ OrderNumber: walt, Name: 'Walt', Why: 'noEmail' }]);
    expect(shown.Email?.To).toBe('ana@ruiz.example');

    const made = await make(key, numbers, shown.Seen, desk);
    expect(made.Results.map(({ OrderNumber, Outcome }) => [OrderNumber, Outcome])).toEqual([
      [ana, 'queued'],
      [gone, 'queued'],
      [walt, 'noEmail'],
    ]);
    expect(await sentTo()).toEqual(['ana@ruiz.example', 'gone@away.example']);
    const [mail, other] = ['ana@ruiz.example', 'gone@away.example'].map((address) =>
      app.mail.sent.find(({ to }) => to.address === address),
    );
    expect(mail?.subject).toBe(shown.Email?.Subject);
    expect(mail?.text).toMatch(/receipt\?orderKey=[\w-]{20,}/);
    // Of a canceled order, the email about the cancellation.
    expect(other?.subject).not.toBe(mail?.subject);
    const read = { clientLocationKey: key, orderNumber: ana };
    const { body } = await ask<{ History: { Words: string }[] }>(
      ...([app, 'GET', '/api/desk/getSoldOrder', read, { ...desk }] as const),
    );
    expect(body.History.at(-1)?.Words).toMatch(/By Dana\.$/);
  });

  it('is refused if an address was corrected or one was sent again since the preview, until it is looked at anew', async () => {
    const { key, desk } = await aVenue();
    const [one, other] = [await bought(key, 'one@lake.example'), await bought(key, 'two@lake.example')];
    const stale = await preview(key, [one, other], desk);
    const single = { clientLocationKey: key, orderNumber: one };
    const { Quote } = await post<{ Quote: { Revision: number; Figures: string } }>(
      ...(['previewResendOrder', single, desk] as const),
    );
    const agreed = { ...single, revision: Quote.Revision, figures: Quote.Figures };
    expect(await post('resendOrder', agreed, desk)).toMatchObject({ Applied: true });
    expect(words(await make(key, [one, other], stale.Seen, desk))[0]).toMatch(/^Somebody else sent some/);
    // The same press on one order, from a screen that was not loaded anew.
    expect(words(await post<Preview>('resendOrder', agreed, desk))[0]).toContain('changed in the meantime');

    const seen = await preview(key, [one, other], desk);
    const contact = { ...single, email: 'right@lake.example', reason: null };
    const quoted = await post<{ Quote: { Revision: number; Figures: string } }>(
      ...(['previewCorrectContact', contact, desk] as const),
    );
    const { Revision: revision, Figures: figures } = quoted.Quote;
    await post('correctContact', { ...contact, revision, figures }, desk);
    expect(words(await make(key, [one, other], seen.Seen, desk))).toEqual([
      'The guests changed in the meantime. Look at who gets the email now.',
    ]);
    const again = await preview(key, [one, other], desk);
    expect((await make(key, [one, other], again.Seen, desk)).Results).toHaveLength(2);
  });

  it('is sent once, however often its request is', async () => {
    const { key, desk } = await aVenue();
    const numbers = [await bought(key, 'once@only.example')];
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const { Seen } = await preview(key, numbers, desk);
    const headers = { 'idempotency-key': `resend-${key}-of-the-morning` };
    const first = await make(key, numbers, Seen, desk, headers);
    expect(await make(key, numbers, Seen, desk, headers)).toEqual(first);
    expect(words(await make(key, numbers, Seen, desk))[0]).toMatch(/^Somebody else sent some/);
    expect(await sentTo()).toEqual(['once@only.example']);
  });

  it('tells an order of another venue from none by nothing, and does nothing for the others', async () => {
    const { key, desk } = await aVenue();
    const elsewhere = await aVenue();
    const own = await bought(key, 'own@lake.example');
    const foreign = await bought(elsewhere.key, 'foreign@lake.example');
    await app.drainOutbox();
    const before = await untouched();
    const message = { subject: 'Wind', text: 'It turns.' };
    for (const number of [foreign, 'NO-SUCH-1']) {
      const numbers = [own, number];
      for (const [call, more] of [
        ['previewResendOrders', {}],
        ['resendOrders', { seen: 'x' }],
        ['previewGuestMessage', message],
        ['sendGuestMessage', { ...message, seen: 'x' }],
        ['exportOrders', {}],
      ] as const)
        expect(words(await post<Preview>(call, { ...of(key, numbers), ...more }, desk)), call).toEqual([
          `There is no order ${number} at this location.`,
        ]);
    }
    expect(await untouched()).toEqual(before);
  });

  it('is refused if nobody can be reached, and beyond the orders that a request may name', async () => {
    const { key, desk } = await aVenue();
    const walt = await soldByPhone(key, desk);
    const shown = await preview(key, [walt], desk);
    expect([shown.Recipients, shown.Email]).toEqual([[], null]);
    expect(words(await make(key, [walt], shown.Seen, desk))).toEqual([
      'None of these guests can be reached by email.',
    ]);
    expect(words(await make(key, [], (await preview(key, [], desk)).Seen, desk))).toEqual([
      'None of these guests can be reached by email.',
    ]);
    const many = Array.from({ length: mostOrdersAtOnce + 1 }, (_, place) => `N-${place}`);
    const answer = await ask(
      ...([app, 'POST', '/api/desk/previewResendOrders', of(key, many), { ...desk }] as const),
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('must be at most 500 orders');
  });

  it('is for nobody who may only check in, and no numbers or files are', async () => {
    const { key } = await aVenue();
    const number = await bought(key, 'ana@ruiz.example');
    for (const role of ['gate', 'guide'] as const) {
      const browser = await somebodyAt(key, role);
      const sent = { ...of(key, [number]), seen: 'x' };
      for (const call of ['previewResendOrders', 'resendOrders', 'exportOrders'])
        expect((await ask(app, 'POST', `/api/desk/${call}`, sent, { ...browser })).status, call).toBe(404);
      const search = { clientLocationKey: key };
      expect((await ask(app, 'GET', '/api/desk/getOrderNumbers', search, { ...browser })).status).toBe(404);
    }
  });
});

describe('the numbers and the file of orders', () => {
  it('are of all that match, in the order of the search, and of those that are named alone', async () => {
    const { key, desk } = await aVenue();
    const zoe = await bought(key, 'zoe@lake.example', { FirstName: 'Zoe', LastName: 'Zorn' });
    const abe = await bought(key, 'abe@lake.example', { FirstName: 'Abe', LastName: 'Abt' });
    const bea = await bought(key, 'bea@lake.example', { FirstName: 'Bea', LastName: 'Bach' });
    const numbersOf = async (search: object) =>
      (
        await ask<{ OrderNumbers: string[] }>(
          ...([app, 'GET', '/api/desk/getOrderNumbers', { clientLocationKey: key, ...search }] as const),
          { ...desk },
        )
      ).body.OrderNumbers;
    expect(await numbersOf({ sort: 'guest' })).toEqual([abe, bea, zoe]);
    expect(await numbersOf({ text: 'zorn' })).toEqual([zoe]);
    expect(await numbersOf({ text: 'nobody' })).toEqual([]);
    const file = await post<{ Filename: string; Content: string }>('exportOrders', of(key, [zoe, abe]), desk);
    expect(file.Filename).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const rows = file.Content.split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',')[0])).toEqual([zoe, abe]);
    const whole = await ask<string>(
      ...([app, 'GET', '/api/desk/orders.csv', { clientLocationKey: key }, { ...desk }] as const),
    );
    for (const row of rows) expect(whole.body).toContain(row);
    expect(file.Content.split('\r\n')[0]).toBe(whole.body.split('\r\n')[0]);
  });
});
