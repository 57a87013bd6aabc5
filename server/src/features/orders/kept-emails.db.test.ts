/** Emails about sold orders, as the desk reads them (6-12; docs/rules/emails.md). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailGateway, MailNotSentError } from '../../gateways/mail/mail-gateway.ts';
import type { MemoryMailGateway } from '../../gateways/mail/memory.gateway.ts';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import { changesAtTheDesk } from '../../testing/desk-journey.ts';
import { addGiftCard, aPresent, storeGiftVenue } from '../../testing/gift-cards.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import type { Browser } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { removeVenues } from '../venues/remove-venue.service.ts';

let app: TestApp;
let mail: MemoryMailGateway;
beforeAll(async () => {
  app = await startTestApp();
  mail = app.mail;
});
afterAll(() => app.close());
beforeEach(() => {
  mail.fault = undefined;
  mail.sent.length = 0;
});

const desk = changesAtTheDesk(() => app);

interface WireEmail {
  EmailKey: number;
  Kind: string;
  State: string;
  To: string;
  Subject: string;
  On: string;
  NextOn: string | null;
  Problem: string | null;
  IsRetryable: boolean;
}
interface WireText {
  Email: WireEmail;
  Text: string | null;
  Language: string | null;
  Attachments: { Name: string; Bytes: number }[];
  MessageId: string | null;
  Answer: string | null;
}
interface Sold {
  key: LocationKey;
  orderNumber: string;
}

const listed = async ({ key, orderNumber }: Sold, browser: Browser) => {
  const { body } = await ask<{
    Emails: WireEmail[];
    EmailsSince: string | null;
    History: { Words: string }[];
  }>(
    ...([
      app,
      'GET',
      '/api/desk/getSoldOrder',
      { clientLocationKey: key, orderNumber },
      { ...browser },
    ] as const),
  );
  return body;
};
const read = ({ key, orderNumber }: Sold, emailKey: number, browser: Browser) =>
  ask<WireText>(
    ...([app, 'GET', '/api/desk/getOrderEmail'] as const),
    { clientLocationKey: key, orderNumber, emailKey },
    { ...browser },
  );
const again = ({ key, orderNumber }: Sold, emailKey: number, browser: Browser) =>
  ask<{ Queued: boolean; ExceptionMessage?: string }>(
    ...([app, 'POST', '/api/desk/sendEmailAgain'] as const),
    { clientLocationKey: key, orderNumber, emailKey },
    { ...browser },
  );

async function bought(
  guest: Partial<typeof aCustomer> = {},
  venue: Parameters<typeof storeLocation>[1] = {},
) {
  const { key } = await storeLocation(app.database.db, venue);
  const order = orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key, {
      customer: { ...aCustomer, ...guest },
    }),
  ) as unknown as { OrderNumber: string; OrderKey: string; TicketUUID: string };
  const dana = await desk.deskOf(key);
  return { of: { key, orderNumber: order.OrderNumber }, order, dana };
}

const only = async (of: Sold, browser: Browser): Promise<WireEmail> => {
  const { Emails } = await listed(of, browser);
  expect(Emails).toHaveLength(1);
  return Emails[0] as WireEmail;
};

const refusedBy = (words: string) => new MailNotSentError(words, { permanent: true });

/** Sends what waits as if its next attempt was due. */
async function drainLater(): Promise<void> {
  await sql`update outbox set due_at = clock_timestamp() where sent_at is null and gave_up_at is null and attempts > 0`.execute(
    app.database.db,
  );
  await app.drainOutbox();
}

const orderIdOf = async ({ key, orderNumber }: Sold) => {
  const { rows } = await sql<{ id: number }>`select order_id as id from shop_order
    where location_key = ${key} and order_number = ${orderNumber}`.execute(app.database.db);
  return rows[0]?.id ?? 0;
};

const storedOf = async (of: Sold) => {
  const { rows } = await sql<{
    address: string;
    subject: string;
    text: string;
    topic: string;
    sent: boolean;
  }>`
    select address, subject, text, topic, sent_at is not null as sent from order_email
    where location_key = ${of.key} and order_id = ${await orderIdOf(of)} order by email_id`.execute(
    app.database.db,
  );
  return rows;
};

describe('an email about an order', () => {
  it('is listed with it once it is sent, and read as it was sent, without the keys of its links (6-12)', async () => {
    const { of, order, dana } = await bought();
    expect(await only(of, dana)).toMatchObject({
      Kind: 'confirmation',
      State: 'waiting',
      To: '',
      Subject: '',
    });
    await app.drainOutbox();
    const email = await only(of, dana);
    expect(email).toEqual({
      ...{ EmailKey: expect.any(Number), Kind: 'confirmation', State: 'sent', To: aCustomer.Email },
      ...{ Subject: mail.sent[0]?.subject, On: expect.stringMatching(/^\d{4}-.*Z$/) },
      ...{ NextOn: null, Problem: null, IsRetryable: false },
    });
    const { status, body, headers } = await read(of, email.EmailKey, dana);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      ...{ Email: email, Language: 'en-US', Answer: '250 OK' },
      ...{
        MessageId: mail.sent[0]?.messageId,
        Attachments: [{ Name: 'booking.ics', Bytes: expect.any(Number) }],
      },
    });
    expect(body.Text).toContain('Thank you, Maya');
    expect(body.Text).toContain(`https://book.example/${of.key}/receipt?…`);
    const sent = mail.sent[0]?.text ?? '';
    expect(sent).toMatch(/orderKey=[\w-]{20,}/);
    const keys = [...sent.matchAll(/orderKey=([\w-]+)/g)].map(([, key]) => key ?? '');
    for (const secret of [...keys, order.TicketUUID, order.OrderKey]) expect(body.Text).not.toContain(secret);
    expect(sent).toContain(order.TicketUUID);
  });

  it('is kept in the language that it was written in (1-13)', async () => {
    const { key } = await storeLocation(app.database.db, {
      languages: [
        { key: 1, code: 'en', name: 'English', isDefault: true },
        { key: 2, code: 'de', name: 'Deutsch', isDefault: false },
      ],
    });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const order = orderOf(await completeOrder(app, cart, key, { languageKey: 2 }));
    const of = { key, orderNumber: order.OrderNumber ?? '' };
    const dana = await desk.deskOf(key);
    await app.drainOutbox();
    const { EmailKey, Subject } = await only(of, dana);
    const { Language, Text } = (await read(of, EmailKey, dana)).body;
    expect([Language, Subject]).toEqual(['de-US', expect.stringMatching(/^Ihre Buchung/)]);
    expect(Text).toContain('Maya');
  });

  it('that the mail server refuses says so, and is sent again to the corrected address (6-12, R28)', async () => {
    const { of, dana } = await bought({ Email: 'typo@okafor.example' });
    mail.fault = refusedBy('The mail server did not take the mail: 550 5.1.1 <address>: User unknown');
    await app.drainOutbox();
    const failed = await only(of, dana);
    expect(failed).toMatchObject({
      ...{ State: 'failed', To: 'typo@okafor.example', NextOn: null, IsRetryable: true },
      Problem: 'The mail server did not take the mail: 550 5.1.1 <address>: User unknown',
    });
    const { body } = await read(of, failed.EmailKey, dana);
    expect([body.Answer, body.Email]).toEqual([null, failed]);
    expect(body.Text).toContain('Thank you, Maya');

    mail.fault = undefined;
    await runOrder(
      ...([
        app,
        ['contact', of.orderNumber, '-l', `${of.key}`, '--email', 'maya@okafor.example', '--no-email'],
      ] as const),
    );
    const { status, body: answer } = await again(of, failed.EmailKey, dana);
    expect([status, answer.Queued]).toEqual([200, true]);
    expect((await only(of, dana)).State).toBe('waiting');
    await app.drainOutbox();
    expect(await only(of, dana)).toMatchObject({
      ...{ EmailKey: failed.EmailKey, State: 'sent', To: 'maya@okafor.example', Problem: null },
    });
    const { History } = await listed(of, dana);
    expect(History.at(-1)?.Words).toBe('An email that was given up was sent again. By Dana.');
    // It is not sent a second time.
    const late = await again(of, failed.EmailKey, dana);
    expect([late.status, late.body.ExceptionMessage]).toEqual([
      409,
      'This email was not given up, or nothing is left to send. Nothing was done. Please reload the page.',
    ]);
    expect(mail.sent).toHaveLength(1);
  });

  it('that waits for its mail server says since when, why, and when it is tried next (R28)', async () => {
    const { of, dana } = await bought();
    mail.fault = new MailNotSentError('The mail server is away.', { permanent: false });
    await app.drainOutbox();
    const waiting = await only(of, dana);
    expect(waiting).toMatchObject({
      State: 'waiting',
      Problem: 'The mail server is away.',
      IsRetryable: false,
    });
    expect(Date.parse(waiting.NextOn ?? '')).toBeGreaterThan(Date.parse(waiting.On));
    expect((await again(of, waiting.EmailKey, dana)).status).toBe(409);
    mail.fault = undefined;
    await drainLater();
    expect(await only(of, dana)).toMatchObject({ State: 'sent', EmailKey: waiting.EmailKey, Problem: null });
    expect(await storedOf(of)).toHaveLength(1);
  });

  it('that is due later is planned, and withdrawn once it is not needed (3.10-03)', async () => {
    const { key } = await aDepositVenue(app);
    const order = (await boughtWithDeposit(app, key)) as unknown as { OrderNumber: string };
    const of = { key, orderNumber: order.OrderNumber };
    const dana = await desk.deskOf(key);
    const { db } = app.database;
    const orderId = await orderIdOf(of);
    await sql`update outbox set due_at = clock_timestamp() + interval '3 days'
      where dedupe_key = ${`balance-reminder-${orderId}-2`}`.execute(db);
    mail.fault = new MailNotSentError('The mail server is away.', { permanent: false });
    await app.drainOutbox();
    const states = async () =>
      (await listed(of, dana)).Emails.map(({ Kind, State }) => `${Kind} ${State}`).toSorted();
    expect(await states()).toEqual([
      'balanceReminder planned',
      'balanceReminder waiting',
      'confirmation waiting',
    ]);
    const planned = (await listed(of, dana)).Emails.find(({ State }) => State === 'planned');
    expect(Date.parse(planned?.On ?? '')).toBeGreaterThan(Date.now());
    expect((await read(of, planned?.EmailKey ?? 0, dana)).body).toMatchObject({
      Text: null,
      Attachments: [],
    });
    // Paid at the desk: nothing is left to remind of, and the one that was never written is gone.
    mail.fault = undefined;
    const cash = { amount: 82.6, method: 'cash' };
    const quote = await desk.quoted('takePayment', of, cash, dana);
    await desk.make('takePayment', of, cash, quote, dana);
    await drainLater();
    expect(await states()).toEqual(['balanceReminder withdrawn', 'confirmation sent', 'paymentTaken sent']);
  });

  it('of a gift card shows the end of its code alone, to the recipient and the buyer (D-GC-04, S11)', async () => {
    const { db } = app.database;
    const { key } = await storeGiftVenue(db);
    const order = orderOf(await completeOrder(app, orderOf(await addGiftCard(app, key)), key)) as unknown as {
      OrderNumber: string;
    };
    const of = { key, orderNumber: order.OrderNumber };
    const dana = await desk.deskOf(key);
    await app.drainOutbox();
    const codes = mail.sent.flatMap(({ text }) => text.match(/(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/g) ?? []);
    expect(codes.length).toBeGreaterThan(0);
    const { Emails } = await listed(of, dana);
    const cards = Emails.filter(({ Kind }) => Kind === 'giftCard');
    expect(cards.map(({ To }) => To).toSorted()).toEqual(
      [aCustomer.Email, aPresent.RecipientEmail].toSorted(),
    );
    for (const { EmailKey } of cards) {
      const { body } = await read(of, EmailKey, dana);
      expect(body.Text).toContain(`•••• ${codes[0]?.slice(-4)}`);
      expect(JSON.stringify(body)).not.toContain(codes[0]?.slice(0, 9));
    }
  });

  it('of a credit that was given back for the order is listed with it, its code hidden (3.10-01)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const order = orderOf(
      await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key),
    ) as unknown as { OrderNumber: string };
    const of = { key, orderNumber: order.OrderNumber };
    const dana = await desk.deskOf(key);
    await app.payments.drain();
    await app.drainOutbox();
    const said = await runOrder(app, [
      'cancel',
      of.orderNumber,
      '-l',
      `${key}`,
      '-y',
      '--refund',
      'full',
      '--as',
      'credit',
    ]);
    expect(said).toMatchObject({ code: 0 });
    expect((await listed(of, dana)).Emails.map(({ Kind, State }) => `${Kind} ${State}`)).toContain(
      'credit waiting',
    );
    await app.drainOutbox();
    const { Emails } = await listed(of, dana);
    const credit = Emails.find(({ Kind }) => Kind === 'credit');
    expect(credit).toMatchObject({ State: 'sent', To: aCustomer.Email });
    const { body } = await read(of, credit?.EmailKey ?? 0, dana);
    expect(body.Text).toMatch(/•••• [2-9A-Z]{4}/);
    expect(body.Text).not.toMatch(/(?:[2-9A-Z]{4}-){3}/);
  });

  it('is of its order and venue alone, and nobody’s who may not read orders (S2)', async () => {
    const { of, dana } = await bought();
    const other = await bought();
    const gate = await desk.deskOf(of.key, 'gate', 'Gil');
    await app.drainOutbox();
    const { EmailKey } = await only(of, dana);
    for (const [asked, browser] of [
      [of, gate],
      [of, other.dana],
      [other.of, other.dana],
      [{ ...of, orderNumber: 'NONE-1' }, dana],
    ] as const) {
      expect((await read(asked, EmailKey, browser)).status).toBe(404);
      expect((await again(asked, EmailKey, browser)).status).toBe(404);
    }
  });

  it('to a venue’s own people is none of the order’s (3.10-12)', async () => {
    const { of, dana } = await bought(
      {},
      { notices: { to: ['office@larkspur.example'], of: ['sales'] } as never },
    );
    await app.drainOutbox();
    expect(mail.sent.map(({ to }) => to.address)).toContain('office@larkspur.example');
    expect((await only(of, dana)).Kind).toBe('confirmation');
  });

  it('was not kept before the venue began to, which is said of an older order alone', async () => {
    const { of, dana } = await bought();
    expect((await listed(of, dana)).EmailsSince).toBeNull();
    await sql`update location set emails_kept_since = clock_timestamp() + interval '1 hour'
      where location_key = ${of.key}`.execute(app.database.db);
    expect((await listed(of, dana)).EmailsSince).toMatch(/^\d{4}-.*Z$/);
  });
});

describe('sending again', () => {
  it('leaves what has nothing to send anymore', async () => {
    const { of, dana } = await bought();
    mail.fault = refusedBy('550 No such user.');
    await app.drainOutbox();
    const { EmailKey } = await only(of, dana);
    await sql`update outbox set payload = '{}' where outbox_id = ${EmailKey}`.execute(app.database.db);
    expect(await only(of, dana)).toMatchObject({ State: 'failed', IsRetryable: false });
    expect((await again(of, EmailKey, dana)).status).toBe(409);
    expect((await listed(of, dana)).History.at(-1)?.Words).not.toContain('sent again');
  });

  it('counts once, however often it is asked for at once', async () => {
    const { of, dana } = await bought();
    mail.fault = refusedBy('550 No such user.');
    await app.drainOutbox();
    mail.fault = undefined;
    const { EmailKey } = await only(of, dana);
    const answers = await Promise.all([1, 2, 3, 4].map(() => again(of, EmailKey, dana)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await app.drainOutbox();
    expect(mail.sent).toHaveLength(1);
  });
});

describe('what an email said', () => {
  it('is in the export of its guest, and gone once they are erased: that it was sent stays (S43)', async () => {
    const Email = 'quinn@emails.example';
    const { of, dana } = await bought({ Email });
    await app.payments.drain();
    await app.drainOutbox();
    await runPerson(app, ['export', 'quinn.json', '-l', `${of.key}`, '--email', Email]);
    const said = await readFile(join(app.dataDir, 'quinn.json'), 'utf8');
    expect(said).toContain('"to": "quinn@emails.example"');
    expect(said).toContain('Thank you, Maya');
    const erased = await runPerson(
      ...([app, ['erase', '-l', `${of.key}`, '--email', Email, '-y', '--with-future']] as const),
    );
    expect(erased.code).toBe(0);
    expect(await storedOf(of)).toEqual([
      { address: '', subject: '', text: '', topic: 'confirmation', sent: true },
    ]);
    const email = await only(of, dana);
    expect(email).toMatchObject({ Kind: 'confirmation', State: 'sent', To: '', Subject: '' });
    const refused = await again(of, email.EmailKey, dana);
    expect([refused.status, refused.body.ExceptionMessage]).toEqual([
      409,
      expect.stringContaining('was erased'),
    ]);
    expect((await read(of, email.EmailKey, dana)).body).toMatchObject({
      ...{ Text: null, Attachments: [], MessageId: null, Answer: null },
    });
  });

  it('to the recipient of a gift card is gone once they are erased', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const recipient = { RecipientName: 'Robin Hale', RecipientEmail: 'robin@emails.example' };
    const order = orderOf(
      await completeOrder(app, orderOf(await addGiftCard(app, key, recipient)), key),
    ) as unknown as { OrderNumber: string };
    const of = { key, orderNumber: order.OrderNumber };
    await app.payments.drain();
    await app.drainOutbox();
    expect(JSON.stringify(await storedOf(of))).toContain('Robin');
    const { code } = await runPerson(
      ...([app, ['erase', '-l', `${key}`, '--email', recipient.RecipientEmail, '-y']] as const),
    );
    expect(code).toBe(0);
    expect(JSON.stringify(await storedOf(of))).not.toMatch(/robin/i);
  });

  it('does not come back when a guest is erased while the email is on its way', async () => {
    const Email = 'rae@emails.example';
    const { of } = await bought({ Email });
    await app.payments.drain();
    const { db } = app.database;
    const sending: MailGateway = {
      async send(one) {
        // The lease ran out, as that of a server that hangs.
        await sql`update outbox set leased_until = clock_timestamp() - interval '1 second' where sent_at is null`.execute(
          db,
        );
        const erased = await runPerson(
          ...([app, ['erase', '-l', `${of.key}`, '--email', Email, '-y', '--with-future']] as const),
        );
        expect(erased.code).toBe(0);
        return mail.send(one);
      },
      close: async () => undefined,
    };
    const slow = await startTestApp({ database: app.database, mail: sending });
    await slow.drainOutbox();
    await slow.http.close();
    expect(mail.sent).toHaveLength(1);
    expect(await storedOf(of)).toEqual([]);
  });

  it('goes with its venue', async () => {
    const { of } = await bought();
    await app.payments.drain();
    await app.drainOutbox();
    expect(await storedOf(of)).toHaveLength(1);
    const removal = { what: of.key, withOrders: true, agreed: true, now: app.clock.now as never } as const;
    expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'done' });
    expect(await storedOf(of)).toEqual([]);
  });
});
