/** Signing in to the desk with a passkey, and the passkeys of an account (docs/rules/staff.md, docs/decisions/0154). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Manner, PasskeyDevice } from '../../testing/passkey-device.ts';
import { type Browser, browserWith, cookieOf, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { leaveVenue } from './staff.service.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  const { Writable } = await import('node:stream');
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  app = await startTestApp({ logger: { level: 'warn', stream } });
});
afterAll(() => app.close());

type Said = Record<string, unknown>;
const desk = <Body = Said>(name: string, members: object = {}, headers: object = {}) =>
  ask<Body>(app, 'POST', `/api/desk/${name}`, { ...members }, { ...headers });
const passkeysOf = async (browser: Browser) =>
  (
    await ask<{
      Passkeys: { PasskeyKey: string; Device: string; UsedOn: string | null; IsCopied: boolean }[];
    }>(app, 'GET', '/api/desk/getPasskeys', {}, { ...browser })
  ).body.Passkeys;
const wordsOf = ({ body }: { body: Said }) => body.ExceptionMessage;

async function aPerson(name = 'Ola Owner') {
  const { key } = await storeLocation(app.database.db);
  const email = `${randomUUID()}@lake.example`;
  return { key, email, browser: await joinAs(app, [key], 'owner', { email, name }) };
}

type Asked = {
  Challenge: string;
  UserHandle: string;
  Known: { CredentialId: string; Transports: string[] }[];
};
const asked = async (browser: Browser) => (await desk<Asked>('askNewPasskey', {}, browser)).body;
const challenge = async () => (await desk<{ Challenge: string }>('askPasskeyChallenge')).body.Challenge;

/** Adds a passkey of a new device. */
async function add(browser: Browser, device = new PasskeyDevice()) {
  const answer = await desk('addPasskey', device.make(await asked(browser)), browser);
  expect(answer.status).toBe(200);
  return device;
}

const signIn = async (device: PasskeyDevice, manner: Manner = {}) =>
  desk('signInWithPasskey', device.answer(await challenge(), manner));
const isIn = async (answer: Parameters<typeof cookieOf>[0]) => {
  const cookie = cookieOf(answer);
  return cookie !== '' && (await browserWith(app, cookie))['x-desk-token'] !== '';
};
const events = async (key: number) => {
  const { rows } = await sql<{ kind: string; isOwn: boolean }>`
    select e.kind, e.done_by = p.person_key as "isOwn" from staff_event e join staff_person p using (person_id)
    where e.location_key = ${key} and e.kind like 'passkey%' order by event_id`.execute(app.database.db);
  return rows.map(({ kind, isOwn }) => [kind, isOwn]);
};

describe('a passkey', () => {
  it('is added on the account, signs in to an ordinary session, and is listed with its device and last use', async () => {
    const { key, email, browser } = await aPerson();
    const { body } = await desk<Record<string, unknown>>('askNewPasskey', {}, browser);
    expect(body).toMatchObject({
      ...{ RpId: 'book.example', RpName: 'Gangway', UserName: email, DisplayName: 'Ola Owner' },
      ...{ Algorithms: [-8, -7, -257], Known: [] },
    });
    const device = new PasskeyDevice();
    const made = device.make(body as unknown as Asked);
    const phone = { ...browser, 'user-agent': 'Mozilla/5.0 (iPhone)' };
    expect((await desk('addPasskey', made, phone)).status).toBe(200);
    await app.drainOutbox();
    const mails = app.mail.sent.filter(({ to, subject }) => to.address === email && /passkey/.test(subject));
    expect(mails).toMatchObject([{ subject: 'A passkey was added to your account at Gangway' }]);
    expect(mails[0]?.text).toContain('https://book.example/desk/account');
    expect(await passkeysOf(browser)).toMatchObject([
      { Device: 'Mozilla/5.0 (iPhone)', UsedOn: null, IsCopied: false },
    ]);
    expect((await asked(browser)).Known).toEqual([
      { CredentialId: device.credentialId.toString('base64url'), Transports: ['internal'] },
    ]);
    const answer = await signIn(device);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-gangway-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const here = await browserWith(app, cookieOf(answer));
    const session = await ask<{ Email: string }>(app, 'GET', '/api/desk/getStaffSession', {}, { ...here });
    expect(session.body.Email).toBe(email);
    expect((await passkeysOf(here))[0]?.UsedOn).not.toBeNull();
    expect((await desk('signOutStaff', {}, here)).status).toBe(200);
    expect(await events(key)).toEqual([['passkeyAdded', true]]);
  });

  it('that counts signs in again and again, as does one that does not', async () => {
    const { browser } = await aPerson();
    for (const device of [new PasskeyDevice({ counter: 5 }), new PasskeyDevice()]) {
      await add(browser, device);
      for (let time = 0; time < 3; time += 1) expect(await isIn(await signIn(device))).toBe(true);
    }
  });

  it('that was removed signs in no more, and is in the history', async () => {
    const { key, browser } = await aPerson();
    const [device, other] = [await add(browser), await add(browser)];
    const [second, first] = await passkeysOf(browser);
    expect((await desk('removePasskey', { passkeyKey: first?.PasskeyKey }, browser)).status).toBe(200);
    const answer = await signIn(device);
    expect([answer.status, wordsOf(answer), cookieOf(answer)]).toEqual([
      403,
      'That passkey is not accepted here. Sign in with a code, then look at your passkeys.',
      '',
    ]);
    expect(await isIn(await signIn(other))).toBe(true);
    expect((await passkeysOf(browser)).map(({ PasskeyKey }) => PasskeyKey)).toEqual([second?.PasskeyKey]);
    expect((await desk('removePasskey', { passkeyKey: first?.PasskeyKey }, browser)).status).toBe(404);
    expect(await events(key)).toEqual([
      ['passkeyAdded', true],
      ['passkeyAdded', true],
      ['passkeyRemoved', true],
    ]);
  });

  it('of somebody else cannot be removed, or told from one that there is not', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    const device = await add(theirs.browser);
    const [key] = await passkeysOf(theirs.browser);
    const answer = await desk('removePasskey', { passkeyKey: key?.PasskeyKey }, mine.browser);
    const nothing = await desk('removePasskey', { passkeyKey: 'A'.repeat(22) }, mine.browser);
    expect([answer.status, wordsOf(answer)]).toEqual([404, wordsOf(nothing)]);
    expect(await isIn(await signIn(device))).toBe(true);
  });

  it('is added once, to one person, and at most twenty times', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    const device = await add(mine.browser);
    for (const { browser } of [mine, theirs]) {
      const again = await desk('addPasskey', device.make(await asked(browser)), browser);
      expect([again.status, wordsOf(again)]).toEqual([
        409,
        'That passkey is already in use here. Add it on another device.',
      ]);
    }
    for (let count = 1; count < 20; count += 1) await add(mine.browser);
    const full = await desk('addPasskey', new PasskeyDevice().make(await asked(mine.browser)), mine.browser);
    expect([full.status, wordsOf(full)]).toEqual([409, 'You have 20 passkeys. Remove one of them first.']);
    expect(await passkeysOf(mine.browser)).toHaveLength(20);
  });
});

it('a passkey is accepted whoever built the device, which nobody asks, looks at or looks up', async () => {
  const { browser } = await aPerson();
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const device = new PasskeyDevice();
  const made = device.make(await asked(browser), { isAttested: true });
  expect((await desk('addPasskey', made, browser)).status).toBe(200);
  expect(await isIn(await signIn(device))).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

describe('a challenge', () => {
  it('is answered once, right or wrong, and for five minutes', async () => {
    const { browser } = await aPerson();
    const device = await add(browser);
    const words = 'That took too long, or the answer was already used. Try again.';
    const replayed = device.answer(await challenge());
    expect(await isIn(await desk('signInWithPasskey', replayed))).toBe(true);
    const again = await desk('signInWithPasskey', replayed);
    expect([again.status, wordsOf(again), cookieOf(again)]).toEqual([410, words, '']);
    const spoiled = await challenge();
    expect((await desk('signInWithPasskey', device.answer(spoiled, { rpId: 'evil.example' }))).status).toBe(
      403,
    );
    expect((await desk('signInWithPasskey', device.answer(spoiled))).status).toBe(410);
    const late = await challenge();
    await sql`update staff_challenge set expires_at = clock_timestamp()`.execute(app.database.db);
    expect((await desk('signInWithPasskey', device.answer(late))).status).toBe(410);
    const made = new PasskeyDevice().make(await asked(browser));
    expect((await desk('addPasskey', made, browser)).status).toBe(200);
    expect((await desk('addPasskey', made, browser)).status).toBe(410);
  });

  it('is ours, and for what and whom it was made', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    const device = await add(mine.browser);
    const statusOf = async (given: string) => (await desk('signInWithPasskey', device.answer(given))).status;
    expect(await statusOf(randomBytes(32).toString('base64url'))).toBe(410);
    expect(await statusOf((await asked(mine.browser)).Challenge)).toBe(410);
    const fresh = () => new PasskeyDevice();
    const addWith = async (given: string, browser: Browser) =>
      (await desk('addPasskey', fresh().make({ Challenge: given, UserHandle: '' }), browser)).status;
    expect(await addWith(await challenge(), mine.browser)).toBe(410);
    expect(await addWith((await asked(theirs.browser)).Challenge, mine.browser)).toBe(410);
    expect(await addWith((await asked(mine.browser)).Challenge, mine.browser)).toBe(200);
    expect(await statusOf(await challenge())).toBe(200);
    const forAdding = (await asked(mine.browser)).Challenge;
    await sql`update staff_challenge set person_id = null`.execute(app.database.db);
    expect(await statusOf(forAdding)).toBe(410);
  });

  it('is stored as a hash, and deleted by the hourly job when it has ended', async () => {
    const given = await challenge();
    const stored = async () =>
      (
        await sql<{ text: string }>`select to_jsonb(c)::text as text from staff_challenge c`.execute(
          app.database.db,
        )
      ).rows;
    expect((await stored()).some(({ text }) => text.includes(given))).toBe(false);
    await sql`update staff_challenge set expires_at = clock_timestamp()`.execute(app.database.db);
    const kept = await challenge();
    await app.jobs.find(({ name }) => name === 'ended sign-ins')?.run();
    expect(await stored()).toHaveLength(1);
    expect(kept).not.toBe(given);
  });
});

describe('what a device says is refused, whatever it is worth,', () => {
  it.each<[string, Manner]>([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['from another port of this host', { origin: 'https://book.example:8443' }],
    ['from a page without encryption', { origin: 'http://book.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
  ])('%s', async (_what, manner) => {
    const { browser } = await aPerson();
    const device = await add(browser);
    const answer = await signIn(device, manner);
    expect([answer.status, cookieOf(answer)]).toEqual([403, '']);
    expect(await isIn(await signIn(device))).toBe(true);
    const made = new PasskeyDevice();
    expect((await desk('addPasskey', made.make(await asked(browser), manner), browser)).status).toBe(403);
    expect((await desk('addPasskey', made.make(await asked(browser)), browser)).status).toBe(200);
  });

  it('as an answer to the other question', async () => {
    const { browser } = await aPerson();
    const device = await add(browser);
    expect((await signIn(device, { type: 'webauthn.create' })).status).toBe(403);
    const made = new PasskeyDevice().make(await asked(browser), { type: 'webauthn.get' });
    expect((await desk('addPasskey', made, browser)).status).toBe(403);
  });

  it('with another person’s key, or for another person', async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()];
    const [device, other] = [await add(mine.browser), await add(theirs.browser)];
    const mixed = async (change: (answers: { own: Said; others: Said }) => Said) => {
      const given = await challenge();
      const answer = await desk(
        'signInWithPasskey',
        change({ own: device.answer(given), others: other.answer(given) }),
      );
      expect([answer.status, cookieOf(answer)]).toEqual([403, '']);
    };
    await mixed(({ own, others }) => ({
      ...own,
      credentialId: others.credentialId,
      userHandle: others.userHandle,
    }));
    await mixed(({ own, others }) => ({ ...own, userHandle: others.userHandle }));
    await mixed(({ own, others }) => ({ ...own, signature: others.signature }));
    await mixed(({ own, others }) => ({
      ...own,
      authenticatorData: others.authenticatorData,
      signature: 'AAAA',
    }));
    await mixed(({ own }) => ({ ...own, credentialId: randomBytes(32).toString('base64url') }));
    await mixed(({ own }) => ({ ...own, clientData: 'bm9uZQ' }));
    await mixed(({ own }) => ({ ...own, authenticatorData: 'AAAA' }));
    for (const one of [device, other]) expect(await isIn(await signIn(one))).toBe(true);
  });

  it('with another key than it made, or one that is none', async () => {
    const { browser } = await aPerson();
    const made = async () => new PasskeyDevice().make(await asked(browser));
    const statusOf = async (changes: Said) =>
      (await desk('addPasskey', { ...(await made()), ...changes }, browser)).status;
    expect(await statusOf({ credentialId: randomBytes(32).toString('base64url') })).toBe(403);
    expect(await statusOf({ attestationObject: 'AAAA' })).toBe(403);
    expect(await statusOf({ attestationObject: '' })).toBe(400);
    expect(await statusOf({ credentialId: '+/=' })).toBe(400);
    expect(await statusOf({})).toBe(200);
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  it('without a session, where a key is added, listed or removed', async () => {
    const { browser } = await aPerson();
    const made = new PasskeyDevice().make(await asked(browser));
    for (const headers of [{}, { cookie: browser.cookie }]) {
      expect((await desk('askNewPasskey', {}, headers)).status).toBe(401);
      expect((await desk('addPasskey', made, headers)).status).toBe(401);
      expect((await desk('removePasskey', { passkeyKey: 'A'.repeat(22) }, headers)).status).toBe(401);
    }
    expect((await ask(app, 'GET', '/api/desk/getPasskeys', {}, {})).status).toBe(401);
  });
});

describe('a passkey whose counter does not go on', () => {
  it('signs in no more, with the copy or the original, says so, and is noted', async () => {
    const { key, browser } = await aPerson();
    const device = await add(browser, new PasskeyDevice({ counter: 10 }));
    expect(await isIn(await signIn(device))).toBe(true);
    device.counter = 5;
    logged.length = 0;
    const copy = await signIn(device);
    expect([copy.status, wordsOf(copy), cookieOf(copy)]).toEqual([
      403,
      'There may be a copy of that passkey, so it no longer signs in. Sign in with a code, remove it, and add another one.',
      '',
    ]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ security: 'passkeyCopied', count: 1 }]);
    device.counter = 500;
    expect((await signIn(device)).status).toBe(403);
    expect(await passkeysOf(browser)).toMatchObject([{ IsCopied: true }]);
    expect(await events(key)).toEqual([
      ['passkeyAdded', true],
      ['passkeyCopied', null],
    ]);
    const [row] = await passkeysOf(browser);
    await desk('removePasskey', { passkeyKey: row?.PasskeyKey }, browser);
    expect(await isIn(await signIn(await add(browser)))).toBe(true);
  });

  it('is none because somebody says so who does not have the key', async () => {
    const { browser } = await aPerson();
    const device = await add(browser, new PasskeyDevice({ counter: 10 }));
    const forged = { ...device.answer(await challenge()), signature: 'AAAA' };
    expect((await desk('signInWithPasskey', forged)).status).toBe(403);
    expect(await passkeysOf(browser)).toMatchObject([{ IsCopied: false }]);
    expect(await isIn(await signIn(device))).toBe(true);
  });

  it('is one that no longer counts at all', async () => {
    const { browser } = await aPerson();
    const device = await add(browser, new PasskeyDevice({ counter: 10 }));
    device.counter = 0;
    expect((await signIn(device)).status).toBe(403);
    expect(await passkeysOf(browser)).toMatchObject([{ IsCopied: true }]);
  });
});

describe('somebody who was removed', () => {
  it('signs in with no passkey any more, not even once they are invited again', async () => {
    const { db } = app.database;
    const one = await aPerson();
    const other = await storeLocation(db);
    const { key } = other;
    const email = `${randomUUID()}@lake.example`;
    const both = await joinAs(app, [one.key, key], 'desk', { email, name: 'Dan' });
    const device = await add(both);
    await leaveVenue(app.database, other, app.clock.now as Instant, email);
    expect(await isIn(await signIn(device))).toBe(true);
    await leaveVenue(app.database, { ...other, key: one.key }, app.clock.now as Instant, email);
    expect((await signIn(device)).status).toBe(403);
    await joinAs(app, [key], 'desk', { email, name: 'Dan' }).catch(() => undefined);
    expect((await signIn(device)).status).toBe(403);
  });

  it('nor somebody whose venue is no longer in the shop', async () => {
    const { key, browser } = await aPerson();
    const device = await add(browser);
    await sql`update location set removed_at = clock_timestamp() where location_key = ${key}`.execute(
      app.database.db,
    );
    expect((await signIn(device)).status).toBe(403);
    await sql`update location set removed_at = null where location_key = ${key}`.execute(app.database.db);
    expect(await isIn(await signIn(device))).toBe(true);
  });
});
