/** Signing in to the desk, and who works at a venue (docs/rules/staff.md). */
import { randomUUID } from 'node:crypto';
import { deskTokenHeader } from '@gangway/contract/staff';
import { permissionsOf, staffRoles } from '@gangway/domain/staff/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserWith, cookieOf, emailedCode, joinAs, secretOf } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { inviteByLink, venuesWithoutOwner } from './staff.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const anAddress = () => `${randomUUID()}@lake.example`;
const desk = <Body = Record<string, unknown>>(
  name: string,
  members: Record<string, unknown> = {},
  headers: object = {},
) => ask<Body>(app, 'POST', `/api/desk/${name}`, members, { ...headers });
const read = <Body = Record<string, unknown>>(
  name: string,
  headers: object,
  members: Record<string, unknown> = {},
) => ask<Body>(app, 'GET', `/api/desk/${name}`, members, { ...headers });

interface Session {
  Name: string;
  Email: string;
  Token: string;
  Venues: { LocationKey: number; Name: string; Role: string; Permissions: string[] }[];
}
interface People {
  People: {
    PersonKey: string;
    Name: string;
    Email: string;
    Role: string;
    UsedOn: string | null;
    IsThis: boolean;
  }[];
  Invitations: { InvitationKey: string; Email: string | null; Role: string; By: string | null }[];
}

const peopleAt = async (locationKey: number, headers: object) =>
  (await read<People>('getStaff', headers, { clientLocationKey: locationKey })).body;
const statusOf = async (headers: object) => (await read('getStaffSession', headers)).status;

/** A venue with its owner, who is signed in. */
async function aVenue(name = 'Larkspur Lake') {
  const { key } = await storeLocation(app.database.db, { name });
  const email = anAddress();
  return { key, email, owner: await joinAs(app, [key], 'owner', { email, name: 'Ola Owner' }) };
}

/** Asks for a code and signs in with it. */
async function signIn(email: string) {
  await desk('askStaffCode', { email });
  const code = await emailedCode(app, email.toLowerCase());
  const answer = await desk('signInStaff', { email, code });
  return { code, answer, browser: await browserWith(app, cookieOf(answer)) };
}

/** Lets codes be asked for again. */
const later = () => {
  app.clock.now += 31_000;
};

describe('a link for the first owner', () => {
  it('makes whoever opens it first an owner of the venues without one, and signs them in, once', async () => {
    const { db } = app.database;
    const [one, other] = [
      await storeLocation(db, { name: 'Bay' }),
      await storeLocation(db, { name: 'Alder Lake' }),
    ];
    const without = await venuesWithoutOwner(db);
    expect(without).toEqual(expect.arrayContaining([one.key, other.key]));
    const { url } = await inviteByLink(db, 'https://book.example', {
      locations: [one.key, other.key],
      role: 'owner',
      email: null,
    });
    expect(url).toMatch(/^https:\/\/book\.example\/desk\/welcome#[\w-]{43}$/);
    const secret = secretOf(url);
    const { body: invitation } = await desk('getStaffInvitation', { secret });
    expect(invitation).toMatchObject({
      Email: null,
      Venues: [
        { Name: 'Alder Lake', Role: 'owner' },
        { Name: 'Bay', Role: 'owner' },
      ],
    });
    const email = anAddress();
    const accepted = await desk('acceptStaffInvitation', {
      secret,
      name: ' Ana Reyes ',
      email: email.toUpperCase(),
    });
    expect(accepted.status).toBe(200);
    const { body } = await read<Session>('getStaffSession', { cookie: cookieOf(accepted) });
    expect(body).toMatchObject({ Name: 'Ana Reyes', Email: email });
    expect(body.Venues.map(({ Name, Role }) => [Name, Role])).toEqual([
      ['Alder Lake', 'owner'],
      ['Bay', 'owner'],
    ]);
    expect(await venuesWithoutOwner(db)).not.toEqual(expect.arrayContaining([one.key]));
    const again = await desk('acceptStaffInvitation', { secret, name: 'Eve', email: anAddress() });
    expect([again.status, cookieOf(again)]).toEqual([410, '']);
    expect((await desk('getStaffInvitation', { secret })).status).toBe(410);
  });

  it('asks for a name and an address that mail can reach, and stays usable', async () => {
    const { key } = await storeLocation(app.database.db);
    const { url } = await inviteByLink(app.database.db, 'https://book.example', {
      locations: [key],
      role: 'owner',
      email: null,
    });
    const accept = (members: object) => desk('acceptStaffInvitation', { secret: secretOf(url), ...members });
    expect((await accept({ name: '  ', email: anAddress() })).status).toBe(400);
    expect((await accept({ name: 'Ana', email: 'nobody' })).status).toBe(400);
    expect((await accept({ name: 'Ana', email: anAddress() })).status).toBe(200);
  });

  it('gives nobody the session of somebody else, whose address they type: that person joins and signs in with a code', async () => {
    const victim = await aVenue('Victim');
    const { key } = await storeLocation(app.database.db, { name: 'Attacked' });
    const links = {
      'a link for anybody': null,
      'a link for that address, from the terminal': victim.email,
    };
    for (const [what, email] of Object.entries(links)) {
      const { url } = await inviteByLink(app.database.db, 'https://book.example', {
        ...{ locations: [key], role: 'owner', email },
      });
      const secret = secretOf(url);
      const answer = await desk('acceptStaffInvitation', { secret, name: 'Eve', email: victim.email });
      expect([answer.status, answer.body, cookieOf(answer)], what).toEqual([200, { IsSignedIn: false }, '']);
    }
    const { body } = await read<Session>('getStaffSession', victim.owner);
    expect(body.Name).toBe('Ola Owner');
    expect(body.Venues.map(({ Name }) => Name)).toEqual(['Attacked', 'Victim']);
  });

  it('ends after seven days, and when another one is made', async () => {
    const { db } = app.database;
    const { key } = await storeLocation(db);
    const link = () =>
      inviteByLink(db, 'https://book.example', { locations: [key], role: 'owner', email: null });
    const first = await link();
    const second = await link();
    expect((await desk('getStaffInvitation', { secret: secretOf(first.url) })).status).toBe(410);
    expect((await desk('getStaffInvitation', { secret: secretOf(second.url) })).status).toBe(200);
    await sql`update staff_invitation set expires_at = clock_timestamp() where location_key = ${key}`.execute(
      db,
    );
    expect((await desk('getStaffInvitation', { secret: secretOf(second.url) })).status).toBe(410);
  });
});

describe('a code by email', () => {
  it('signs in once; the cookie is for this site’s own requests and no script', async () => {
    const { email } = await aVenue();
    const { code, answer, browser } = await signIn(email.toUpperCase());
    expect(answer.status).toBe(200);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-gangway-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await statusOf(browser)).toBe(200);
    const again = await desk('signInStaff', { email, code });
    expect([again.status, cookieOf(again)]).toEqual([403, '']);
  });

  it('is the latest one only, and lasts ten minutes', async () => {
    const { email } = await aVenue();
    await desk('askStaffCode', { email });
    const first = await emailedCode(app, email);
    // Within half a minute no other is sent.
    const sent = app.mail.sent.length;
    await desk('askStaffCode', { email });
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(sent);
    later();
    await desk('askStaffCode', { email });
    const second = await emailedCode(app, email);
    if (first !== second) expect((await desk('signInStaff', { email, code: first })).status).toBe(403);
    await sql`update staff_code set expires_at = clock_timestamp()`.execute(app.database.db);
    expect((await desk('signInStaff', { email, code: second })).status).toBe(403);
  });

  it('ends after five wrong ones, and can be typed with spaces', async () => {
    const { email } = await aVenue();
    await desk('askStaffCode', { email });
    const code = await emailedCode(app, email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let miss = 0; miss < 4; miss += 1)
      expect((await desk('signInStaff', { email, code: wrong })).status).toBe(403);
    expect((await desk('signInStaff', { email, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      200,
    );
    later();
    await desk('askStaffCode', { email });
    const other = await emailedCode(app, email);
    const wrongToo = other === '000000' ? '000001' : '000000';
    for (let miss = 0; miss < 5; miss += 1) await desk('signInStaff', { email, code: wrongToo });
    expect((await desk('signInStaff', { email, code: other })).status).toBe(403);
  });

  it('goes to nobody who works nowhere, with the same answers as for anybody else', async () => {
    const { email } = await aVenue();
    const stranger = anAddress();
    const [known, unknown] = [
      await desk('askStaffCode', { email }),
      await desk('askStaffCode', { email: stranger }),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await app.drainOutbox();
    expect(app.mail.sent.some(({ to }) => to.address === stranger)).toBe(false);
    const [missed, foreign] = [
      await desk('signInStaff', { email, code: 'abc' }),
      await desk('signInStaff', { email: stranger, code: '123456' }),
    ];
    const { RequestId: _, ...same } = missed.body;
    expect([foreign.status, foreign.body]).toMatchObject([missed.status, same]);
    expect((await desk('askStaffCode', { email: 'nobody' })).status).toBe(400);
  });

  it('is stored so that nobody can try which it is, and in no email that was sent', async () => {
    const { email } = await aVenue();
    const { code } = await signIn(email);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(c)::text as text from staff_code c union all select to_jsonb(o)::text from outbox o`.execute(
      app.database.db,
    );
    expect(rows.some(({ text }) => text.includes(code))).toBe(false);
  });
});

describe('a session', () => {
  it('ends when it is not used for a week, a month after it began, and when its person signs out', async () => {
    const { db } = app.database;
    const { email } = await aVenue();
    const of = sql`person_id = (select person_id from staff_person where email = ${email})`;
    const { browser } = await signIn(email);
    await sql`update staff_session set used_at = clock_timestamp() - interval '8 days' where ${of}`.execute(
      db,
    );
    expect(await statusOf(browser)).toBe(401);
    await sql`update staff_session set used_at = clock_timestamp() - interval '6 days' where ${of}`.execute(
      db,
    );
    expect(await statusOf(browser)).toBe(200);
    const { rows } = await sql<{ isFresh: boolean }>`
      select max(used_at) > clock_timestamp() - interval '1 minute' as "isFresh" from staff_session where ${of}`.execute(
      db,
    );
    expect(rows).toEqual([{ isFresh: true }]);
    await sql`update staff_session set ends_at = clock_timestamp() where ${of}`.execute(db);
    expect(await statusOf(browser)).toBe(401);
    later();
    const next = await signIn(email);
    const out = await desk('signOutStaff', {}, next.browser);
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/=; Max-Age=0/),
    ]);
    expect(await statusOf(next.browser)).toBe(401);
  });

  it('is listed with its browser, and can be ended from another', async () => {
    const { email } = await aVenue();
    const here = await signIn(email);
    const elsewhere = await joinAnother(email);
    const { body } = await read<{ Sessions: { SessionKey: string; Device: string; IsThis: boolean }[] }>(
      'getStaffSessions',
      here.browser,
    );
    expect(body.Sessions.map(({ IsThis }) => IsThis).toSorted()).toEqual([false, false, true]);
    const phone = body.Sessions.find(({ Device }) => Device.includes('iPhone'));
    await desk('endStaffSession', { sessionKey: phone?.SessionKey }, here.browser);
    expect([await statusOf(elsewhere), await statusOf(here.browser)]).toEqual([401, 200]);
  });

  it('changes nothing without its token, which no other site’s page knows, and takes no other session’s', async () => {
    const { key, owner } = await aVenue();
    const other = await aVenue();
    const before = await peopleAt(key, owner);
    const invite = (headers: object) =>
      desk('inviteStaff', { clientLocationKey: key, email: anAddress(), role: 'desk' }, headers);
    expect((await invite({ cookie: owner.cookie })).status).toBe(401);
    expect(
      (await invite({ cookie: owner.cookie, [deskTokenHeader]: other.owner[deskTokenHeader] })).status,
    ).toBe(401);
    expect((await invite({ [deskTokenHeader]: owner[deskTokenHeader] })).status).toBe(401);
    expect(await peopleAt(key, owner)).toEqual(before);
    expect((await invite(owner)).status).toBe(200);
  });

  it('of somebody else cannot be ended, or told from one that there is not', async () => {
    const [one, other] = [await aVenue(), await aVenue()];
    const { body } = await read<{ Sessions: { SessionKey: string }[] }>('getStaffSessions', one.owner);
    const answer = await desk('endStaffSession', body.Sessions[0] ?? {}, other.owner);
    const nothing = await desk('endStaffSession', { sessionKey: 'A'.repeat(22) }, other.owner);
    expect([answer.status, answer.body]).toEqual([nothing.status, nothing.body]);
    expect(await statusOf(one.owner)).toBe(200);
  });

  it('is not fixed by whoever brings a cookie to the sign-in: it gets a new secret', async () => {
    const { email, owner } = await aVenue();
    await desk('askStaffCode', { email });
    const code = await emailedCode(app, email);
    const planted = owner.cookie.replace(/=.*/, `=${'A'.repeat(43)}`);
    const answer = await desk('signInStaff', { email, code }, { cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect(await statusOf({ cookie: planted })).toBe(401);
  });
});

/** Signs in with another code, on a phone. */
async function joinAnother(email: string) {
  later();
  await desk('askStaffCode', { email });
  const code = await emailedCode(app, email);
  const answer = await desk('signInStaff', { email, code }, { 'user-agent': 'Mozilla/5.0 (iPhone; Zürich)' });
  return browserWith(app, cookieOf(answer));
}

describe('people of a venue', () => {
  it('are invited by email, in the language of who invites, and join as what they were invited as', async () => {
    const { key, owner } = await aVenue();
    const email = anAddress();
    expect(
      (
        await ask(
          app,
          'POST',
          '/api/desk/inviteStaff?lang=de',
          { clientLocationKey: key, email, role: 'gate' },
          { ...owner },
        )
      ).status,
    ).toBe(200);
    const open = await peopleAt(key, owner);
    expect(open.Invitations).toMatchObject([{ Email: email, Role: 'gate', By: 'Ola Owner' }]);
    await app.drainOutbox();
    const mail = app.mail.sent.findLast(({ to }) => to.address === email);
    expect(mail?.subject).toBe('Einladung zu Larkspur Lake');
    expect(mail?.text).toContain('Ola Owner lädt Sie ein');
    const secret = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const accepted = await desk('acceptStaffInvitation', {
      secret,
      name: 'Gus Gate',
      email: 'somebody@else.example',
    });
    const { body } = await read<Session>('getStaffSession', { cookie: cookieOf(accepted) });
    expect(body).toMatchObject({
      Name: 'Gus Gate',
      Email: email,
      Venues: [{ Name: 'Larkspur Lake', Role: 'gate', Permissions: [...permissionsOf('gate')] }],
    });
    const { People, Invitations } = await peopleAt(key, owner);
    expect(Invitations).toEqual([]);
    expect(People.map(({ Name, Role, IsThis }) => [Name, Role, IsThis])).toEqual([
      ['Gus Gate', 'gate', false],
      ['Ola Owner', 'owner', true],
    ]);
    const again = await desk('inviteStaff', { clientLocationKey: key, email, role: 'desk' }, owner);
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      409,
      expect.stringContaining('already works here'),
    ]);
  });

  it('are not invited once the invitation was withdrawn, even if its email is still to be sent', async () => {
    const { key, owner } = await aVenue();
    const email = anAddress();
    await desk('inviteStaff', { clientLocationKey: key, email, role: 'desk' }, owner);
    const [invitation] = (await peopleAt(key, owner)).Invitations;
    const withdraw = () =>
      desk(
        'withdrawStaffInvitation',
        { clientLocationKey: key, invitationKey: invitation?.InvitationKey },
        owner,
      );
    expect((await withdraw()).status).toBe(200);
    await app.drainOutbox();
    expect(app.mail.sent.some(({ to }) => to.address === email)).toBe(false);
    expect((await withdraw()).status).toBe(404);
  });

  it('get another role or leave at once, wherever they are signed in', async () => {
    const { key, owner } = await aVenue();
    const email = anAddress();
    const helper = await joinAs(app, [key], 'owner', { email, name: 'Hal' });
    const [hal] = (await peopleAt(key, owner)).People;
    const change = (role: string) =>
      desk('changeStaffRole', { clientLocationKey: key, personKey: hal?.PersonKey, role }, owner);
    expect((await peopleAt(key, helper)).People).toHaveLength(2);
    expect((await change('desk')).status).toBe(200);
    expect((await read('getStaff', helper, { clientLocationKey: key })).status).toBe(404);
    expect((await read<Session>('getStaffSession', helper)).body.Venues).toMatchObject([{ Role: 'desk' }]);
    const gone = await desk('removeStaff', { clientLocationKey: key, personKey: hal?.PersonKey }, owner);
    expect(gone.status).toBe(200);
    expect(await statusOf(helper)).toBe(401);
    later();
    await desk('askStaffCode', { email });
    await app.drainOutbox();
    expect(app.mail.sent.some(({ to }) => to.address === email)).toBe(false);
  });

  it('who work elsewhere too stay signed in there', async () => {
    const [one, other] = [await aVenue('One'), await aVenue('Two')];
    const both = await joinAs(app, [one.key, other.key], 'desk', { email: anAddress(), name: 'Bo' });
    const bo = (await peopleAt(one.key, one.owner)).People.find(({ Name }) => Name === 'Bo');
    await desk('removeStaff', { clientLocationKey: one.key, personKey: bo?.PersonKey }, one.owner);
    const { body } = await read<Session>('getStaffSession', both);
    expect(body.Venues.map(({ Name }) => Name)).toEqual(['Two']);
  });

  it('keep an owner: the last one neither leaves nor gets another role', async () => {
    const { key, owner } = await aVenue();
    const [ola] = (await peopleAt(key, owner)).People;
    const at = { clientLocationKey: key, personKey: ola?.PersonKey };
    expect((await desk('removeStaff', at, owner)).status).toBe(409);
    expect((await desk('changeStaffRole', { ...at, role: 'desk' }, owner)).status).toBe(409);
    await joinAs(app, [key], 'owner', { email: anAddress(), name: 'Pia' });
    expect((await desk('changeStaffRole', { ...at, role: 'desk' }, owner)).status).toBe(200);
  });

  it('are managed by owners of the venue alone', async () => {
    const [one, other] = [await aVenue(), await aVenue()];
    const at = { clientLocationKey: one.key };
    const [ola] = (await peopleAt(one.key, one.owner)).People;
    for (const role of staffRoles.filter((each) => each !== 'owner')) {
      const browser = await joinAs(app, [one.key], role, { email: anAddress(), name: role });
      expect((await read('getStaff', browser, at)).status, role).toBe(404);
      const removed = await desk('removeStaff', { ...at, personKey: ola?.PersonKey }, browser);
      expect(removed.status, role).toBe(404);
    }
    for (const name of ['removeStaff', 'changeStaffRole'])
      expect(
        (await desk(name, { ...at, personKey: ola?.PersonKey, role: 'gate' }, other.owner)).status,
        name,
      ).toBe(404);
    expect((await read('getStaff', {}, at)).status).toBe(401);
    expect((await peopleAt(one.key, one.owner)).People).toHaveLength(5);
  });

  it('stand in the history: who was invited, joined, changed and left, and by whom', async () => {
    const { key, owner } = await aVenue();
    await joinAs(app, [key], 'gate', { email: anAddress(), name: 'Gil' });
    const [gil, ola] = (await peopleAt(key, owner)).People;
    const at = { clientLocationKey: key, personKey: gil?.PersonKey };
    await desk('changeStaffRole', { ...at, role: 'desk' }, owner);
    await desk('removeStaff', at, owner);
    const { rows } = await sql<{ kind: string; role: string; name: string | null; by: string | null }>`
      select e.kind, e.role, p.name, e.done_by as by from staff_event e left join staff_person p using (person_id)
      where e.location_key = ${key} order by e.event_id`.execute(app.database.db);
    expect(
      rows.map(({ kind, role, name, by }) => [kind, role, name, by === ola?.PersonKey ? 'Ola' : by]),
    ).toEqual([
      ['invited', 'owner', null, null],
      ['joined', 'owner', 'Ola Owner', null],
      ['invited', 'gate', null, null],
      ['joined', 'gate', 'Gil', null],
      ['role', 'desk', 'Gil', 'Ola'],
      ['removed', 'desk', 'Gil', 'Ola'],
    ]);
  });
});

describe('what has ended', () => {
  it('is deleted by the hourly job, and nothing else', async () => {
    const { db } = app.database;
    const { key, owner, email } = await aVenue();
    await signIn(email);
    await inviteByLink(db, 'https://book.example', { locations: [key], role: 'desk', email: null });
    later();
    await desk('askStaffCode', { email });
    await app.drainOutbox();
    await sql`update staff_session set ends_at = clock_timestamp() where token_hash <> (
      select token_hash from staff_session order by session_id desc limit 1)`.execute(db);
    await sql`update staff_code set expires_at = clock_timestamp()`.execute(db);
    await sql`update staff_invitation set expires_at = clock_timestamp() - interval '31 days'`.execute(db);
    const job = app.jobs.find(({ name }) => name === 'ended sign-ins');
    await job?.run();
    const { rows } = await sql<{ sessions: number; codes: number; invitations: number }>`
      select (select count(*)::integer from staff_session) as sessions,
        (select count(*)::integer from staff_code) as codes,
        (select count(*)::integer from staff_invitation) as invitations`.execute(db);
    expect(rows).toEqual([{ sessions: 1, codes: 0, invitations: 0 }]);
    expect(await statusOf(owner)).toBe(401);
  });
});

describe('signing in from one address', () => {
  it('takes thirty steps a minute, then says to try again, and shares nothing with guests who pay (D-GEN-02)', async () => {
    const limited = await startTestApp({ database: app.database, rateLimits: true });
    const email = anAddress();
    const step = (name: string, members: object) =>
      ask<{ ExceptionMessage?: string }>(limited, 'POST', `/api/desk/${name}`, { ...members });
    const pay = async () => (await ask(limited, 'POST', '/api/booking/completeOrder', {})).status;
    const payments: number[] = [];
    for (let time = 0; time < 11; time += 1) payments.push(await pay());
    expect(payments.indexOf(429)).toBe(10);
    const secret = 'A'.repeat(43);
    const steps = [
      () => step('askStaffCode', { email }),
      () => step('getStaffInvitation', { secret }),
      () => step('acceptStaffInvitation', { secret, name: 'Eve', email }),
    ];
    for (let time = 0; time < 30; time += 1)
      expect((await steps[time % steps.length]?.())?.status, `step ${time}`).not.toBe(429);
    const refused = await step('signInStaff', { email, code: '123456' });
    expect([refused.status, refused.body.ExceptionMessage, refused.headers['retry-after']]).toEqual([
      429,
      'Too many requests. Please try again in a moment.',
      '60',
    ]);
    limited.clock.now += 60_000;
    expect((await step('signInStaff', { email, code: '123456' })).status).toBe(403);
    await limited.http.close();
  });
});
