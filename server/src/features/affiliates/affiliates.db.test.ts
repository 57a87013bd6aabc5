/**
 * Affiliates through HTTP: clicks, commissions of saved orders, reports, and who may see them (D-AG-03, D-AG-04,
 * D-API-69; docs/rules/agents.md).
 */
import type { AgentKey } from '@gangway/domain/kernel/keys';
import { addDays, type Instant } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { terms } from '@gangway/domain/testing/agent-builders';
import { anActivity, anAffiliate, anAgent, aRate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../commands/commission/program.ts';
import { completeOrder, newAttemptId, orderOf, slotKey, type WireOrder } from '../../testing/journey.ts';
import { asMember, type TestMember } from '../../testing/member-token.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { runProgram } from '../../testing/run-program.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { newLinkSecret, signAgentLink } from '../agents/agent-signature.shared.ts';
import { commissionsAt, payCommission, reverseOrder } from './commission-desk.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = Date.now();
});
afterAll(() => app.close());

/** Orders are saved by the database's clock, clicks by the app's. */
const today = dateAt(Date.now() as Instant, 'America/Denver');
const dayOfTrip = addDays(today, 14);

const phone = '+13035550104';
const tour = anActivity({
  name: 'Kayak Tour',
  rates: [aRate({ key: 11, price: 5000 }), aRate({ key: 12, id: 'child', price: 3000 })],
});
const hotel = anAgent({ key: 501, terms: [terms(tour.key, { prices: { 11: 4000 } })] });
const desk = anAgent({ key: 502, name: 'Night desk', signedLinksOnly: true });
const blog = anAffiliate({
  phone,
  commission: { percent: 1000, perGuest: null },
  agentKeys: [501, 502] as AgentKey[],
});
const camp = anAffiliate({
  key: 302,
  name: 'Pine Camp',
  phone: '+13035550105',
  commission: { percent: null, perGuest: amount(300) },
});
const secret = newLinkSecret();

async function aVenue(changes: Partial<Location> = {}): Promise<Location> {
  const location = await storeLocation(app.database.db, {
    identityOrganizationId: 'org_test',
    activities: [tour],
    agents: [hotel, desk],
    affiliates: [blog, camp],
    ...changes,
  });
  await sql`insert into agent_key (location_key, kind, agent_id, agent_key, secret)
    values (${location.key}, 'agent', 'desk', 502, ${secret})`.execute(app.database.db);
  return location;
}

type Seller = { clientAgentKey?: number; bookingAgentKey?: number; bookingAgentSignature?: string };

/** A cart of two adults, which is 100.00 before the agent's prices. */
async function cart({ key }: Location, seller: Seller): Promise<WireOrder> {
  const Activity = {
    EntityHierarchyKey: 1,
    Rates: [{ EntityHierarchyRateKey: 11, Participants: 2 }],
    SelectedTimes: [{ OrderEntityTimeKey: slotKey(dayOfTrip, '09:00') }],
  };
  const given = { clientLocationKey: key, orderKey: null, ...seller, Activity };
  return orderOf(await ask(app, 'POST', '/api/booking/addToCart', given));
}

async function buy(location: Location, seller: Seller): Promise<WireOrder> {
  return orderOf(await completeOrder(app, await cart(location, seller), location.key));
}

interface Figures {
  Clicks: number;
  Orders: number;
  Guests: number;
  Sales: number;
  Commission: number;
  Pending: number;
  Approved: number;
  Paid: number;
  Reversed: number;
}
interface Report {
  CurrencyCode: string;
  Sellers: { Kind: string; Key: number; Name: string; Signature: string | null }[];
  Rows: (Figures & { Date: string; ItemKey: number | null; ItemName: string | null })[];
  Days: (Figures & { Date: string })[];
  Items: (Figures & { ItemKey: number | null; ItemName: string | null })[];
  Totals: Figures;
}

const range = { from: addDays(today, -30), to: addDays(today, 30) };
const figures = (changes: Partial<Figures>): Figures => ({
  ...{ Clicks: 0, Orders: 0, Guests: 0, Sales: 0, Commission: 0 },
  ...{ Pending: 0, Approved: 0, Paid: 0, Reversed: 0 },
  ...changes,
});

async function reportOf(locationKey: number, member: TestMember | null = {}, dates: object = range) {
  const headers = member === null ? {} : await asMember({ phone, subject: 'sms|blog', ...member });
  return ask<Report & { message?: string }>(
    app,
    'GET',
    '/api/affiliate/getReport',
    { clientLocationKey: locationKey, ...dates },
    headers,
  );
}

const totalsOf = async ({ key }: Location) => (await reportOf(key)).body.Totals;

async function earned({ key }: Location) {
  const { rows } = await sql<Record<string, number | null>>`
    select affiliate_key, agent_key, activity_key, guests, basis::integer, amount::integer from commission
    where location_key = ${key} order by order_id, line_id`.execute(app.database.db);
  return rows.map((row) => Object.values(row));
}

const click = ({ key }: Location, seller: Seller, itemKey: number | null = null) =>
  ask(app, 'POST', '/api/affiliate/countClick', {
    clientLocationKey: key,
    ...seller,
    EntityHierarchyKey: itemKey,
  });

describe('a commission', () => {
  it('is earned with the saved order and not in the cart, once, by whose link it was (D-AG-04, D-AG-01)', async () => {
    const venue = await aVenue();
    const order = await cart(venue, { clientAgentKey: 301 });
    expect(await earned(venue)).toEqual([]);
    const attempt = { attemptId: newAttemptId() };
    const declined = await completeOrder(app, order, venue.key, { ...attempt, paymentToken: 'tok_declined' });
    expect(declined.body.CardDeclined).toBe(true);
    expect(await earned(venue)).toEqual([]);
    const again = { attemptId: newAttemptId() };
    orderOf(await completeOrder(app, order, venue.key, again));
    orderOf(await completeOrder(app, order, venue.key, again));
    expect(await earned(venue)).toEqual([[301, null, 1, 2, 10000, 1000]]);
    await buy(venue, { clientAgentKey: 302, bookingAgentKey: 501 });
    await buy(venue, { bookingAgentKey: 501 });
    await buy(venue, { clientAgentKey: 999 });
    expect(await earned(venue)).toEqual([
      [301, null, 1, 2, 10000, 1000],
      [302, 501, 1, 2, 8000, 600],
      [301, 501, 1, 2, 8000, 800],
    ]);
  });

  it('is computed on the price after discounts, without fees and tax, and on the whole order when only a deposit is paid (D-AG-04)', async () => {
    const charges = {
      fees: [{ key: 1, name: 'Fee', kind: 'percent' as const, value: 500, taxable: true }],
      taxes: [{ name: 'Tax', basisPoints: 800, inclusive: false, classes: [] }],
    };
    const venue = await aVenue({
      ...charges,
      promoCodes: [aPromoCode()],
      deposits: { ...(await aVenue()).deposits, enabled: true },
      activities: [{ ...tour, deposit: { kind: 'percent', basisPoints: 3000 } }],
    });
    const order = await cart(venue, { clientAgentKey: 301 });
    const of = { clientLocationKey: venue.key, orderKey: order.OrderKey };
    await ask(app, 'POST', '/api/booking/addPromoCode', { ...of, promoCode: 'SAVE10' });
    const { body } = await ask<{ Deposits: number }>(app, 'POST', '/api/booking/enableDeposit', of);
    const paid = orderOf(await completeOrder(app, order, venue.key, { amount: body.Deposits }));
    expect(paid.Balance).toBeGreaterThan(0);
    expect(await earned(venue)).toEqual([[301, null, 1, 2, 9000, 900]]);
  });

  it('is pending until the activity is over, then approved, then paid, and reversed at most once (D-AG-03, D-AG-04)', async () => {
    const venue = await aVenue();
    const { db } = app.database;
    const { OrderNumber } = await buy(venue, { clientAgentKey: 301 });
    const sold = { Orders: 1, Guests: 2, Sales: 100, Commission: 10 };
    expect(await totalsOf(venue)).toEqual(figures({ ...sold, Pending: 10 }));
    expect(await payCommission(db, venue, 301, app.clock.now as Instant)).toBe(0);
    const before = app.clock.now;
    app.clock.now = Date.parse(`${addDays(dayOfTrip, 1)}T00:00:00Z`);
    try {
      const now = app.clock.now as Instant;
      expect(await totalsOf(venue)).toEqual(figures({ ...sold, Approved: 10 }));
      expect(await payCommission(db, venue, 301, now)).toBe(1000);
      expect(await payCommission(db, venue, 301, now)).toBe(0);
      expect(await totalsOf(venue)).toEqual(figures({ ...sold, Paid: 10 }));
      expect(await reverseOrder(db, venue, String(OrderNumber))).toBe(1000);
      expect(await reverseOrder(db, venue, String(OrderNumber))).toBe(0);
      // What was paid is taken off the next payment.
      expect(await totalsOf(venue)).toEqual(figures({ Approved: -10, Paid: 10, Reversed: 10 }));
      expect(await payCommission(db, venue, 301, now)).toBe(0);
      app.clock.now = before;
      await buy(venue, { clientAgentKey: 301 });
      await buy(venue, { clientAgentKey: 301 });
      expect(await payCommission(db, venue, 301, now)).toBe(1000);
      expect(await commissionsAt(db, venue, now)).toEqual([
        { affiliateKey: 301, name: 'Mountain Blog', pending: 0, approved: 0, paid: 2000, reversed: 1000 },
        { affiliateKey: 302, name: 'Pine Camp', pending: 0, approved: 0, paid: 0, reversed: 0 },
      ]);
    } finally {
      app.clock.now = before;
    }
    expect(await reverseOrder(db, await aVenue(), String(OrderNumber))).toBeNull();
  });

  it('is reversed in proportion to what was given back so far, rounded half away from zero, never twice (D-AG-04)', async () => {
    const venue = await aVenue();
    const { OrderNumber } = await buy(venue, { clientAgentKey: 301 });
    const refund = (words: string) =>
      runOrder(app, ['refund', String(OrderNumber), words, '-l', String(venue.key), '--yes']);
    expect(await refund('25.05')).toMatchObject({ code: 0 });
    expect(await totalsOf(venue)).toEqual(
      figures({ Orders: 1, Guests: 2, Sales: 74.95, Commission: 7.49, Pending: 7.49, Reversed: 2.51 }),
    );
    expect(await refund('74.95')).toMatchObject({ code: 0 });
    expect(await totalsOf(venue)).toEqual(figures({ Reversed: 10 }));
  });
});

describe('a report', () => {
  it('has clicks, orders, guests, sales and commission by day and by item, and no customer (D-API-69, D-AG-03, 1-15)', async () => {
    const venue = await aVenue();
    await click(venue, { clientAgentKey: 301 }, 1);
    await click(venue, { clientAgentKey: 301 }, 1);
    await click(venue, { clientAgentKey: 301 }, 77);
    await click(venue, { clientAgentKey: 302 }, 1);
    await buy(venue, { clientAgentKey: 301 });
    await buy(venue, { clientAgentKey: 302 });
    const { status, body } = await reportOf(venue.key);
    expect(status).toBe(200);
    const sold = { Orders: 1, Guests: 2, Sales: 100, Commission: 10, Pending: 10 };
    expect(body.CurrencyCode).toBe('USD');
    expect(body.Totals).toEqual(figures({ Clicks: 3, ...sold }));
    expect(body.Items).toEqual([
      { ItemKey: 1, ItemName: 'Kayak Tour', ...figures({ Clicks: 2, ...sold }) },
      { ItemKey: null, ItemName: null, ...figures({ Clicks: 1 }) },
    ]);
    const ofDays = body.Days.reduce((sum, { Clicks, Sales }) => [sum[0] + Clicks, sum[1] + Sales] as const, [
      0, 0,
    ] as readonly [number, number]);
    expect(ofDays).toEqual([3, 100]);
    expect(body.Rows.map(({ ItemName, Clicks, Orders }) => [ItemName, Clicks, Orders])).toContainEqual([
      null,
      1,
      0,
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Maya|Okafor|555-0100|LARK/);
    expect((await reportOf(venue.key, {}, { from: '2026-01-01', to: '2026-01-31' })).body.Totals).toEqual(
      figures({}),
    );
  });

  it('names the keys of their links, signed where the agent needs it (D-AG-02, C-25)', async () => {
    const venue = await aVenue();
    expect((await reportOf(venue.key)).body.Sellers).toEqual([
      { Kind: 'affiliate', Key: 301, Name: 'Mountain Blog', Signature: null },
      { Kind: 'agent', Key: 501, Name: hotel.name, Signature: null },
      { Kind: 'agent', Key: 502, Name: 'Night desk', Signature: signAgentLink(secret, venue.key, 502) },
    ]);
  });

  it('is refused without a token, to another organization and to anybody who is no affiliate of the location (D-API-69, D-SE-02)', async () => {
    const venue = await aVenue();
    const elsewhere = await aVenue({ affiliates: [camp], name: 'Tarn Walks' });
    expect((await reportOf(venue.key, null)).status).toBe(401);
    expect((await reportOf(venue.key, { organization: 'org_other' })).status).toBe(401);
    const stranger = await reportOf(venue.key, { subject: 'sms|other', phone: '+13035550999' });
    expect([stranger.status, JSON.stringify(stranger.body)]).toEqual([
      403,
      expect.stringContaining(`Your account is not set up as an affiliate of ${venue.name}.`),
    ]);
    expect((await reportOf(elsewhere.key)).status).toBe(403);
    expect((await reportOf(999_999_999)).status).toBe(404);
    const others = await reportOf(venue.key, { subject: 'sms|camp', phone: '+13035550105' });
    expect(others.body.Sellers.map(({ Key }) => Key)).toEqual([302]);
  });

  it('belongs to the first account with the verified number, until the venue changes the number (D-AU-05)', async () => {
    const venue = await aVenue();
    expect((await reportOf(venue.key)).status).toBe(200);
    expect((await reportOf(venue.key, { phone: null })).status).toBe(200);
    expect((await reportOf(venue.key, { subject: 'sms|next' })).status).toBe(403);
    const moved = { ...venue, affiliates: [{ ...blog, phone: '+13035550177' }] };
    await changeLocation(app.database.db, moved);
    app.clock.now += 3000;
    expect((await reportOf(venue.key)).status).toBe(403);
    expect((await reportOf(venue.key, { subject: 'sms|next', phone: '+13035550177' })).status).toBe(200);
    const unverified = { phone_number: phone, phone_number_verified: false };
    const other = await aVenue();
    expect((await reportOf(other.key, { phone: null, claims: unverified })).status).toBe(403);
  });

  it.each([
    { dates: { from: '2026-12-02', to: '2026-12-01' } },
    { dates: { from: '2026-01-01', to: '2027-01-02' } },
    { dates: { from: 'yesterday', to: '2026-12-01' } },
    { dates: { from: '2026-12-01' } },
  ])('is refused for the dates $dates (D-API-69)', async ({ dates }) => {
    const { key } = await aVenue();
    expect((await reportOf(key, {}, dates)).status).toBe(400);
  });
});

describe('a click', () => {
  const clicks = async (venue: Location) => (await totalsOf(venue)).Clicks;

  it('counts for the owner of an agent too, and not for unknown keys or a wrong signature (D-AG-03, C-25)', async () => {
    const venue = await aVenue();
    await click(venue, { bookingAgentKey: 501 });
    await click(venue, {
      bookingAgentKey: 502,
      bookingAgentSignature: signAgentLink(secret, venue.key, 502),
    });
    expect(await clicks(venue)).toBe(2);
    await click(venue, { bookingAgentKey: 502, bookingAgentSignature: 'wrong' });
    await click(venue, { clientAgentKey: 999 });
    await click(venue, {});
    expect(await clicks(venue)).toBe(2);
  });
});

describe('npm run commission', () => {
  it('lists, pays and reverses commissions, and names what it cannot find (D-AG-03, D-AG-04)', async () => {
    const { key } = await aVenue();
    const { OrderNumber } = await buy({ key } as Location, { clientAgentKey: 301 });
    const run = async (...words: string[]) =>
      (await runProgram(app, program, [...words, '--location', String(key)])).said;
    expect(await run('pay', '301')).toEqual(['Mountain Blog (affiliate 301): nothing to pay.']);
    await sql`update commission set is_over_at = ${new Date(app.clock.now)} where location_key = ${key}`.execute(
      app.database.db,
    );
    expect(await run('list')).toEqual([
      'Mountain Blog (affiliate 301): $0.00 pending, $10.00 to pay, $0.00 paid, $0.00 reversed',
      'Pine Camp (affiliate 302): $0.00 pending, $0.00 to pay, $0.00 paid, $0.00 reversed',
    ]);
    expect(await run('pay', '301')).toEqual(['Mountain Blog (affiliate 301): $10.00 marked as paid.']);
    expect(await run('reverse', String(OrderNumber))).toEqual([
      `Order ${OrderNumber}: commission of $10.00 reversed.`,
    ]);
    expect(await run('reverse', String(OrderNumber))).toEqual([
      `The commission of order ${OrderNumber} was reversed already, or was nothing.`,
    ]);
    await expect(run('pay', '999')).rejects.toThrow('No affiliate of this location has the number 999.');
    await expect(run('reverse', 'X-1')).rejects.toThrow('No order X-1 earned a commission at this location.');
  });
});

it('nothing about commissions or accounts is public (D-AG-02, D-SE-05)', async () => {
  const venue = await aVenue();
  const { body } = await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: venue.key });
  expect(JSON.stringify(body)).not.toMatch(/commission|perGuest|5550104|Pine Camp|Mountain Blog/i);
});
