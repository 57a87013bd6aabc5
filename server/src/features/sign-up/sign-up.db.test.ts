/** Operators' requests through HTTP: what is stored, who is mailed, what is refused (2.1-22, D-RT-09, D-API-68). */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { configurationOf } from '../../platform/configuration.ts';
import { readEnv } from '../../platform/env.ts';
import { ask, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const form = {
  BusinessName: ' Otter Creek Kayaks ',
  Website: 'otter.example',
  FirstName: 'Maya',
  LastName: 'Larsen',
  Email: 'Maya@Otter.example',
  Phone: '+1 303 555 0100',
  CountryCode: 'US',
  ActivityKinds: ['water', 'boats', 'water'],
  BookingsPerYear: 'to2000',
  CurrentSystem: 'Paper',
  Message: 'Two lines,\n<b>and no more</b>.',
  HasConsented: true,
  FilledInMs: 45_000,
};

const send = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  ask(app, 'POST', '/api/client/requestSignup', { ...form, ...changes }, headers);

async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ request: Record<string, unknown> }>`
    select request from sign_up_request order by sign_up_request_id`.execute(app.database.db);
  return rows.map(({ request }) => request);
}

const mailsTo = (address: string) => app.mail.sent.filter(({ to }) => to.address === address);
const support = 'help@gangway.example';

describe('a sign-up request', () => {
  it('is stored as it was meant, and mailed to support and to the operator (2.1-22, D-RT-09, D-API-68)', async () => {
    app = await startTestApp();
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { Success: true, ModelErrors: null }]);
    expect(await stored()).toEqual([
      {
        businessName: 'Otter Creek Kayaks',
        website: 'otter.example',
        firstName: 'Maya',
        lastName: 'Larsen',
        email: 'Maya@otter.example',
        phone: '+1 303 555 0100',
        countryCode: 'US',
        activityKinds: ['water', 'boats'],
        bookingsPerYear: 'to2000',
        currentSystem: 'Paper',
        message: 'Two lines,\n<b>and no more</b>.',
        hasConsented: true,
      },
    ]);
    expect(await app.drainOutbox()).toBe(2);
    const [toSupport] = mailsTo(support);
    expect(toSupport).toMatchObject({
      subject: 'Sign-up request: Otter Creek Kayaks',
      replyTo: { name: 'Maya Larsen', address: 'Maya@otter.example' },
    });
    expect(toSupport?.text).toContain('Country:\nUnited States');
    expect(toSupport?.text).toContain(
      'Kinds of activities:\nKayaking, rafting, diving\nBoat tours and charters',
    );
    expect(toSupport?.text).toContain('Bookings per year:\n501 to 2,000');
    expect(toSupport?.html).toContain('Two lines,<br>&lt;b&gt;and no more&lt;/b&gt;.');
    const [toOperator] = mailsTo('Maya@otter.example');
    expect(toOperator).toMatchObject({
      subject: 'We received your request – Gangway',
      replyTo: { name: 'Gangway', address: support },
    });
    expect(toOperator?.text).toContain('Thank you. We will contact you within one business day.');
    expect(toOperator?.text).toContain('https://book.example/signup');
  });

  it('is confirmed in the language of the page, and told to support in English (D-RT-09, D-I18-01)', async () => {
    app = await startTestApp();
    await ask(app, 'POST', '/api/client/requestSignup?lang=de-US', form);
    await app.drainOutbox();
    expect(mailsTo(support)[0]?.subject).toBe('Sign-up request: Otter Creek Kayaks');
    const [toOperator] = mailsTo('Maya@otter.example');
    expect(toOperator?.text).toContain('Vielen Dank. Wir melden uns innerhalb eines Werktags bei Ihnen.');
    expect(toOperator?.html).toContain('lang="de-US"');
  });

  it('repeats nothing that was typed to the address that was typed', async () => {
    app = await startTestApp();
    await send({ FirstName: 'BUY NOW', BusinessName: 'evil.example', LastName: 'https://evil.example' });
    await app.drainOutbox();
    const [mail] = mailsTo('Maya@otter.example');
    expect(JSON.stringify(mail)).not.toMatch(/buy now|evil\.example/i);
  });

  it('is kept while mail is down, and sent once it works again (D-RT-09)', async () => {
    app = await startTestApp();
    app.mail.fault = new Error('connect ECONNREFUSED');
    expect((await send()).status).toBe(200);
    await app.drainOutbox();
    expect([app.mail.sent, await stored()]).toEqual([[], [expect.anything()]]);
    app.mail.fault = undefined;
    await sql`update outbox set due_at = clock_timestamp()`.execute(app.database.db);
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(2);
  });

  it('reaches support each time, but confirms to one mailbox once a day', async () => {
    app = await startTestApp();
    await send();
    await send({ Email: 'maya@otter.example', Message: 'One more thing.' });
    await app.drainOutbox();
    expect(mailsTo(support)).toHaveLength(2);
    expect(app.mail.sent).toHaveLength(3);
    await sql`update sign_up_request set requested_at = requested_at - interval '25 hours'`.execute(
      app.database.db,
    );
    await send();
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(5);
  });

  it('is stored once when it is repeated under its key (D-API-00)', async () => {
    app = await startTestApp();
    const key = { 'idempotency-key': 'sign-up-test-key-1' };
    const first = await send({}, key);
    expect((await send({}, key)).body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused with an error per field, and stores and mails nothing (2.1-22, D-RT-09)', async () => {
    app = await startTestApp();
    const { status, body } = await ask(app, 'POST', '/api/client/requestSignup', {
      Website: 'none of that',
      Email: 'maya@otter',
      Phone: 'call me',
      FilledInMs: 45_000,
    });
    expect([status, body]).toEqual([
      200,
      {
        Success: false,
        ModelErrors: [
          { Key: 'BusinessName', Value: ['Business name is required'] },
          { Key: 'Website', Value: ['Enter a web address, like example.com.'] },
          { Key: 'FirstName', Value: ['First name is required'] },
          { Key: 'LastName', Value: ['Last name is required'] },
          { Key: 'Email', Value: ['Email is not valid'] },
          { Key: 'Phone', Value: ['Phone Number is not valid'] },
          { Key: 'HasConsented', Value: ['Please agree so that we can answer you.'] },
        ],
      },
    ]);
    expect([await app.drainOutbox(), await stored()]).toEqual([0, []]);
  });

  it.each([
    ['a text that is too long', { Message: 'x'.repeat(2001) }],
    ['a kind that does not exist', { ActivityKinds: ['cooking'] }],
    ['a list in place of a text', { BusinessName: ['x'] }],
  ])('with %s is malformed (D-GEN-02)', async (_what, changes) => {
    app = await startTestApp();
    expect((await send(changes)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['in a field that people do not see', { Referral: 'https://spam.example' }],
    ['in less than three seconds', { FilledInMs: 2999 }],
    ['without a time', { FilledInMs: undefined }],
  ])(
    'that a program filled in, %s, is answered like any other, sends nothing and is logged (D-RT-09)',
    async (_how, changes) => {
      const lines: string[] = [];
      const stream = { write: (line: string) => void lines.push(line) };
      app = await startTestApp({ logger: { level: 'warn', stream } });
      expect((await send(changes)).body).toEqual({ Success: true, ModelErrors: null });
      expect([await app.drainOutbox(), await stored()]).toEqual([0, []]);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { security: 'filledByProgram', count: 1 },
      ]);
      expect(lines.join('')).not.toMatch(/otter|spam/i);
    },
  );

  it('can be made five times an hour from one address (D-GEN-02, D-API-68)', async () => {
    app = await startTestApp({ rateLimits: true });
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) statuses.push((await send()).status);
    const sixth = await send();
    expect([...statuses, sixth.status]).toEqual([200, 200, 200, 200, 200, 429]);
    // The clock of tests stands at a full hour.
    expect(sixth.headers['retry-after']).toBe('3600');
    app.clock.now += 3_600_000;
    expect((await send()).status).toBe(200);
  });

  it('is deleted after twelve months, with its emails unsent', async () => {
    app = await startTestApp();
    await send();
    await send({ Email: 'second@otter.example' });
    await sql`update sign_up_request set requested_at = requested_at - interval '12 months 1 day'
      where email = 'maya@otter.example'`.execute(app.database.db);
    await app.jobs.find(({ name }) => name === 'sign-up requests')?.run();
    expect(await stored()).toMatchObject([{ email: 'second@otter.example' }]);
    await app.drainOutbox();
    expect(mailsTo('Maya@otter.example')).toEqual([]);
    expect(mailsTo('second@otter.example')).toHaveLength(1);
  });
});

describe('a shop without a support address', () => {
  it('takes no requests and offers no form (D-RT-09)', async () => {
    const configuration = configurationOf(readEnv({ NODE_ENV: 'test' }), '0.0.0-test');
    app = await startTestApp({ configuration: { ...configuration, supportEmail: null } });
    expect((await send()).status).toBe(404);
    expect((await ask(app, 'GET', '/api/client/getSignupForm', {})).status).toBe(404);
    expect(await stored()).toEqual([]);
  });
});

describe('the form', () => {
  it('lists countries, the United States first (9-02, D-RT-09)', async () => {
    app = await startTestApp();
    const { body } = await ask<{ Countries: { CountryCode: string; Name: string }[] }>(
      app,
      'GET',
      '/api/client/getSignupForm',
      {},
    );
    expect(body.Countries[0]).toMatchObject({ CountryCode: 'US', Name: 'United States' });
    expect(body.Countries.length).toBeGreaterThan(200);
  });
});
