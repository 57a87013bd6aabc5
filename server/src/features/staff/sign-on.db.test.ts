/** Signing in to the desk with the operator's identity provider (docs/rules/staff.md, docs/decisions/0165). */
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OidcGateway } from '../../gateways/sign-on/oidc.gateway.ts';
import type { SignOn } from '../../gateways/sign-on/sign-on-gateway.ts';
import { type StandIn, startStandIn } from '../../gateways/testing/stand-in-process.ts';
import { type AtProvider, atProvider } from '../../testing/at-provider.ts';
import { type Browser, browserWith, emailedCode, joinAs, secretOf } from '../../testing/staff.ts';
import { type Answer, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { inviteByLink, leaveVenue } from './staff.service.ts';

const client = { STAFF_OIDC_CLIENT_ID: 'desk', STAFF_OIDC_CLIENT_SECRET: 'secret-of-the-desk' };
const returnAddress = 'https://book.example/desk/sign-in/return';

let provider: StandIn;
let app: TestApp;
let onlyApp: TestApp;
const logged: string[] = [];

function signOnAt(
  issuer: string,
  { only = false, clientSecret = client.STAFF_OIDC_CLIENT_SECRET } = {},
): SignOn {
  const gateway = new OidcGateway({ issuer, clientId: 'desk', clientSecret, returnAddress, timeout: 2 });
  return { name: 'Acme', only, gateway: async () => gateway };
}

beforeAll(async () => {
  provider = await startStandIn('sign-on', client);
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  app = await startTestApp({ signOn: signOnAt(provider.url), logger: { level: 'warn', stream } });
  onlyApp = await startTestApp({ signOn: signOnAt(provider.url, { only: true }) });
});
afterAll(async () => {
  await app.close();
  await onlyApp.close();
  await provider.close();
});

type Said = Record<string, unknown>;
type Headers = Record<string, string>;
const desk = <Body = Said>(name: string, members: object = {}, headers: Headers = {}, at = app) =>
  ask<Body>(at, 'POST', `/api/desk/${name}`, { ...members }, headers);
const wordsOf = ({ body }: { body: Said }) => body.ExceptionMessage;

/** The cookies that an answer sets, by name; null for one that it removes. */
function cookiesOf({ headers }: Pick<Answer<unknown>, 'headers'>): Map<string, string | null> {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, value === '' ? null : value];
    }),
  );
}
const tryCookie = '__Host-gangway-desk-sign-on';
const sessionCookie = '__Host-gangway-desk';

async function aPerson(name = 'Ola Owner', at = app) {
  const { key } = await storeLocation(at.database.db);
  const email = `${randomUUID()}@lake.example`;
  return { key, email, name, browser: await joinAs(at, [key], 'owner', { email, name }) };
}

/** Presses the button: returns where it leads, and what the browser keeps. */
async function start(next: string | null = null, at = app) {
  const answer = await desk<{ Address: string }>('startStaffSignOn', { next }, {}, at);
  expect(answer.status).toBe(200);
  const cookie = `${tryCookie}=${cookiesOf(answer).get(tryCookie)}`;
  return { address: answer.body.Address, cookie, answer };
}
const finish = (answer: string, cookie: string, at = app) =>
  desk('finishStaffSignOn', { answer }, cookie === '' ? {} : { cookie }, at);

/** Signs in as a browser does: button, provider, and back. */
async function signOn(who: AtProvider, { next = null as string | null, at = app } = {}) {
  const { address, cookie } = await start(next, at);
  return finish((await atProvider(address, who)).search, cookie, at);
}
const accounts = async (email: string, at = app) => {
  const { rows } = await sql<{ issuer: string; subject: string }>`
    select s.issuer, s.subject from staff_sign_on s join staff_person p using (person_id) where p.email = ${email}`.execute(
    at.database.db,
  );
  return rows;
};
const events = async (key: LocationKey, at = app) => {
  const { rows } = await sql<{ kind: string; way: string | null; isOwn: boolean }>`
    select e.kind, e.way, e.done_by = p.person_key as "isOwn" from staff_event e join staff_person p using (person_id)
    where e.location_key = ${key} and e.kind in ('signedIn', 'signOnLinked') order by kind, event_id`.execute(
    at.database.db,
  );
  return rows.map(({ kind, way, isOwn }) => [kind, way, isOwn]);
};
const sessions = async (email: string, at = app) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from staff_session s join staff_person p using (person_id)
    where p.email = ${email}`.execute(at.database.db);
  return rows[0]?.count;
};
const isIn = async (answer: Answer<unknown>, at = app) => {
  const secret = cookiesOf(answer).get(sessionCookie) ?? null;
  return secret !== null && (await browserWith(at, `${sessionCookie}=${secret}`))['x-desk-token'] !== '';
};

describe('signing in with the provider', () => {
  it('begins an ordinary session of the person with the address, lands where they were going, and history says how (6-12)', async () => {
    const { key, email } = await aPerson();
    const { address, cookie, answer } = await start(`/desk/${key}/people?x=1`);
    const set = String(answer.headers['set-cookie']);
    expect(set).toMatch(
      /^__Host-gangway-desk-sign-on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const asked = new URL(address);
    expect(asked.origin).toBe(provider.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ client_id: 'desk', response_type: 'code', scope: 'openid email', redirect_uri: returnAddress },
      ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
    });
    // The address is compared as codes compare it.
    const back = await atProvider(address, { email: email.toUpperCase() });
    expect(`${back.origin}${back.pathname}`).toBe(returnAddress);
    const done = await finish(back.search, cookie);
    expect(done.body).toEqual({ Next: `/desk/${key}/people?x=1` });
    expect(cookiesOf(done).get(tryCookie)).toBeNull();
    expect(await isIn(done)).toBe(true);
    expect(await events(key)).toEqual([
      ['signOnLinked', null, true],
      ['signedIn', 'signOn', true],
    ]);
    const browser = await browserWith(app, `${sessionCookie}=${cookiesOf(done).get(sessionCookie)}`);
    const listed = await ask<{ Sessions: { IsThis: boolean; SessionKey: string }[] }>(
      ...([app, 'GET', '/api/desk/getStaffSessions', {}, { ...browser }] as const),
    );
    expect(listed.body.Sessions.map(({ IsThis }) => IsThis)).toEqual([true, false]);
    await desk('endStaffSession', { sessionKey: listed.body.Sessions[0]?.SessionKey }, { ...browser });
    expect((await browserWith(app, browser.cookie))['x-desk-token']).toBe('');
  });

  it('says in history how somebody signed in, also with a code', async () => {
    const { key, email } = await aPerson();
    await desk('askStaffCode', { email });
    await desk('signInStaff', { email, code: await emailedCode(app, email) });
    expect(await events(key)).toEqual([['signedIn', 'code', true]]);
  });

  it.each([
    ['https://evil.example/desk/1'],
    ['//evil.example/desk/1'],
    ['/1/catalog'],
    ['/desk/\\evil.example'],
    ['javascript:alert(1)'],
    ['/desk/1#https://evil.example'],
  ])('leads to the first screen instead of %s', async (next) => {
    const { email } = await aPerson();
    expect((await signOn({ account: email, email }, { next })).body).toEqual({ Next: null });
  });

  it('replaces whatever session the browser brings by a new one', async () => {
    const mallory = await aPerson('Mallory');
    const { email } = await aPerson();
    const { address, cookie } = await start();
    const back = await atProvider(address, { account: email, email });
    const planted = mallory.browser.cookie;
    const done = await finish(back.search, `${planted}; ${cookie}`);
    expect(await isIn(done)).toBe(true);
    expect(`${sessionCookie}=${cookiesOf(done).get(sessionCookie)}`).not.toBe(planted);
    expect(await sessions(email)).toBe(2);
    expect(await sessions(mallory.email)).toBe(1);
  });

  it.each(['fromUserinfo', 'ownDomain'])(
    'knows the address of a provider that says it in another way: %s',
    async (manner) => {
      const { email } = await aPerson();
      expect(await isIn(await signOn({ account: email, email, manner }))).toBe(true);
    },
  );
});

describe('the account at the provider', () => {
  it('is the person’s from the first time on, whatever address it has later', async () => {
    const { key, email } = await aPerson();
    const account = randomUUID();
    await signOn({ account, email });
    expect(await accounts(email)).toMatchObject([{ issuer: provider.url }]);
    const other = await aPerson('Sam');
    for (const who of [
      { account, email: `${randomUUID()}@elsewhere.example` },
      { account, email: other.email },
      { account, email, manner: 'unverified' },
    ])
      expect(await isIn(await signOn(who))).toBe(true);
    expect(await sessions(other.email)).toBe(1);
    expect(await accounts(other.email)).toEqual([]);
    expect((await events(key)).map(([kind]) => kind)).toEqual(['signOnLinked', ...Array(4).fill('signedIn')]);
  });

  it('stays theirs if the provider gives their address to somebody else (6-12)', async () => {
    const { email } = await aPerson();
    await signOn({ account: randomUUID(), email });
    const refused = await signOn({ account: randomUUID(), email });
    expect([refused.status, wordsOf(refused)]).toEqual([
      409,
      'You have signed in here with another account at Acme before. Use that one, or ask an owner to remove you and invite you again.',
    ]);
    expect(cookiesOf(refused).has(sessionCookie)).toBe(false);
    expect(await sessions(email)).toBe(2);
  });

  it('is another one at another provider', async () => {
    const second = await startStandIn('sign-on', client);
    const moved = await startTestApp({ signOn: signOnAt(second.url) });
    const { email } = await aPerson('Ola', moved);
    await signOn({ account: email, email }, { at: moved });
    await sql`update staff_sign_on set issuer = 'https://before.example', subject = 'x'`.execute(
      moved.database.db,
    );
    expect(await isIn(await signOn({ account: email, email }, { at: moved }), moved)).toBe(true);
    expect(await accounts(email, moved)).toHaveLength(2);
    await moved.close();
    await second.close();
  });

  it('is forgotten with the last venue, so that somebody who is invited again may have a new one', async () => {
    const ola = await aPerson();
    const email = `${randomUUID()}@lake.example`;
    await joinAs(app, [ola.key], 'desk', { email, name: 'Sam' });
    const account = randomUUID();
    await signOn({ account, email });
    const place = { key: ola.key, timeZone: 'America/Denver' } as const;
    await leaveVenue(app.database, place as never, app.clock.now as never, email);
    expect(await accounts(email)).toEqual([]);
    const refused = await signOn({ account, email });
    expect([refused.status, wordsOf(refused)]).toEqual([
      403,
      'Nobody who works here has your account at Acme. Ask an owner to invite you with the email address that you use there.',
    ]);
    await joinAs(app, [ola.key], 'desk', { email, name: 'Sam' });
    expect(await isIn(await signOn({ account: randomUUID(), email }))).toBe(true);
  });

  it('is one, when two accounts with the address sign in at the same moment', async () => {
    const { email } = await aPerson();
    const answers = await Promise.all(
      [randomUUID(), randomUUID()].map((account) => signOn({ account, email })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await accounts(email)).toHaveLength(1);
  });

  it('makes nobody of an address that is only invited, and leaves the invitation as it is', async () => {
    const { key } = await aPerson();
    const email = `${randomUUID()}@lake.example`;
    const { url } = await inviteByLink(app.database.db, 'https://book.example', {
      ...{ locations: [key], role: 'desk', email },
    });
    expect((await signOn({ account: email, email })).status).toBe(403);
    expect((await desk('acceptStaffInvitation', { secret: secretOf(url), name: 'Sam', email })).status).toBe(
      200,
    );
    expect(await isIn(await signOn({ account: email, email }))).toBe(true);
  });
});

describe('nobody is signed in', () => {
  const notVerified =
    'Acme does not confirm that your email address is yours. Ask whoever manages your account there.';
  const failed =
    'Acme did not confirm who you are. Try again. If it happens again, tell whoever runs this shop.';
  const away = 'Acme cannot be reached right now. Try again in a moment.';
  const tooLate = 'That sign-in took too long, was already used, or began in another browser. Try again.';
  it.each([
    ['unverified', 403, notVerified],
    ['noEmail', 403, notVerified],
    ['otherUserinfo', 403, failed],
    ['wrongNonce', 403, failed],
    ['wrongIssuer', 403, failed],
    ['wrongAudience', 403, failed],
    ['wrongSignature', 403, failed],
    ['unsigned', 403, failed],
    ['expired', 403, failed],
    ['noToken', 403, failed],
    ['mixedUp', 403, failed],
    ['noCode', 403, failed],
    ['serverError', 503, away],
    ['tokenDown', 503, away],
    ['tokenSlow', 503, away],
    ['wrongState', 410, tooLate],
  ])('by a provider whose answer is %s', async (manner, status, words) => {
    const { email } = await aPerson();
    const refused = await signOn({ account: email, email, manner });
    expect([refused.status, wordsOf(refused)]).toEqual([status, words]);
    expect(cookiesOf(refused).has(sessionCookie)).toBe(false);
    expect(await sessions(email)).toBe(1);
    expect(await accounts(email)).toEqual([]);
  });

  it('who presses Cancel at the provider, and may try again', async () => {
    const { email } = await aPerson();
    const refused = await signOn({ email, cancels: true });
    expect([refused.status, wordsOf(refused)]).toEqual([403, 'You did not sign in at Acme.']);
    expect(await isIn(await signOn({ account: email, email }))).toBe(true);
  });

  it('twice with one answer, not even at the same moment', async () => {
    const { email } = await aPerson();
    const { address, cookie } = await start();
    const { search } = await atProvider(address, { account: email, email });
    const answers = await Promise.all([
      finish(search, cookie),
      finish(search, cookie),
      finish(search, cookie),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect((await finish(search, cookie)).status).toBe(410);
    expect(await sessions(email)).toBe(2);
  });

  it('in another browser than the one that began, in either direction', async () => {
    const victim = await aPerson('Vic');
    const mallory = await aPerson('Mallory');
    const [mine, theirs] = [await start(), await start()];
    const answer = (await atProvider(mine.address, { account: mallory.email, email: mallory.email })).search;
    // Mallory's answer is slipped to somebody who has begun to sign in, to somebody who has not, and the other way round.
    expect((await finish(answer, theirs.cookie)).status).toBe(410);
    expect((await finish(answer, '')).status).toBe(410);
    const stolen = (await atProvider(theirs.address, { account: victim.email, email: victim.email })).search;
    expect((await finish(stolen, mine.cookie)).status).toBe(410);
    // With the right state put in, the code is still of another sign-in.
    const state = new URLSearchParams(answer).get('state') ?? '';
    const forged = new URLSearchParams(stolen);
    forged.set('state', state);
    expect((await finish(`?${forged}`, mine.cookie)).status).toBe(403);
    // Neither kept the other from going on.
    expect(await sessions(victim.email)).toBe(1);
    const again = await start();
    const own = (await atProvider(again.address, { account: victim.email, email: victim.email })).search;
    expect((await finish(answer, again.cookie)).status).toBe(410);
    expect(await isIn(await finish(own, again.cookie))).toBe(true);
    expect(logged.some((line) => line.includes('"security":"signOnRefused"'))).toBe(true);
  });

  it('after ten minutes, and what has ended is deleted', async () => {
    const { email } = await aPerson();
    const { address, cookie } = await start();
    const { search } = await atProvider(address, { account: email, email });
    await sql`update staff_sign_on_try set expires_at = clock_timestamp()`.execute(app.database.db);
    expect((await finish(search, cookie)).status).toBe(410);
    const job = app.jobs.find(({ name }) => name === 'ended sign-ins');
    await job?.run();
    const { rows } = await sql`select 1 from staff_sign_on_try`.execute(app.database.db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['an empty query', '?'],
    ['an empty state', '?state='],
    ['no state', '?code=x'],
    ['two states', '?state=a&state=b&code=x'],
    ['a broken query', '?%'],
    ['too much', 'x'.repeat(8000)],
  ])('by an answer that is none: %s', async (_what, answer) => {
    const { cookie } = await start();
    expect((await finish(answer, cookie)).status).toBe(410);
  });

  it('by a code that is not of the provider', async () => {
    const { address, cookie } = await start();
    const state = new URL(address).searchParams.get('state');
    const answer = `?code=guessed&state=${state}&iss=${encodeURIComponent(provider.url)}`;
    expect((await finish(answer, cookie)).status).toBe(403);
  });

  it('where there is no such provider: the calls are addresses of nothing', async () => {
    const plain = await startTestApp();
    expect((await desk('startStaffSignOn', { next: null }, {}, plain)).status).toBe(404);
    expect((await finish('?code=x&state=y', '', plain)).status).toBe(404);
    await plain.close();
  });

  it('while the provider is away, and the shop starts and lets in with codes all the same', async () => {
    const away = await startTestApp({ signOn: signOnAt('http://127.0.0.1:9') });
    const { email } = await aPerson('Ola', away);
    const refused = await desk('startStaffSignOn', { next: null }, {}, away);
    expect([refused.status, wordsOf(refused)]).toEqual([
      503,
      'Acme cannot be reached right now. Try again in a moment.',
    ]);
    expect(cookiesOf(refused).size).toBe(0);
    await desk('askStaffCode', { email }, {}, away);
    const code = await emailedCode(away, email);
    expect((await desk('signInStaff', { email, code }, {}, away)).status).toBe(200);
    await away.close();
  });

  it('with a secret that the provider does not know, which is in no answer and no log', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const secret = 'a-secret-that-was-changed-there';
    const wrong = await startTestApp({
      signOn: signOnAt(provider.url, { clientSecret: secret }),
      logger: { level: 'warn', stream },
    });
    const { email } = await aPerson('Ola', wrong);
    const refused = await signOn({ account: email, email }, { at: wrong });
    expect(refused.status).toBe(403);
    expect(lines.some((line) => line.includes('invalid_client'))).toBe(true);
    expect(`${lines}${JSON.stringify(refused.body)}`).not.toContain(secret);
    expect(String(lines)).not.toContain(email);
    await wrong.close();
  });

  it('more often than 30 times a minute from one address', async () => {
    const limited = await startTestApp({ signOn: signOnAt(provider.url), rateLimits: true });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await desk('startStaffSignOn', { next: null }, {}, limited)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    await limited.close();
  });
});

describe('with the provider alone', () => {
  it('neither codes nor passkeys sign in, and no new passkey is added (6-12)', async () => {
    const { key } = await storeLocation(onlyApp.database.db);
    const email = `${randomUUID()}@lake.example`;
    const { url } = await inviteByLink(onlyApp.database.db, 'https://book.example', {
      ...{ locations: [key], role: 'owner', email },
    });
    const joined = await desk(
      'acceptStaffInvitation',
      { secret: secretOf(url), name: 'Ola', email },
      {},
      onlyApp,
    );
    expect(joined.body).toEqual({ IsSignedIn: false });
    expect(cookiesOf(joined).size).toBe(0);
    for (const [name, input] of [
      ['askStaffCode', { email }],
      ['signInStaff', { email, code: '123456' }],
      ['askPasskeyChallenge', {}],
      [
        'signInWithPasskey',
        { credentialId: 'AA', clientData: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
      ],
    ] as const) {
      const refused = await desk(name, input, {}, onlyApp);
      expect([name, refused.status, wordsOf(refused)]).toEqual([name, 403, 'Sign in with Acme here.']);
    }
    const done = await signOn({ account: email, email }, { at: onlyApp });
    expect(await isIn(done, onlyApp)).toBe(true);
    const browser: Browser = await browserWith(
      onlyApp,
      `${sessionCookie}=${cookiesOf(done).get(sessionCookie)}`,
    );
    expect((await desk('askNewPasskey', {}, { ...browser }, onlyApp)).status).toBe(403);
    expect(await onlyApp.drainOutbox()).toBe(0);
  });
});

describe('the words', () => {
  it.each([
    ['de', 'Melden Sie sich hier mit Acme an.'],
    ['es', 'Aquí se inicia sesión con Acme.'],
    ['fr', 'Ici, connectez-vous avec Acme.'],
    ['ar', 'سجّل الدخول هنا عبر \u200fAcme\u200f.'],
  ])('are in the language of the reader: %s', async (language, words) => {
    const refused = await ask(onlyApp, 'POST', `/api/desk/askStaffCode?lang=${language}`, {
      email: 'a@b.example',
    });
    expect(wordsOf(refused)).toBe(words);
  });
});
