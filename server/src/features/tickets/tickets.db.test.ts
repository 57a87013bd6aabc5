/** Tickets over HTTP: issued with the order, read by their UUID, named in the email (docs/rules/tickets.md). */
import { ticketCode } from '@gangway/domain/tickets/ticket';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmsNotSentError } from '../../gateways/sms/sms-gateway.ts';
import {
  aCustomer,
  addToCart,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

interface WireTicket {
  Number: number;
  Code: string;
  RateName: string | null;
  People: number;
  Status: string;
  UsedOn: string | null;
}
interface WireTickets {
  TicketUUID: string;
  ClientLocationKey: number;
  OrderNumber: string;
  Name: string;
  Balance: number;
  Activities: { Name: string; Guests: string; ArriveBy: string | null; Tickets: WireTicket[] }[];
}
type TicketedOrder = WireOrder & {
  HasTickets: boolean;
  TicketUUID: string | null;
  CheckinUrl: string | null;
  OffersTextTickets: boolean;
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
});
afterAll(() => app.close());

const ticketed = (order: WireOrder) => order as TicketedOrder;

async function buy(changes: Parameters<typeof storeLocation>[1] = {}) {
  const { key } = await storeLocation(app.database.db, { enableDigitalTickets: true, ...changes });
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2, 12: 1 } }));
  return { key, cart, order: ticketed(orderOf(await completeOrder(app, cart, key))) };
}

const read = (ticketUUID: string, more: object = {}) =>
  ask<WireTickets>(app, 'GET', '/api/booking/getTicket', { ticketUUID, ...more });

const ticketRows = async (orderNumber: string | null) =>
  (
    await sql<{ number: number }>`select number from ticket join shop_order using (order_id)
      where order_number = ${orderNumber} order by number`.execute(app.database.db)
  ).rows.map(({ number }) => number);

describe('an order that admits people', () => {
  it('has tickets once it is saved, and none before (3.10-08, D-TK-01)', async () => {
    const { cart, order } = await buy();
    expect(ticketed(cart)).toMatchObject({ HasTickets: false, TicketUUID: null, CheckinUrl: null });
    expect(order).toMatchObject({ HasTickets: true, TicketUUID: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(order.CheckinUrl).toMatch(new RegExp(`/kiosk/[A-Z0-9]+/check-in/${order.TicketUUID}$`));
    expect(await ticketRows(order.OrderNumber)).toEqual([1, 2, 3]);
  });

  it('shows the same tickets when it is read again, and issues no more when its payment is repeated (3.10-08, D-TK-01)', async () => {
    const { key } = await storeLocation(app.database.db, { enableDigitalTickets: true });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const attemptId = newAttemptId();
    const order = ticketed(orderOf(await completeOrder(app, cart, key, { attemptId })));
    const again = ticketed(orderOf(await completeOrder(app, cart, key, { attemptId })));
    const stored = await ask<TicketedOrder>(app, 'GET', '/api/booking/getorderv2', {
      clientLocationKey: key,
      orderKey: order.OrderKey,
    });
    expect([again.TicketUUID, stored.body.TicketUUID]).toEqual([order.TicketUUID, order.TicketUUID]);
    expect(await ticketRows(order.OrderNumber)).toEqual([1, 2]);
  });

  it('has none after a declined card (D-TK-01)', async () => {
    const { key } = await storeLocation(app.database.db, { enableDigitalTickets: true });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const declined = await completeOrder(app, cart, key, { paymentToken: 'tok_declined' });
    expect(declined.body.CardDeclined).toBe(true);
    const { rows } = await sql`select from ticket join shop_order using (order_id)
      where location_key = ${key}`.execute(app.database.db);
    expect(rows).toHaveLength(0);
    const paid = ticketed(orderOf(await completeOrder(app, cart, key)));
    expect(paid.HasTickets).toBe(true);
  });

  it('has none where the venue has no digital tickets (3.10-08, D-TK-01)', async () => {
    const { order } = await buy({ enableDigitalTickets: false });
    expect(order).toMatchObject({ HasTickets: false, TicketUUID: null, CheckinUrl: null });
    await app.drainOutbox();
    expect(app.mail.sent[0]?.html).not.toContain('/ticket/');
  });
});

describe('tickets', () => {
  it('name who comes when, with one code per guest, and nothing about money or contact (D-API-66, D-TK-02)', async () => {
    const { order } = await buy();
    const uuid = order.TicketUUID ?? '';
    const { status, body } = await read(uuid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      TicketUUID: uuid,
      OrderNumber: order.OrderNumber,
      Name: 'Maya Okafor',
      Balance: 0,
      Activities: [
        {
          Guests: '2 adults, 1 child',
          AppointmentDate: '2026-12-05T09:00:00',
          Tickets: [
            {
              Number: 1,
              Code: ticketCode(uuid, 1),
              RateName: 'Adult',
              People: 1,
              Status: 'Valid',
              UsedOn: null,
            },
            { Number: 2, Code: ticketCode(uuid, 2), RateName: 'Adult' },
            { Number: 3, Code: ticketCode(uuid, 3), RateName: 'Child' },
          ],
        },
      ],
    });
    const text = JSON.stringify(body);
    for (const secret of ['okafor.example', '555-0100', order.OrderKey, 'Price', 'SubTotal'])
      expect(text).not.toContain(secret);
  });

  it('are one per booking if the venue wants it so (D-TK-02)', async () => {
    const { order } = await buy({ ticketsPer: 'booking' });
    const { body } = await read(order.TicketUUID ?? '');
    expect(body.Activities[0]?.Tickets).toMatchObject([{ Number: 1, RateName: null, People: 3 }]);
  });

  it.each([
    ['an unknown UUID', () => '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11', {}, 404],
    ['the key of the order', (order: TicketedOrder) => order.OrderKey, {}, 400],
    ['another location', (order: TicketedOrder) => order.TicketUUID ?? '', { clientLocationKey: 999 }, 404],
  ])('are not found by %s (D-API-66, D-OR-03, S2)', async (_what, uuidOf, more, status) => {
    const { order } = await buy();
    expect((await read(uuidOf(order), more)).status).toBe(status);
  });

  it('are a PDF to save, with one or two on a page and the name of their order (D-TK-02)', async () => {
    const { order } = await buy();
    const address = `/api/booking/tickets.pdf?ticketUUID=${order.TicketUUID}`;
    const { statusCode, headers, rawPayload } = await app.http.inject(address);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(headers['content-disposition']).toBe(`inline; filename="tickets-${order.OrderNumber}.pdf"`);
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
    const half = await app.http.inject(`${address}&perPage=2`);
    expect(half.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    expect((await app.http.inject(`${address}&perPage=3`)).statusCode).toBe(400);
    const unknown = await app.http.inject(address.replace(/[^=]+$/, '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11'));
    expect(unknown.statusCode).toBe(404);
  });

  it('are where CheckinUrl leads (3.10-08, D-TK-01)', async () => {
    const { key, order } = await buy();
    const { pathname } = new URL(order.CheckinUrl ?? '');
    const answer = await app.http.inject(pathname);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/${key}/ticket/${order.TicketUUID}`]);
    const unknown = await app.http.inject(pathname.replace(/[^/]+$/, '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11'));
    expect(unknown.statusCode).toBe(404);
  });

  it('are in the confirmation email: a picture of each code, and the link (3.10-08, D-OR-05)', async () => {
    const { key, order } = await buy();
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    const link = `/${key}/ticket/${order.TicketUUID}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link);
    const pictures = mail?.attachments.filter(({ contentType }) => contentType === 'image/png') ?? [];
    expect(pictures.map(({ cid }) => cid)).toEqual(['ticket-1', 'ticket-2', 'ticket-3']);
    for (const { cid } of pictures) expect(mail?.html).toContain(`src="cid:${cid}"`);
    expect(mail?.html).toContain('Adult, ticket 1 of 3');
  });

  it('of a large party are a link in the email, so that mailboxes do not cut it (D-OR-05)', async () => {
    const { key } = await storeLocation(app.database.db, { enableDigitalTickets: true });
    const first = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 9 } }));
    const cart = orderOf(
      await addToCart(app, {
        locationKey: key,
        orderKey: first.OrderKey,
        date: '2026-12-06',
        rates: { 11: 4 },
      }),
    );
    const order = ticketed(orderOf(await completeOrder(app, cart, key)));
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    expect(mail?.attachments.filter(({ contentType }) => contentType === 'image/png')).toEqual([]);
    expect(mail?.html).toContain(`/ticket/${order.TicketUUID}`);
  });
});

describe('the text message with the tickets', () => {
  const asked = { ...aCustomer, ApprovedTextTickets: true };
  async function texted(customer: object, venue: Parameters<typeof storeLocation>[1] = {}) {
    app.sms.sent.length = 0;
    const { key } = await storeLocation(app.database.db, venue);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const order = ticketed(orderOf(await completeOrder(app, cart, key, { customer })));
    await app.drainOutbox();
    return { key, order, sent: [...app.sms.sent] };
  }

  it('goes out once to the number of a guest who asked for it, with the link (3.7-01, D-OR-05, D-CK-06)', async () => {
    const { key, order, sent } = await texted(asked);
    await app.drainOutbox();
    expect(sent).toMatchObject([
      {
        to: '+13035550100',
        body: `Kestrel Bay Adventures: your tickets for order ${order.OrderNumber}: https://book.example/${key}/ticket/${order.TicketUUID} Reply STOP to end texts.`,
      },
    ]);
    expect(app.sms.sent).toHaveLength(1);
  });

  it.each([
    ['did not ask', aCustomer, {}],
    ['has no tickets', asked, { enableDigitalTickets: false }],
  ])('does not go to a guest who %s (D-CK-06)', async (_who, customer, venue) =>
    expect((await texted(customer, venue)).sent).toEqual([]),
  );

  it('is sent again if the carrier did not take it (D-OR-05)', async () => {
    app.sms.fault = new SmsNotSentError('busy', { permanent: false });
    const { sent } = await texted(asked);
    expect(sent).toEqual([]);
    app.sms.fault = undefined;
    await sql`update outbox set due_at = clock_timestamp(), leased_until = null where sent_at is null`.execute(
      app.database.db,
    );
    await app.drainOutbox();
    expect(app.sms.sent).toHaveLength(1);
  });

  it('is offered for what admits people, and nowhere if nobody carries text messages (D-CK-06)', async () => {
    const offer = async (of: TestApp) => {
      const { key } = await storeLocation(of.database.db);
      return ticketed(orderOf(await addToCart(of, { locationKey: key }))).OffersTextTickets;
    };
    const silent = await startTestApp({ sms: null, database: app.database });
    expect([await offer(app), await offer(silent)]).toEqual([true, false]);
    await silent.http.close();
  });
});
