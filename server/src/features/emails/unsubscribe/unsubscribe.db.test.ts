/** Unsubscribing from emails that nobody waits for (docs/rules/reminders.md, "Unsubscribing"; RFC 8058). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreedCart, emailOf, leaveCarts, remindingVenue, sentAt } from '../../../testing/cart-reminders.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../../testing/journey.ts';
import { runPerson } from '../../../testing/run-person-command.ts';
import { aMorning, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const hour = 3_600_000;
const reviewing = { reviewHours: 24, reviewUrl: 'https://reviews.example/lake' };

/** A venue with a guest who was sent an email about a cart, and the path that unsubscribes them. */
async function anEmail(changes: object = {}) {
  const { key } = await remindingVenue(app, { ...reviewing, ...changes });
  app.clock.now = Date.parse('2026-11-30T16:00:00Z');
  await agreedCart(app, key);
  await leaveCarts(app, key);
  const [mail] = await sentAt(app, app.clock.now + 4 * hour, emailOf(key));
  const { pathname, search } = new URL(mail?.unsubscribe ?? '');
  return { key, path: `${pathname}${search}` };
}

const open = (path: string) => app.http.inject({ method: 'GET', url: path });
const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  app.http.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': type } });

async function optOuts(key: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from email_opt_out
    where location_key = ${key}`.execute(app.database.db);
  return rows[0]?.n ?? -1;
}

/** What the guest is sent when the job runs a day after the visit on December 5. */
async function askedForReview(key: number, email: string) {
  app.clock.now = aMorning;
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  await completeOrder(app, cart, key, { customer: { ...aCustomer, Email: email } });
  await app.drainOutbox();
  app.clock.now = Date.parse('2026-12-06T20:00:00Z');
  const before = app.mail.sent.length;
  await app.jobs.find(({ name }) => name === 'review requests')?.run();
  await app.drainOutbox();
  return app.mail.sent.slice(before).filter(({ to }) => to.address === email);
}

describe('the page that unsubscribes', () => {
  it('asks, in the venue’s look; opening it changes nothing, and posting twice unsubscribes once', async () => {
    const { key, path } = await anEmail();
    for (const _ of [1, 2]) {
      const page = await open(path);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<h1>Unsubscribe?</h1>');
      expect(page.body).toContain('<form method="post"');
    }
    expect(await optOuts(key)).toBe(0);
    for (const _ of [1, 2]) {
      const done = await post(path, '');
      expect(done.statusCode).toBe(200);
      expect(done.body).toContain('You’re unsubscribed');
    }
    expect(await optOuts(key)).toBe(1);
    expect((await open(path)).body).toContain('You’re unsubscribed');
  });

  it('is never stored, framed or told to other sites', async () => {
    const { headers } = await open((await anEmail()).path);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('speaks the language that its link names', async () => {
    const { path } = await anEmail();
    const { body } = await open(`${path}&lang=de`);
    expect(body).toContain('<html lang="de');
    expect(body).toContain('Abmelden?');
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes the one click of mail programs as %s, without cookies', async (type, body) => {
    const { key, path } = await anEmail();
    expect((await post(path, body, type)).statusCode).toBe(200);
    expect(await optOuts(key)).toBe(1);
  });

  it('answers an unknown link, another venue’s and a venue that is none alike, asked and posted', async () => {
    const { key, path } = await anEmail();
    const other = await remindingVenue(app);
    const paths = [
      path.replace(/key=.*/, 'key=unknown-key-of-an-email0'),
      path.replace(/\?.*/, ''),
      path.replace(`/${key}/`, `/${other.key}/`),
      path.replace(`/${key}/`, '/999/'),
      path.replace(`/${key}/`, '/99999999999999999999/'),
    ];
    const answers = [];
    for (const one of paths) answers.push(await open(one), await post(one, ''));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.flatMap(() => [404, 404]));
    const said = answers.map(({ body }) => body.replace(/nonce="[^"]*"/g, ''));
    expect(new Set(said).size).toBe(1);
    expect(await optOuts(key)).toBe(0);
  });
});

describe('a guest who unsubscribed', () => {
  it('gets no more emails about carts and no requests for reviews of this venue, but those of others', async () => {
    const { key, path } = await anEmail();
    const other = await remindingVenue(app, reviewing);
    await post(path, 'List-Unsubscribe=One-Click');
    // However the address is spelled.
    const tagged = emailOf(key).replace('@', '+Lake@').toUpperCase();
    app.clock.now = Date.parse('2026-12-02T16:00:00Z');
    await agreedCart(app, key, { email: tagged });
    await leaveCarts(app, key);
    expect(await sentAt(app, app.clock.now + 4 * hour, tagged)).toEqual([]);
    expect(await askedForReview(key, emailOf(key))).toEqual([]);
    const [review] = await askedForReview(other.key, emailOf(key));
    expect(review?.text).toContain('Unsubscribe: ');
    expect(review?.unsubscribe).toContain(`/${other.key}/unsubscribe?key=`);
  });

  it('is not written to about what was queued before', async () => {
    const { key, path } = await anEmail();
    app.clock.now = Date.parse('2026-12-02T16:00:00Z');
    await agreedCart(app, key);
    await leaveCarts(app, key);
    app.clock.now += 4 * hour;
    app.mail.sent.length = 0;
    await app.jobs.find(({ name }) => name === 'cart reminders')?.run();
    await post(path, '');
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
  });

  it('stays unsubscribed when erased, and is found only by the address itself', async () => {
    const { key, path } = await anEmail();
    await post(path, '');
    const of = ['-l', String(key), '--email', emailOf(key)];
    expect((await runPerson(app, ['find', ...of])).said).toContain('Opted out');
    expect(await runPerson(app, ['erase', ...of, '-y'])).toMatchObject({ code: 0 });
    const { code, said } = await runPerson(app, ['find', ...of]);
    expect([code, said]).toEqual([0, expect.stringContaining('Opted out')]);
    expect(await runPerson(app, ['erase', ...of, '-y'])).toMatchObject({ code: 1 });
    const { rows } = await sql`select * from email_opt_out where location_key = ${key}`.execute(
      app.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain('okafor');
    app.clock.now = Date.parse('2026-12-02T16:00:00Z');
    await agreedCart(app, key);
    await leaveCarts(app, key);
    expect(await sentAt(app, app.clock.now + 4 * hour, emailOf(key))).toEqual([]);
  });
});
