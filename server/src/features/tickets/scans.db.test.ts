/** Scanning tickets with a staff token (D-TK-03, D-SE-03; docs/rules/tickets.md). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { asMember } from '../../testing/member-token.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

interface Scan {
  Admitted?: boolean;
  Status?: string;
  UsedOn?: string | null;
  Message?: string | null;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const organization = 'org_lake';

async function aTicket() {
  const { key } = await storeLocation(app.database.db, { identityOrganizationId: organization });
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const order = orderOf(await completeOrder(app, cart, key)) as { TicketUUID?: string };
  const uuid = order.TicketUUID ?? '';
  return { key, uuid, code: `t;${uuid};1` };
}

const staffWith = async (permissions: unknown, of = organization, claims = {}) => ({
  ...(await asMember({
    subject: 'auth0|gate',
    organization: of,
    phone: null,
    claims: { permissions, ...claims },
  })),
});

const scan = (clientLocationKey: number, code: string, headers: Record<string, string>) =>
  ask<Scan>(app, 'POST', '/api/register/scanTicket', { clientLocationKey, code }, headers);

describe('a scan by staff', () => {
  it('admits once; a later one says when that was, and the ticket page shows it (1-01, 6-12, D-TK-02, D-TK-03, D-SE-06)', async () => {
    const { key, uuid, code } = await aTicket();
    const staff = await staffWith(['checkin:write']);
    const first = await scan(key, code, staff);
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        Admitted: true,
        Status: 'Used',
        ActivityName: 'Sunrise Kayak Tour',
        AppointmentDate: '2026-12-05T09:00:00',
        RateName: 'Adult',
        People: 1,
        Name: 'Maya Okafor',
        Balance: 0,
        Message: null,
      },
    ]);
    const second = await scan(key, ` ${code.toUpperCase()} `, staff);
    expect(second.body).toMatchObject({
      Admitted: false,
      Status: 'Used',
      UsedOn: first.body.UsedOn,
      Message: 'This ticket was used already.',
    });
    const { body } = await ask<{ Activities: { Tickets: { Status: string; UsedOn: string }[] }[] }>(
      app,
      'GET',
      '/api/booking/getTicket',
      { ticketUUID: uuid },
    );
    expect(body.Activities[0]?.Tickets).toMatchObject([
      { Status: 'Used', UsedOn: first.body.UsedOn },
      { Status: 'Valid', UsedOn: null },
    ]);
    const { rows } = await sql`select details from order_event
      where kind = 'ticket scanned' and details ->> 'subject' = 'auth0|gate'
        and order_id = (select order_id from shop_order where ticket_uuid = ${uuid})`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ details: { number: 1, subject: 'auth0|gate' } }]);
  });

  it('does not admit with a ticket that was canceled (D-TK-02, D-TK-03)', async () => {
    const { key, uuid, code } = await aTicket();
    await sql`update ticket set cancelled_at = now()
      where order_id = (select order_id from shop_order where ticket_uuid = ${uuid})`.execute(
      app.database.db,
    );
    const { body } = await scan(key, code, await staffWith(['checkin:write']));
    expect(body).toMatchObject({
      Admitted: false,
      Status: 'Cancelled',
      UsedOn: null,
      Message: 'This ticket was canceled.',
    });
  });

  it('of the same request gets the first answer again (D-API-00)', async () => {
    const { key, code } = await aTicket();
    const staff = {
      ...(await staffWith(['checkin:write'])),
      'idempotency-key': `scan-${key}-${process.pid}-key`,
    };
    const [first, again] = [await scan(key, code, staff), await scan(key, code, staff)];
    expect([first.body.Admitted, again.body]).toEqual([true, first.body]);
  });
});

describe('a scan is refused alike', () => {
  it.each([
    ['without the permission', () => staffWith(['members:write', 'orders:read']), 404],
    ['with the permission as a text', () => staffWith('checkin:write'), 404],
    ['by staff of another organization', () => staffWith(['checkin:write'], 'org_elsewhere'), 404],
    ['with an expired token', () => staffWith(['checkin:write'], organization, { iat: 1, exp: 2 }), 401],
    ['without a token', async () => ({}), 401],
  ])('%s, and changes nothing (6-12, D-SE-03, S2)', async (_who, headers, status) => {
    const { key, uuid, code } = await aTicket();
    const real = await scan(key, code, await headers());
    const unknown = await scan(key, 't;0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11;1', await headers());
    expect([real.status, unknown.status]).toEqual([status, status]);
    expect(JSON.stringify(real.body)).not.toContain('Okafor');
    const { rows } = await sql`select from ticket t join shop_order using (order_id)
      where ticket_uuid = ${uuid} and used_at is not null`.execute(app.database.db);
    expect(rows).toHaveLength(0);
  });

  it('at another location, for a number that was not issued, and for what is no ticket (D-TK-03, C-25)', async () => {
    const { key, uuid, code } = await aTicket();
    const { key: elsewhere } = await aTicket();
    const staff = await staffWith(['checkin:write']);
    for (const [at, what] of [
      [elsewhere, code],
      [key, `t;${uuid};3`],
      [key, uuid],
      [key, 'm;abcdefghijklmnopqrstuv'],
    ] as const)
      expect((await scan(at, what, staff)).status, what).toBe(404);
  });
});
