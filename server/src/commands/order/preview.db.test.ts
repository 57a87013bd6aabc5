/**
 * `npm run order -- … --preview`: says and emails exactly what the command then does, and leaves the database as it was
 * (docs/rules/changes.md, "Previews").
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dryBag } from '@gangway/domain/testing/add-on-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpointsOfFile } from '../../features/webhooks/endpoints.service.ts';
import { readEnv } from '../../platform/env.ts';
import { assertSound } from '../../testing/auditor.ts';
import { readOrder } from '../../testing/deposit-journey.ts';
import { testGiftCardSecret } from '../../testing/gift-card-secret.ts';
import { balances, issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import { heardIo } from '../../testing/heard-io.ts';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { aMovableActivity, boughtToMove } from '../../testing/move-journey.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import { aMorning, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { aWebhook } from '../../testing/webhooks.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';
import { commandRunner } from '../running-shop.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-preview-'));
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

/** A venue that hears of changes, with a webhook for each of them, where two adults are booked for December 5. */
async function sold(payment = {}) {
  const location = await storeLocation(app.database.db, {
    activities: [
      aMovableActivity({
        addOns: [dryBag.id],
        cancellation: [{ untilHours: 48, refund: 50 }],
      }),
    ],
    products: [dryBag],
    enableDigitalTickets: true,
    enableGiftCards: true,
    notices: { to: ['desk@venue.example'], of: ['changes', 'cancellations'] } as never,
  });
  const events = ['order.changed', 'order.cancelled', 'refund.made', 'availability.changed'] as const;
  await endpointsOfFile(app.database.db, { ...location, webhooks: [aWebhook([...events])] });
  const { key, order, lineKey } = await boughtToMove(app, location.key, {}, payment);
  await app.drainOutbox();
  // Captures follow the answer.
  await app.payments.drain();
  app.mail.sent.length = 0;
  return { key, order, lineKey, number: (order as unknown as ReadOrder).OrderNumber };
}

/** Keys of links and codes of credits are drawn anew each time. */
const withoutKeys = (text: string) =>
  text.replace(/orderKey=[\w-]+/g, 'orderKey=…').replace(/\b[A-Z0-9]{4}(-[A-Z0-9]{4}){3}\b/g, '…');

/** The emails in what a preview printed. */
const emailsIn = (said: string) =>
  said
    .split(/^To: /m)
    .slice(1)
    .map((part) =>
      withoutKeys(part)
        .replace(/\n\nThis was a preview[\s\S]*$/, '')
        .trimEnd(),
    );

type Of = Awaited<ReturnType<typeof sold>>;

const commands: [string, (of: Of) => string[]][] = [
  ['cancel by the terms', ({ number }) => ['cancel', number, '--reason', 'Storm']],
  ['cancel as a credit', ({ number }) => ['cancel', number, '--refund', 'full', '--as', 'credit']],
  [
    'cancel a line for an amount',
    ({ number, lineKey }) => ['cancel', number, '--line', `${lineKey}`, '--refund', '18.50'],
  ],
  ['refund an amount', ({ number }) => ['refund', number, '18.00']],
  ['refund as a credit', ({ number }) => ['refund', number, 'full', '--as', 'credit']],
  [
    'move to a dearer day',
    ({ number, lineKey }) => ['move', number, '--line', `${lineKey}`, '--to', '2026-12-12 13:00'],
  ],
  [
    'move to a cheaper day',
    ({ number, lineKey }) => ['move', number, '--line', `${lineKey}`, '--to', '2026-12-13 13:00'],
  ],
  [
    'move without an email',
    ({ number, lineKey }) => [
      'move',
      number,
      '--line',
      `${lineKey}`,
      '--to',
      '2026-12-12 13:00',
      '--no-email',
    ],
  ],
  [
    'one guest fewer',
    ({ number, lineKey }) => ['change', number, '--line', `${lineKey}`, '--guests', 'Adult=1'],
  ],
  [
    'one guest and an add-on more',
    ({ number, lineKey }) => [
      'change',
      number,
      '--line',
      `${lineKey}`,
      '--guests',
      'Adult=3',
      '--add-on',
      'Dry bag=1',
    ],
  ],
];

describe('a preview', () => {
  it.each(commands)(
    'says and emails what the command then does, and changes nothing: %s',
    async (_, wordsOf) => {
      const of = await sold();
      const words = [...wordsOf(of), '-l', String(of.key)];
      const before = await wholeDatabase(app.database.db);
      const shown = await runOrder(app, [...words, '--preview'], false);
      expect(shown).toMatchObject({
        code: 0,
        said: expect.stringContaining('This was a preview: nothing was changed'),
      });
      expect(await wholeDatabase(app.database.db)).toEqual(before);
      expect(await app.drainOutbox()).toBe(0);

      const done = await runOrder(app, [...words, '--yes']);
      expect(done.code).toBe(0);
      await app.drainOutbox();
      // What is said of money is the same, up to the preview's own lines and the last ones of the command.
      const said = shown.said.slice(0, shown.said.indexOf('\nPlaces: '));
      expect(done.said.startsWith(said)).toBe(true);
      const sent = app.mail.sent.map(({ to, subject, text, attachments }) =>
        withoutKeys(
          [
            `${to.name} <${to.address}>`,
            `Subject: ${subject}`,
            ...(attachments.length === 0
              ? []
              : [`Attached: ${attachments.map(({ filename }) => filename).join(', ')}`]),
            '',
            text,
          ].join('\n'),
        ).trimEnd(),
      );
      expect(sent.length).toBeGreaterThan(0);
      expect(emailsIn(shown.said).toSorted()).toEqual(sent.toSorted());
      const after = await wholeDatabase(app.database.db);
      for (const table of ['order_event', 'outbox', 'webhook_delivery'])
        expect(after[table], table).not.toBe(before[table]);
    },
    60_000,
  );

  it('says which places and tickets change', async () => {
    const of = await sold();
    const preview = (...words: string[]) => runOrder(app, [...words, '-l', String(of.key), '--preview']);
    const canceled = await preview('cancel', of.number);
    expect(canceled.said).toContain('Refund: $59.00. Cancellation fee: $59.00. New order total: $59.00.');
    expect(canceled.said).toContain(
      'Places: 2 freed, 0 taken.\nTickets: 2 canceled, 0 issued.\n2 emails would be sent:',
    );
    const line = ['--line', String(of.lineKey)];
    const more = await preview('change', of.number, ...line, '--guests', 'Adult=3', '--add-on', 'Dry bag=1');
    expect(more.said).toContain('Places: 0 freed, 1 taken.');
    expect(more.said).toContain('Tickets: 0 canceled, 1 issued.');
    const moved = await preview('move', of.number, ...line, '--to', '2026-12-12 13:00', '--no-email');
    expect(moved.said).toContain('Places: 2 freed, 2 taken.\n1 email would be sent:\n\nTo: ');
  });

  it('gives gift cards nothing back', async () => {
    const location = await storeGiftVenue(app.database.db, { activities: [aMovableActivity()] });
    const { key } = location;
    const code = await issue(app, location, 1500);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await redeem(app, key, cart.OrderKey, code, 15);
    const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
    const { OrderNumber } = orderOf(await completeOrder(app, ready, key)) as unknown as ReadOrder;
    const words = ['cancel', OrderNumber, '-l', String(key), '--refund', '20.00'];
    expect((await runOrder(app, [...words, '--preview'])).said).toContain('$15.00 to gift card •••• ');
    expect(await balances(app.database.db, key)).toEqual([0]);
    expect((await runOrder(app, [...words, '--yes'])).code).toBe(0);
    expect(await balances(app.database.db, key)).toEqual([1500]);
  });

  it.each([
    ['an order that is not there', () => ['cancel', 'NONE-1']],
    ['more than it cost', ({ number }: Of) => ['refund', number, '118.01']],
    [
      'a time without a departure',
      ({ number, lineKey }: Of) => ['move', number, '--line', `${lineKey}`, '--to', '2026-12-12 04:00'],
    ],
    [
      'places that are not there',
      ({ number, lineKey }: Of) => ['change', number, '--line', `${lineKey}`, '--guests', 'Adult=5'],
    ],
  ])('is refused as the command is: %s', async (_, wordsOf) => {
    const of = await sold();
    const words = [...wordsOf(of), '-l', String(of.key)];
    const before = await wholeDatabase(app.database.db);
    const shown = await runOrder(app, [...words, '--preview']);
    const done = await runOrder(app, [...words, '--yes']);
    expect(shown.code).toBe(1);
    expect(done).toEqual(shown);
    expect(await wholeDatabase(app.database.db)).toEqual(before);
  });

  it('writes the emails as HTML to new files, in a running shop too', async () => {
    const of = await sold();
    const env = readEnv({
      NODE_ENV: 'test',
      PUBLIC_URL: 'https://book.example',
      GIFT_CARD_SECRET: testGiftCardSecret,
    });
    const run = commandRunner({
      env,
      database: app.database,
      pictures: app.pictures,
      version: '1',
      log: app.http.log,
    });
    const { io, said } = heardIo(false);
    const words = ['refund', of.number, '18.00', '-l', String(of.key), '--preview', '--html', 'mail.html'];
    const request = { version: '1', program: 'order' as const, words, here: folder, id: 'test' };
    expect(await run(request, io)).toBe(0);
    expect(said.join('\n')).toContain(
      `The email to desk@venue.example as HTML: ${join(folder, 'mail-2.html')}`,
    );
    const html = await readFile(join(folder, 'mail.html'), 'utf8');
    expect(html).toMatch(/^<!doctype html>[\s\S]*18\.00/);
    const before = await wholeDatabase(app.database.db);
    expect(await run(request, io)).toBe(1);
    expect(said.at(-1)).toContain('already exists. Name a new file.');
    expect(await wholeDatabase(app.database.db)).toEqual(before);
  });
});
