/** Reminders to renew a membership: when, to whom, in which words, and the link in them (D-MB-11; docs/rules/memberships.md). */
import type { Location } from '@gangway/domain/location/location';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, completeOrder, orderOf } from '../../../testing/journey.ts';
import { familyPlan, monthPlan, storeMembershipVenue } from '../../../testing/memberships.ts';
import { buyMembership, getRenewal, renewalOrderOf, renewMembership } from '../../../testing/renewals.ts';
import { aMorning, changeLocation, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = aMorning;
});

/** Moves the clock to a moment; the venue is seven hours behind UTC in winter. */
const goTo = (moment: string) => {
  app.clock.now = Date.parse(moment);
};

/** Queues the reminders that are due. */
const remind = async () => app.jobs.find(({ name }) => name === 'renewal reminders')?.run();

/** Runs the job, sends what is due, and returns the reminders of a venue. */
async function reminded({ name }: Pick<Location, 'name'>) {
  app.mail.sent.length = 0;
  await remind();
  await app.drainOutbox();
  return app.mail.sent.filter(({ from, subject }) => from.name === name && !subject.startsWith('Your order'));
}

let venues = 0;
/** A venue whose name tells its emails from those of others. */
const aVenue = (changes: Partial<Location> = {}) =>
  storeMembershipVenue(app.database.db, { name: `Lake ${++venues}`, ...changes });

const secretOf = (text: string) => /\/membership\/renew#([\w-]{32})/.exec(text)?.[1] ?? '';

describe('reminders to renew a membership', () => {
  it('are sent 30 and 7 days before the last day and on it, from 9 AM at the venue, once each (D-MB-11)', async () => {
    const venue = await aVenue();
    await buyMembership(app, venue.key, familyPlan);
    await app.drainOutbox();
    const sent: [string, number][] = [];
    for (const moment of [
      '2027-10-20T18:00:00Z',
      // 8:59 AM and 9 AM in Denver, in summer time.
      '2027-10-21T14:59:00Z',
      '2027-10-21T15:00:00Z',
      '2027-10-21T23:00:00Z',
      '2027-10-22T18:00:00Z',
      '2027-11-13T18:00:00Z',
      '2027-11-19T18:00:00Z',
      '2027-11-20T15:59:00Z',
      '2027-11-20T16:00:00Z',
      '2027-11-21T18:00:00Z',
    ]) {
      goTo(moment);
      sent.push([moment, (await reminded(venue)).length]);
    }
    expect(sent.filter(([, count]) => count > 0)).toEqual([
      ['2027-10-21T15:00:00Z', 1],
      ['2027-11-13T18:00:00Z', 1],
      ['2027-11-20T16:00:00Z', 1],
    ]);
  });

  it('tell the account holder how long it lasts, what renewing costs, and that it does not renew by itself (D-MB-11)', async () => {
    const venue = await aVenue();
    await buyMembership(app, venue.key, familyPlan);
    goTo('2027-11-13T18:00:00Z');
    const [mail] = await reminded(venue);
    expect(mail).toMatchObject({
      subject: 'Your membership “Family” ends on Nov 20, 2027',
      to: { address: aCustomer.Email, name: `${aCustomer.FirstName} ${aCustomer.LastName}` },
    });
    expect(mail?.text).toContain(
      `You can use your membership “Family” at ${venue.name} until Nov 20, 2027. Renew it for $99.00, and it lasts until Nov 20, 2028.`,
    );
    expect(mail?.text).toContain('It doesn’t renew automatically.');
    expect(mail?.html).toContain('Renew membership');
    goTo('2027-11-20T18:00:00Z');
    const [last] = await reminded(venue);
    expect(last?.subject).toBe('Your membership “Family” ends today');
  });

  it('bring a link that renews without signing in, and that ends with the renewal (D-MB-11, S1)', async () => {
    const { db } = app.database;
    const venue = await aVenue();
    const { membershipKey } = await buyMembership(app, venue.key, familyPlan);
    goTo('2027-11-13T18:00:00Z');
    const [mail] = await reminded(venue);
    const secret = secretOf(mail?.text ?? '');
    const of = { clientLocationKey: venue.key, secret };
    expect((await getRenewal(app, of)).body).toMatchObject({ Name: 'Family', Price: 99, Message: null });
    const other = await aVenue();
    expect((await getRenewal(app, { ...of, clientLocationKey: other.key })).status).toBe(404);
    // The secret itself is stored nowhere.
    const { rows } = await sql`
      select from renewal_link where encode(token_hash, 'escape') = ${secret}
      union all select from outbox where payload::text like ${`%${secret}%`}`.execute(db);
    expect(rows).toEqual([]);

    const cart = renewalOrderOf(await renewMembership(app, of));
    expect(cart.Memberships).toMatchObject([{ Renewal: { MembershipKey: membershipKey } }]);
    expect(orderOf(await completeOrder(app, cart, venue.key)).IsNew).toBe(false);
    expect([(await getRenewal(app, of)).status, (await renewMembership(app, of)).status]).toEqual([404, 404]);
  });

  it('are not sent once it is renewed, and come again before the new last day (D-MB-11)', async () => {
    const venue = await aVenue();
    const of = await buyMembership(app, venue.key, familyPlan);
    goTo('2027-11-13T18:00:00Z');
    await remind();
    // Queued, and renewed before it is sent.
    await completeOrder(app, renewalOrderOf(await renewMembership(app, of)), venue.key);
    expect(await reminded(venue)).toEqual([]);
    goTo('2027-11-20T18:00:00Z');
    expect(await reminded(venue)).toEqual([]);
    goTo('2028-11-13T18:00:00Z');
    expect((await reminded(venue)).map(({ subject }) => subject)).toEqual([
      'Your membership “Family” ends on Nov 20, 2028',
    ]);
  });

  it('are not sent of an end that a renewal has moved, even if it can be renewed again (D-MB-11)', async () => {
    const venue = await aVenue({ renewalReminders: [60, 7] });
    const of = await buyMembership(app, venue.key, monthPlan);
    goTo('2026-12-13T18:00:00Z');
    await remind();
    await completeOrder(app, renewalOrderOf(await renewMembership(app, of)), venue.key);
    expect((await getRenewal(app, of)).body.Message).toBeNull();
    expect(await reminded(venue)).toEqual([]);
  });

  it('are sent late if the shop was closed on the day, the latest one only (D-MB-11)', async () => {
    const venue = await aVenue();
    await buyMembership(app, venue.key, familyPlan);
    goTo('2027-11-16T18:00:00Z');
    expect((await reminded(venue)).map(({ subject }) => subject)).toEqual([
      'Your membership “Family” ends on Nov 20, 2027',
    ]);
    expect(await reminded(venue)).toEqual([]);
  });

  it('leave out those that the days paid for are too short for (D-MB-11)', async () => {
    const venue = await aVenue();
    await buyMembership(app, venue.key, monthPlan);
    // November 20 is 30 days before its last day, and the day before its first.
    goTo('2026-11-22T18:00:00Z');
    expect(await reminded(venue)).toEqual([]);
    goTo('2026-12-13T18:00:00Z');
    expect(await reminded(venue)).toHaveLength(1);
  });

  it.each([
    ['without any day', { renewalReminders: [] }],
    ['once memberships are off sale', { sellMembershipsOnline: false }],
    ['once its plan is gone', { membershipPlans: [monthPlan] }],
  ])('are not sent %s (D-MB-11)', async (_, changes) => {
    const venue = await aVenue();
    await buyMembership(app, venue.key, familyPlan);
    goTo('2027-11-13T18:00:00Z');
    await remind();
    await changeLocation(app.database.db, { ...venue, ...changes });
    app.clock.now += 3000;
    expect(await reminded(venue)).toEqual([]);
    goTo('2027-11-20T18:00:00Z');
    expect(await reminded(venue)).toEqual([]);
  });

  it('follow the days that the venue says, and go to nobody without an email (D-MB-11)', async () => {
    const venue = await aVenue({ renewalReminders: [14] });
    const { key } = venue;
    await buyMembership(app, key, familyPlan);
    goTo('2027-11-05T18:00:00Z');
    expect(await reminded(venue)).toEqual([]);
    goTo('2027-11-06T18:00:00Z');
    await sql`update membership_member set email = null where location_key = ${key}`.execute(app.database.db);
    await remind();
    expect(await reminded(venue)).toEqual([]);
  });

  it('are in the language of the order that bought it, and so is the page they lead to (D-I18-01, D-MB-11)', async () => {
    const venue = await aVenue({
      languages: [
        { key: 1, code: 'en', name: 'English', isDefault: true },
        { key: 2, code: 'de', name: 'Deutsch', isDefault: false },
      ],
    });
    await buyMembership(app, venue.key, familyPlan);
    await sql`update shop_order set language_key = 2 where location_key = ${venue.key}`.execute(
      app.database.db,
    );
    // The confirmation is another email of that language.
    await app.drainOutbox();
    goTo('2027-11-13T18:00:00Z');
    const [mail] = await reminded(venue);
    expect(mail?.subject).toMatch(/^Ihre Mitgliedschaft „Family“ endet am /);
    expect(mail?.text).toMatch(/membership\/renew\?lang=de#[\w-]{32}/);
  });
});
