/** Passes of tickets over HTTP: signed, offered only where they are set up, refused for what no longer admits (D-TK-02). */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuredPasses } from '../../gateways/passes/configured-passes.ts';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { appleCertificates, googleAccount, googleIssuer } from '../../testing/pass-certificates.ts';
import { filesOf, readPass } from '../../testing/read-pass.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { addPicture } from '../pictures/picture-store.service.ts';

type TicketedOrder = WireOrder & { TicketUUID: string; PassWallets: string[] };
type Venue = Parameters<typeof storeLocation>[1];

const unknown = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';
/** The day after the certificate of these tests expires. */
const expired = Date.parse('2036-01-02T00:00:00Z');

let app: TestApp;
let plain: TestApp;
beforeAll(async () => {
  const passes = configuredPasses(
    {
      passes: { apple: appleCertificates(), google: { issuerId: googleIssuer, account: googleAccount() } },
      publicUrl: 'https://book.example',
    },
    () => aMorning as Instant,
  );
  app = await startTestApp({ passes });
  plain = await startTestApp({ database: app.database });
});
afterAll(async () => {
  await plain.http.close();
  await app.close();
});

async function buy(venue: Venue = {}, rates: Record<number, number> = { 11: 2, 12: 1 }) {
  const { key } = await storeLocation(app.database.db, venue);
  const cart = orderOf(await addToCart(app, { locationKey: key, rates }));
  const order = orderOf(await completeOrder(app, cart, key)) as TicketedOrder;
  return { key, order, uuid: order.TicketUUID };
}

const get = (of: TestApp, path: string, query: Record<string, string>, headers = {}) =>
  of.http.inject({ url: `/api/booking/${path}`, query, headers });
const apple = (ticketUUID: string, query: Record<string, string> = {}, headers = {}) =>
  get(app, 'tickets.pkpass', { ticketUUID, ...query }, headers);
const google = (ticketUUID: string, query: Record<string, string> = {}, headers = {}) =>
  get(app, 'tickets.googlepass', { ticketUUID, ...query }, headers);

const end = (uuid: string, how: 'used' | 'canceled', numbers: readonly number[]) =>
  sql`update ticket set ${how === 'used' ? sql`used_at = now(), used_by = 'auth0|gate'` : sql`cancelled_at = now()`} where number = any(${[...numbers]}::integer[])
    and order_id = (select order_id from shop_order where ticket_uuid = ${uuid})`.execute(app.database.db);

describe('a ticket for Apple Wallet', () => {
  it('is a signed file that no cache keeps, one for each ticket (D-TK-02)', async () => {
    const { order, uuid } = await buy();
    const [adult, child] = [await apple(uuid, { number: '1' }), await apple(uuid, { number: '3' })];
    expect([adult.statusCode, adult.headers['content-type'], adult.headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.pkpass',
      'no-store',
    ]);
    expect(adult.headers['content-disposition']).toBe(
      `attachment; filename="tickets-${order.OrderNumber}.pkpass"`,
    );
    const [one, other] = [readPass(adult.rawPayload), readPass(child.rawPayload)];
    expect([one.signature.isSigned, one.signature.fitsContent]).toEqual([true, true]);
    expect(one.pass).toMatchObject({
      serialNumber: `${uuid}-1`,
      organizationName: 'Kestrel Bay Adventures',
      relevantDate: '2026-12-05T16:00:00.000Z',
      expirationDate: '2026-12-06T07:00:00.000Z',
      barcodes: [{ message: `t;${uuid};1`, altText: 'Ticket 1 of 3' }],
      eventTicket: {
        headerFields: [{ label: 'Date', value: 'Dec 5, 2026' }],
        primaryFields: [{ value: 'Sunrise Kayak Tour' }],
        secondaryFields: [
          { label: 'Time', value: '9:00 AM' },
          { label: 'Guest', value: 'Maya Okafor' },
        ],
      },
    });
    const admits = (pass: typeof one) => pass.pass.eventTicket.auxiliaryFields[0].value;
    expect([admits(one), admits(other)]).toEqual(['Adult', 'Child']);
    expect(other.pass.barcodes[0].message).toBe(`t;${uuid};3`);
    for (const secret of ['okafor.example', '555-0100', order.OrderKey])
      expect(JSON.stringify(one.pass)).not.toContain(secret);
  });

  it('comes with the others of its order in one file (D-TK-02)', async () => {
    const { order, uuid } = await buy();
    await end(uuid, 'used', [2]);
    const { headers, rawPayload } = await apple(uuid);
    expect(headers['content-type']).toBe('application/vnd.apple.pkpasses');
    expect(headers['content-disposition']).toContain(`tickets-${order.OrderNumber}.pkpasses`);
    const serials = [...filesOf(rawPayload).values()].map((file) => readPass(file).pass.serialNumber);
    expect(serials).toEqual([`${uuid}-1`, `${uuid}-3`]);
  });

  it('is in the zone, the currency and the language of the venue and the visitor (D-TK-02, D-I18-01)', async () => {
    const { uuid } = await buy(
      {
        timeZone: 'Europe/Berlin',
        country: 'DE',
        currency: 'EUR',
        languages: [
          { key: 1, code: 'en', name: 'English', isDefault: true },
          { key: 2, code: 'de', name: 'Deutsch', isDefault: false },
        ],
        translations: [
          {
            language: 'de',
            texts: [
              { text: 'Sunrise Kayak Tour', translation: 'Kajaktour zum Sonnenaufgang', html: '' },
              { text: 'Adult', translation: 'Erwachsener', html: '' },
            ],
          },
        ],
        terms: '<h3>Cancellation</h3><p>Free until the day before.</p>',
      },
      { 11: 1 },
    );
    const { pass } = readPass((await apple(uuid, { lang: 'de-DE' })).rawPayload);
    expect(pass.relevantDate).toBe('2026-12-05T08:00:00.000Z');
    expect(pass.eventTicket).toMatchObject({
      primaryFields: [{ value: 'Kajaktour zum Sonnenaufgang' }],
      secondaryFields: [{ label: 'Uhrzeit', value: '09:00' }, { label: 'Gast' }],
      auxiliaryFields: [{ label: 'Gilt für', value: 'Erwachsener' }, { label: 'Bestellung' }, {}],
    });
    const back = JSON.stringify(pass.eventTicket.backFields);
    expect(back).toContain('Free until the day before.');
    expect(back).toContain(`/ticket/${uuid}?lang=de-DE`);
  });

  it('has the venue’s logo and colors, in the sizes of wallets (D-TK-02, D-UI-02)', async () => {
    const key = randomInt(1000, 2_000_000_000);
    const drawing = join(import.meta.dirname, '../../../db/demo/pictures/logo-tideway-dark.svg');
    const { version } = await addPicture(app.pictures, key, drawing);
    const { uuid } = await buy({ key, darkLogoVersion: version, accentColour: '#123456' });
    const { files, pass } = readPass((await apple(uuid, { number: '1' })).rawPayload);
    expect(pass).toMatchObject({
      backgroundColor: 'rgb(18, 52, 86)',
      foregroundColor: 'rgb(255, 255, 255)',
    });
    expect(pass).not.toHaveProperty('logoText');
    const sizeOf = async (name: string) => {
      const { format, width, height } = await sharp(files.get(name)).metadata();
      return { format, width, height };
    };
    expect(await sizeOf('icon.png')).toEqual({ format: 'png', width: 29, height: 29 });
    expect(await sizeOf('icon@3x.png')).toEqual({ format: 'png', width: 87, height: 87 });
    const logo = await sizeOf('logo@3x.png');
    expect(Math.max(logo.width / 480, logo.height / 150)).toBe(1);
  });
});

describe('a ticket for Google Wallet', () => {
  it('is a redirect to its signed link (D-TK-02)', async () => {
    const { order, uuid } = await buy();
    const { statusCode, headers } = await google(uuid, { number: '2' });
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    const [, token = ''] =
      /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(String(headers.location)) ?? [];
    expect(decodeJwt(token)).toMatchObject({
      aud: 'google',
      origins: ['https://book.example'],
      payload: {
        eventTicketClasses: [{ dateTime: { start: '2026-12-05T16:00:00.000Z' } }],
        eventTicketObjects: [
          {
            barcode: { value: `t;${uuid};2` },
            ticketHolderName: 'Maya Okafor',
            reservationInfo: { confirmationCode: order.OrderNumber },
          },
        ],
      },
    });
  });

  it('comes with the family’s in one link; a large party is led to its ticket page (D-TK-02)', async () => {
    const { uuid } = await buy();
    const link = String((await google(uuid)).headers.location);
    const { payload } = decodeJwt(link.slice(link.lastIndexOf('/') + 1)) as {
      payload: { eventTicketObjects: object[] };
    };
    expect(payload.eventTicketObjects).toHaveLength(3);
    const party = await buy({}, { 11: 9 });
    expect((await google(party.uuid)).headers.location).toBe(`/${party.key}/ticket/${party.uuid}`);
  });
});

describe('passes are refused', () => {
  it.each([
    ['used', 'This ticket was used already, so it can’t be added to a wallet.'],
    ['canceled', 'This ticket was canceled, so it can’t be added to a wallet.'],
  ] as const)('for a ticket that was %s, with the reason (D-TK-02, D-TK-03)', async (how, words) => {
    const { key, uuid } = await buy();
    await end(uuid, how, [1]);
    for (const wallet of [apple, google]) {
      const refused = await wallet(uuid, { number: '1' });
      expect([refused.statusCode, refused.json().ExceptionMessage]).toEqual([409, words]);
      const followed = await wallet(uuid, { number: '1' }, { accept: 'text/html,*/*' });
      expect([followed.statusCode, followed.headers.location]).toEqual([302, `/${key}/ticket/${uuid}`]);
      expect((await wallet(uuid, { number: '2' })).statusCode).toBeLessThan(400);
    }
    await end(uuid, how, [1, 2, 3]);
    expect((await apple(uuid)).statusCode).toBe(409);
    const { body } = await ask<{ PassWallets: string[] }>(app, 'GET', '/api/booking/getTicket', {
      ticketUUID: uuid,
    });
    expect(body.PassWallets).toEqual([]);
  });

  it('alike for what is unknown, at another location, or a number that was not issued (D-TK-02, S2)', async () => {
    const { uuid } = await buy();
    for (const wallet of [apple, google])
      for (const asked of [
        await wallet(unknown),
        await wallet(uuid, { clientLocationKey: '999' }),
        await wallet(uuid, { number: '4' }),
      ])
        expect(asked.statusCode).toBe(404);
    expect((await apple('not-a-uuid')).statusCode).toBe(400);
  });
});

describe('without certificates', () => {
  it('nothing is offered, and the addresses answer as unknown ones (D-TK-02, S2)', async () => {
    const { key, order, uuid } = await buy();
    expect(order.PassWallets).toEqual(['apple', 'google']);
    const hidden = await ask<TicketedOrder>(plain, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: order.OrderKey,
    });
    const tickets = await ask<TicketedOrder>(plain, 'GET', '/api/booking/getTicket', { ticketUUID: uuid });
    expect([hidden.body.PassWallets, tickets.body.PassWallets]).toEqual([[], []]);
    for (const path of ['tickets.pkpass', 'tickets.googlepass']) {
      const [known, other] = [
        await get(plain, path, { ticketUUID: uuid, number: '1' }),
        await get(plain, path, { ticketUUID: unknown, number: '1' }),
      ];
      const said = (answer: typeof known) => ({ ...answer.json(), RequestId: '' });
      expect([known.statusCode, said(known)]).toEqual([404, said(other)]);
    }
  });

  it('that are still valid, Apple’s passes are offered no more (D-TK-02)', async () => {
    const { uuid } = await buy();
    app.clock.now = expired;
    const offered = await ask<TicketedOrder>(app, 'GET', '/api/booking/getTicket', { ticketUUID: uuid });
    const asked = await apple(uuid);
    app.clock.now = aMorning;
    expect([offered.body.PassWallets, asked.statusCode]).toEqual([['google'], 404]);
  });
});

describe('the confirmation email', () => {
  const mailOf = async (of: TestApp) => {
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const { order, uuid } = await buy();
    of.mail.sent.length = 0;
    await of.drainOutbox();
    return { order, uuid, mail: of.mail.sent[0] };
  };

  it('has both wallets, because it may be read elsewhere (D-OR-05, D-TK-02)', async () => {
    const { uuid, mail } = await mailOf(app);
    for (const [words, path] of [
      ['Add to Apple Wallet', 'tickets.pkpass'],
      ['Add to Google Wallet', 'tickets.googlepass'],
    ]) {
      const address = `https://book.example/api/booking/${path}?ticketUUID=${uuid}`;
      expect(mail?.text).toContain(`${words}: ${address}`);
      expect(mail?.html).toContain(`href="${address}`);
      expect(mail?.html).toContain(`>${words}</a>`);
    }
  });

  it('says nothing of wallets where none is set up (D-OR-05, D-TK-02)', async () => {
    const { uuid, mail } = await mailOf(plain);
    expect(mail?.text).toContain(`/ticket/${uuid}`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('Wallet');
  });
});
