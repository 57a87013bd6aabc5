/** Emails that the venue's people write to all guests of a departure, or of orders that they selected (6-12; docs/rules/emails.md, "Writing to guests"). */
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
}
interface Sent {
  Applied: boolean;
  Results: { OrderNumber: string; Email: string; Outcome: string }[];
  ModelErrors: { Value: string[] }[] | null;
}

const subject = 'We leave at 9:30';
const text = 'The wind turns at ten.\nPlease come at 9.\n\n<b>Dock B</b>, not A.';

let people = 0;
const somebodyAt = (key: LocationKey, role: 'desk' | 'gate' | 'guide' = 'desk') => {
  people += 1;
  return joinAs(app, [key], role, { email: `writer-${people}@lake.example`, name: 'Dana' });
};

const asked = (key: LocationKey, more: object = {}) => ({
  ...{ clientLocationKey: key, date: '2026-12-05', departureKey: '1-0900', subject, text },
  ...more,
});

const preview = async (key: LocationKey, browser: Browser, more: object = {}) =>
  (await ask<Preview>(app, 'POST', '/api/desk/previewGuestMessage', asked(key, more), { ...browser })).body;

const send = async (key: LocationKey, browser: Browser, seen: string, more: object = {}, headers = {}) =>
  (
    await ask<Sent>(app, 'POST', '/api/desk/sendGuestMessage', asked(key, { seen, ...more }), {
      ...browser,
      ...headers,
    })
  ).body;

const refusalIn = ({ ModelErrors }: Sent) => ModelErrors?.flatMap(({ Value }) => Value) ?? [];

async function bought(key: LocationKey, email: string, choice: object = {}, customer: object = {}) {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 }, ...choice }));
  const details = { customer: { ...aCustomer, Email: email, ...customer } };
  const { OrderNumber } = orderOf(await completeOrder(app, cart, key, details as never));
  // Captures follow the answer.
  await app.payments.drain();
  return OrderNumber ?? '';
}

async function aDeparture() {
  const schedules = [aSchedule({ times: ['09:00', '13:00'], capacity: 20 })];
  const { key } = await storeLocation(app.database.db, { activities: [anActivity({ schedules })] });
  return { key, desk: await somebodyAt(key) };
}

async function sentTo(): Promise<string[]> {
  await app.drainOutbox();
  return app.mail.sent.map(({ to }) => to.address).toSorted();
}

describe('an email to all guests of a departure', () => {
  it('goes to each order once, says what was typed and what it is about, and stands in the history of each', async () => {
    const { key, desk } = await aDeparture();
    const ana = await bought(key, 'ana@ruiz.example', {}, { FirstName: 'Ana', LastName: 'Ruiz' });
    const bo = await bought(key, 'bo@lind.example', {}, { FirstName: 'Bo', LastName: 'Lind' });
    await bought(key, 'late@noon.example', { time: '13:00' });
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const shown = await preview(key, desk);
    expect(
      shown.Recipients.map(({ OrderNumber, Name, Email }) => [OrderNumber, Name, Email]).toSorted(),
    ).toEqual([
      [ana, 'Ana Ruiz', 'ana@ruiz.example'],
      [bo, 'Bo Lind', 'bo@lind.example'],
    ]);
    expect(shown.LeftOut).toEqual([]);
    expect(shown.Email?.Subject).toBe(subject);
    expect(shown.Email?.Text).toContain('The wind turns at ten.\nPlease come at 9.\n\n<b>Dock B</b>, not A.');
    expect(await sentTo()).toEqual([]);

    const sent = await send(key, desk, shown.Seen);
    expect([sent.Applied, sent.ModelErrors]).toEqual([true, null]);
    expect(sent.Results.map(({ Email, Outcome }) => [Email, Outcome]).toSorted()).toEqual([
      ['ana@ruiz.example', 'queued'],
      ['bo@lind.example', 'queued'],
    ]);
    expect(await sentTo()).toEqual(['ana@ruiz.example', 'bo@lind.example']);
    const mail = app.mail.sent.find(({ to }) => to.address === 'ana@ruiz.example');
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`This is about your booking ${ana} with`);
    expect(mail?.text).toMatch(/receipt\?orderKey=[\w-]{20,}/);
    expect(mail?.html).toContain('&lt;b&gt;Dock B&lt;/b&gt;');
    const { body } = await ask<{ History: { Words: string }[]; Emails: { Kind: string; Subject: string }[] }>(
      ...([
        app,
        'GET',
        '/api/desk/getSoldOrder',
        { clientLocationKey: key, orderNumber: ana },
        { ...desk },
      ] as const),
    );
    expect(body.History.at(-1)?.Words).toBe('Email written to the guest: “We leave at 9:30”. By Dana.');
    expect(body.Emails[0]).toMatchObject({ Kind: 'guestMessage', Subject: subject });
  });

  it('leaves out who has no address or canceled since, and says who gets none', async () => {
    const { key, desk } = await aDeparture();
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }, { ...desk }));
    const sale = { clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, firstName: 'Walt' };
    await ask(app, 'POST', '/api/desk/sellOrder', sale, { ...desk });
    const gone = await bought(key, 'gone@away.example');
    await bought(key, 'here@stays.example');
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const shown = await preview(key, desk);
    expect(shown.Recipients.map(({ Email }) => Email).toSorted()).toEqual([
      'gone@away.example',
      'here@stays.example',
    ]);
    expect(shown.LeftOut.map(({ Name, Why }) => [Name, Why])).toEqual([['Walt', 'noEmail']]);
    await send(key, desk, shown.Seen);
    // Canceled before the email leaves.
    const canceled = await runOrder(app, [
      'cancel',
      gone,
      '-l',
      `${key}`,
      '-y',
      '--refund',
      'full',
      '--no-email',
    ]);
    expect(canceled.code).toBe(0);
    expect(await sentTo()).toEqual(['here@stays.example']);
  });

  it('is sent once, however often its request is', async () => {
    const { key, desk } = await aDeparture();
    await bought(key, 'once@only.example');
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const { Seen } = await preview(key, desk);
    const headers = { 'idempotency-key': `message-${key}-of-the-morning` };
    const first = await send(key, desk, Seen, {}, headers);
    expect(await send(key, desk, Seen, {}, headers)).toEqual(first);
    expect(await sentTo()).toEqual(['once@only.example']);
  });

  it.each([
    ['without a subject', { subject: ' ' }, 'Enter a subject and a text.'],
    ['without a text', { text: '\n ' }, 'Enter a subject and a text.'],
    [
      'to a departure without guests',
      { departureKey: '1-1300' },
      'None of these guests can be reached by email.',
    ],
  ])('is refused %s, and nothing is sent', async (_what, more, words) => {
    const { key, desk } = await aDeparture();
    await bought(key, 'quiet@lake.example');
    await app.drainOutbox();
    const { Seen } = await preview(key, desk, more);
    const before = await settledDatabase(app);
    expect(refusalIn(await send(key, desk, Seen, more))).toEqual([words]);
    const after = await settledDatabase(app);
    expect(after).toEqual(before);
  });

  it('is refused if somebody booked, or another address was given, since the preview', async () => {
    const { key, desk } = await aDeparture();
    await bought(key, 'first@lake.example');
    const { Seen } = await preview(key, desk);
    await bought(key, 'second@lake.example');
    expect(refusalIn(await send(key, desk, Seen))).toEqual([
      'The guests changed in the meantime. Look at who gets the email now.',
    ]);
    expect((await send(key, desk, (await preview(key, desk)).Seen)).Applied).toBe(true);
  });

  it('is for nobody who may only check in', async () => {
    const { key } = await aDeparture();
    for (const role of ['gate', 'guide'] as const) {
      const browser = await somebodyAt(key, role);
      for (const call of ['previewGuestMessage', 'sendGuestMessage'])
        expect(
          (await ask(app, 'POST', `/api/desk/${call}`, asked(key, { seen: 'x' }), { ...browser })).status,
        ).toBe(404);
    }
  });
});

describe('an email to the guests of orders that somebody selected', () => {
  const named = { date: null, departureKey: null };

  it('goes to each of them once, whatever they booked, and says who is left out and why', async () => {
    const { key, desk } = await aDeparture();
    const ana = await bought(key, 'ana@ruiz.example', {}, { FirstName: 'Ana', LastName: 'Ruiz' });
    const late = await bought(key, 'late@noon.example', { time: '13:00' }, { FirstName: 'Noor' });
    const gone = await bought(key, 'gone@away.example', {}, { FirstName: 'Gus', LastName: 'Gone' });
    await bought(key, 'other@lake.example');
    const cancel = ['cancel', gone, '-l', `${key}`, '-y', '--refund', 'full', '--no-email'];
    expect((await runOrder(app, cancel)).code).toBe(0);
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const of = { ...named, orderNumbers: [late, gone, ana, late] };
    const shown = await preview(key, desk, of);
    expect(shown.Recipients.map(({ OrderNumber }) => OrderNumber)).toEqual([late, ana]);
    expect(shown.LeftOut).toEqual([{ OrderNumber: gone, Name: 'Gus Gone', Why: 'canceled' }]);
    expect(shown.Email?.To).toBe('late@noon.example');
    const sent = await send(key, desk, shown.Seen, of);
    expect(sent.Results.map(({ OrderNumber, Outcome }) => [OrderNumber, Outcome])).toEqual([
      [late, 'queued'],
      [ana, 'queued'],
      [gone, 'canceled'],
    ]);
    expect(await sentTo()).toEqual(['ana@ruiz.example', 'late@noon.example']);
  });

  it('is refused if somebody else wrote to one of them since the preview, and nothing is sent', async () => {
    const { key, desk } = await aDeparture();
    const of = { ...named, orderNumbers: [await bought(key, 'ana@ruiz.example')] };
    const { Seen } = await preview(key, desk, of);
    const colleague = await somebodyAt(key);
    const seenByColleague = (await preview(key, colleague, { subject: 'Other words' })).Seen;
    expect((await send(key, colleague, seenByColleague, { subject: 'Other words' })).Applied).toBe(true);
    expect(refusalIn(await send(key, desk, Seen, of))).toEqual([
      'Somebody else sent some of these guests the same kind of email in the meantime. Nothing was sent. Look at it in the orders before you send yours.',
    ]);
    await app.drainOutbox();
    expect(app.mail.sent.map(({ subject: said }) => said)).not.toContain(subject);
    expect((await send(key, desk, (await preview(key, desk, of)).Seen, of)).Applied).toBe(true);
  });

  it('names either a departure or orders', async () => {
    const { key, desk } = await aDeparture();
    const number = await bought(key, 'ana@ruiz.example');
    for (const of of [
      { orderNumbers: [number] },
      { ...named, orderNumbers: null },
      { departureKey: null },
      { date: null },
    ])
      expect(
        (await ask(app, 'POST', '/api/desk/previewGuestMessage', asked(key, of), { ...desk })).status,
      ).toBe(400);
  });
});
