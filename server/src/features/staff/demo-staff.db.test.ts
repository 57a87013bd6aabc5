/** Trying the desk of the demo venues with one click, on the server's own machine alone (docs/decisions/0153). */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { permissionsOf, type StaffRole, staffRoles } from '@gangway/domain/staff/role';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type Browser, browserWith, cookieOf, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { demoLeft, removeVenues } from '../venues/remove-venue.service.ts';
import { venuesWithoutOwner } from './staff.service.ts';

let shop: TestApp;
/** Offers the demo; the other server of the same shop does not. */
let app: TestApp;
let demo: LocationKey;
let own: LocationKey;

const storeDemo = async (name: string) => {
  const { key } = await storeLocation(shop.database.db, { name });
  await sql`update location set is_demo = true where location_key = ${key}`.execute(shop.database.db);
  return key;
};

beforeAll(async () => {
  shop = await startTestApp();
  app = await startTestApp({ database: shop.database, demoStaff: true });
});
beforeEach(async () => {
  demo = await storeDemo('Larkspur Lake');
  own = (await storeLocation(shop.database.db, { name: 'Otter Creek' })).key;
});
afterAll(async () => {
  await app.http.close();
  await shop.close();
});

/** As the desk's own page in a browser on this machine sends it. */
const here = { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };

async function tryAs(
  role: string,
  {
    headers = {},
    remoteAddress = '127.0.0.1',
    at = app,
  }: { headers?: object; remoteAddress?: string; at?: TestApp } = {},
) {
  const {
    statusCode,
    body,
    headers: answered,
  } = await at.http.inject({
    method: 'POST',
    url: '/api/desk/signInDemoStaff',
    payload: { role },
    remoteAddress,
    headers: { 'content-type': 'application/json', ...here, ...headers },
  });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown>, headers: answered };
}

const people = async () => {
  const { rows } = await sql<{ people: number; sessions: number }>`
    select (select count(*)::integer from staff_person where is_demo) as people,
      (select count(*)::integer from staff_session join staff_person using (person_id) where is_demo) as sessions`.execute(
    shop.database.db,
  );
  return rows[0];
};
const session = (browser: Pick<Browser, 'cookie'>) =>
  ask<{
    Name: string;
    Email: string;
    Venues: { LocationKey: number; Role: string; Permissions: string[] }[];
  }>(shop, 'GET', '/api/desk/getStaffSession', {}, { cookie: browser.cookie });
const inAs = async (role: StaffRole) => browserWith(shop, cookieOf(await tryAs(role)));
const removeDemo = () =>
  removeVenues(shop.database, { what: 'demo', withOrders: false, agreed: true, now: aMorning as Instant });

describe('on the machine of the server', () => {
  it.each(staffRoles)(
    'a click signs in as %s, at the demo venues and nowhere else, in an ordinary session',
    async (role) => {
      const answer = await tryAs(role);
      expect(answer.status).toBe(200);
      expect(String(answer.headers['set-cookie'])).toMatch(
        /^__Host-gangway-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      const browser = await browserWith(shop, cookieOf(answer));
      const { body } = await session(browser);
      expect(body.Email).toBe(`${role}@demo.example`);
      expect(body.Name.toLowerCase()).toContain(role);
      expect(body.Venues).toContainEqual(
        expect.objectContaining({ LocationKey: demo, Role: role, Permissions: [...permissionsOf(role)] }),
      );
      expect(body.Venues.some(({ LocationKey }) => LocationKey === own)).toBe(false);
      const listed = await ask<{ Sessions: { SessionKey: string; IsThis: boolean }[] }>(
        shop,
        'GET',
        '/api/desk/getStaffSessions',
        {},
        { ...browser },
      );
      const [first] = listed.body.Sessions;
      expect(first?.IsThis).toBe(true);
      await ask(shop, 'POST', '/api/desk/endStaffSession', { sessionKey: first?.SessionKey }, { ...browser });
      expect((await session(browser)).status).toBe(401);
    },
  );

  it('lets the guide lead some of what is booked, one thing at a time, and what they led once is not given again', async () => {
    const { db } = shop.database;
    const activities = [
      anActivity(),
      anActivity({ key: 2, schedules: [aSchedule({ times: ['10:00'], lengthMinutes: 60 })] }),
    ];
    const { key } = await storeLocation(db, { activities });
    await sql`update location set is_demo = true where location_key = ${key}`.execute(db);
    const date = '2026-11-25';
    for (const [time, activity] of [
      ['09:00', {}],
      ['10:00', { activityKey: 2, lengthMinutes: 60 }],
      ['13:00', {}],
    ] as const)
      await completeOrder(
        shop,
        orderOf(await addToCart(shop, { locationKey: key, date, time, ...activity })),
        key,
      );
    const led = async () => {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', day, departure_key) as text from departure_guide where location_key = ${key}
        order by 1`.execute(db);
      return rows.map(({ text }) => text);
    };
    await inAs('desk');
    expect(await led()).toEqual([]);
    await inAs('guide');
    expect(await led()).toEqual([`${date} 1-0900`, `${date} 1-1300`]);
    await sql`delete from departure_guide where location_key = ${key} and departure_key = '1-0900'`.execute(
      db,
    );
    await inAs('guide');
    expect(await led()).toEqual([`${date} 1-1300`]);
    await shop.payments.drain();
    const removal = { what: key, withOrders: true, agreed: true, now: aMorning as Instant } as const;
    expect(await removeVenues(shop.database, removal)).toMatchObject({ kind: 'done' });
    expect(await led()).toEqual([]);
  });

  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.9', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'shop.localhost:3000'],
  ])('is asked for from %s at %s', async (remoteAddress, host) => {
    expect((await tryAs('desk', { remoteAddress, headers: { host, origin: `http://${host}` } })).status).toBe(
      200,
    );
    // Old browsers do not say which site a request comes from.
    const { 'sec-fetch-site': _, ...old } = here;
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/api/desk/signInDemoStaff',
      payload: { role: 'desk' },
      headers: { 'content-type': 'application/json', ...old },
    });
    expect(statusCode).toBe(200);
  });

  it('over a connection, not only in a test of the server', async () => {
    const http = await startTestApp({ database: shop.database, demoStaff: true });
    await http.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.http.server.address() as AddressInfo;
    const send = async (host: string) => {
      const sent = request({
        ...{ port, host: '127.0.0.1', path: '/api/desk/signInDemoStaff', method: 'POST' },
        headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
      });
      sent.end('{"role":"gate"}');
      const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
      answer.resume();
      return answer.statusCode;
    };
    expect(await send(`localhost:${port}`)).toBe(200);
    expect(await send(`evil.example:${port}`)).toBe(404);
    await http.http.close();
  });

  it('makes each person once, and gives back the role that somebody changed', async () => {
    const owner = await inAs('owner');
    await inAs('gate');
    const before = await people();
    const { body } = await ask<{ People: { PersonKey: string; Email: string; Role: string }[] }>(
      ...([shop, 'GET', '/api/desk/getStaff', { clientLocationKey: demo }, { ...owner }] as const),
    );
    const gate = body.People.find(({ Email }) => Email === 'gate@demo.example');
    await ask(
      ...([shop, 'POST', '/api/desk/changeStaffRole'] as const),
      { clientLocationKey: demo, personKey: gate?.PersonKey, role: 'owner' },
      { ...owner },
    );
    const again = await session(await inAs('gate'));
    expect(again.body.Venues.find(({ LocationKey }) => LocationKey === demo)?.Role).toBe('gate');
    expect((await people())?.people).toBe(before?.people);
  });
});

describe('there is nothing, as at an address of nothing,', () => {
  /** Requests that differ in one thing from one that succeeds. */
  const ways: Readonly<Record<string, Parameters<typeof tryAs>[1]>> = {
    'for another machine': { remoteAddress: '192.168.1.20' },
    'for another machine, by IPv6': { remoteAddress: '2001:db8::7' },
    'for another machine, by IPv4 in IPv6': { remoteAddress: '::ffff:10.0.0.7' },
    'through a proxy that names the visitor': { headers: { 'x-forwarded-for': '127.0.0.1' } },
    'through a proxy that names the host': { headers: { 'x-forwarded-host': 'book.example' } },
    'through a proxy that names the scheme': { headers: { 'x-forwarded-proto': 'https' } },
    'through a proxy that names itself': { headers: { via: '1.1 proxy' } },
    'through a proxy of the standard': { headers: { forwarded: 'for=127.0.0.1' } },
    'through a proxy that names the visitor its own way': { headers: { 'x-real-ip': '127.0.0.1' } },
    'through a tunnel': { headers: { 'cf-connecting-ip': '203.0.113.9' } },
    'at the name of a tunnel': {
      headers: { host: 'shop.tunnel.example', origin: 'https://shop.tunnel.example' },
    },
    'at a name that a stranger’s name server leads here': {
      headers: { host: 'evil.example:3000', origin: 'http://evil.example:3000' },
    },
    'at an address of the network': {
      headers: { host: '192.168.1.4:3000', origin: 'http://192.168.1.4:3000' },
    },
    'at a host that is none': {
      headers: { host: 'localhost:3000@evil.example', origin: 'http://localhost:3000' },
    },
    'from a page of another site': {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    },
    'from a page of another site, in an old browser': { headers: { origin: 'https://evil.example' } },
    'from a page without an origin': { headers: { origin: 'null' } },
    'from what is no page': { headers: { origin: '' } },
    'from another server on this machine': {
      headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' },
    },
    'from another name of this machine': {
      headers: { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
    },
    'from what a browser calls another site, whatever the origin': {
      headers: { 'sec-fetch-site': 'cross-site' },
    },
    'from the address bar': { headers: { 'sec-fetch-site': 'none' } },
  };

  it.each(Object.keys(ways))('%s', async (way) => {
    const before = await people();
    const nothing = await ask(app, 'POST', '/api/desk/thereIsNoSuchCall', {});
    const answer = await tryAs('owner', ways[way]);
    const { RequestId: _, ...body } = answer.body;
    expect([answer.status, answer.headers['set-cookie']]).toEqual([404, undefined]);
    expect(nothing.status).toBe(404);
    expect(nothing.body).toMatchObject(body);
    expect(await people()).toEqual(before);
    expect((await tryAs('owner')).status).toBe(200);
  });

  it('without the setting', async () => {
    expect((await tryAs('owner', { at: shop })).status).toBe(404);
    expect((await tryAs('owner')).status).toBe(200);
  });

  it('behind a trusted proxy that says the visitor is on this machine', async () => {
    const behind = await startTestApp({ database: shop.database, demoStaff: true, trustProxy: 1 });
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:3000' };
    expect((await tryAs('owner', { at: behind, remoteAddress: '10.0.0.2', headers })).status).toBe(404);
    expect((await tryAs('owner', { at: behind, headers })).status).toBe(404);
    await behind.http.close();
  });

  it('without a demo venue, and for the address of somebody who is no demo', async () => {
    await removeDemo();
    expect((await tryAs('owner')).status).toBe(404);
    const victim = await joinAs(shop, [own], 'owner', { email: 'manager@demo.example', name: 'Real' });
    demo = await storeDemo('Larkspur Lake');
    expect((await tryAs('owner')).status).toBe(200);
    const answer = await tryAs('manager');
    expect([answer.status, cookieOf(answer)]).toEqual([404, '']);
    expect((await session(victim)).body.Venues.map(({ LocationKey }) => LocationKey)).toEqual([own]);
    await sql`update staff_person set email = ${`${randomUUID()}@lake.example`} where email = 'manager@demo.example'`.execute(
      shop.database.db,
    );
  });
});

describe('forms and scripts of other sites', () => {
  it.each([
    ['text/plain', 400, '{"role":"owner"}'],
    ['application/x-www-form-urlencoded', 415, 'role=owner'],
    [
      'multipart/form-data; boundary=x',
      415,
      '--x\r\nContent-Disposition: form-data; name="role"\r\n\r\nowner\r\n--x--\r\n',
    ],
  ])('are not understood: %s', async (type, status, payload) => {
    const { statusCode, headers } = await app.http.inject({
      ...{ method: 'POST', url: '/api/desk/signInDemoStaff', payload },
      headers: { ...here, 'content-type': type },
    });
    expect([statusCode, headers['set-cookie']]).toEqual([status, undefined]);
  });

  it('learn from no answer that they may ask', async () => {
    const { headers, statusCode } = await app.http.inject({
      method: 'OPTIONS',
      url: '/api/desk/signInDemoStaff',
      headers: { host: here.host, origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(statusCode).toBe(404);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('an owner of the demo', () => {
  it('does not count as one: the first real owner still gets the link', async () => {
    const owner = await inAs('owner');
    expect(await venuesWithoutOwner(shop.database.db)).toContain(demo);
    await joinAs(shop, [demo], 'owner', { email: `${randomUUID()}@lake.example`, name: 'Ana' });
    expect(await venuesWithoutOwner(shop.database.db)).not.toContain(demo);
    const { body } = await ask<{ People: { PersonKey: string; Name: string; IsThis: boolean }[] }>(
      ...([shop, 'GET', '/api/desk/getStaff', { clientLocationKey: demo }, { ...owner }] as const),
    );
    const remove = async (isThis: boolean) => {
      const personKey = body.People.find(({ IsThis }) => IsThis === isThis)?.PersonKey;
      const answer = await ask(
        ...([
          shop,
          'POST',
          '/api/desk/removeStaff',
          { clientLocationKey: demo, personKey },
          { ...owner },
        ] as const),
      );
      return answer.status;
    };
    // Ana is the last who counts; the demo's own owner may go.
    expect([await remove(false), await remove(true)]).toEqual([409, 200]);
  });
});

describe('removing the demo', () => {
  it('removes its people, their sessions and their history, and nobody else', async () => {
    const real = await joinAs(shop, [demo, own], 'owner', {
      email: `${randomUUID()}@lake.example`,
      name: 'Ana',
    });
    const browsers = [await inAs('owner'), await inAs('gate')];
    expect(await demoLeft(shop.database.db)).toMatch(/demo people of the desk$/);
    const outcome = await removeDemo();
    expect(outcome.lines.at(-1)).toMatch(/^\d demo people of the desk: removed\.$/);
    expect(await people()).toEqual({ people: 0, sessions: 0 });
    for (const browser of browsers) expect((await session(browser)).status).toBe(401);
    expect((await session(real)).body.Venues.map(({ LocationKey }) => LocationKey)).toEqual([own]);
    expect(await demoLeft(shop.database.db)).toBeNull();
  });

  it('of one venue leaves them at the others', async () => {
    const other = await storeDemo('Alder Bay');
    const browser = await inAs('desk');
    await removeVenues(shop.database, {
      what: demo,
      withOrders: false,
      agreed: true,
      now: aMorning as Instant,
    });
    const { body } = await session(browser);
    const at = body.Venues.map(({ LocationKey }) => LocationKey);
    expect([at.includes(demo), at.includes(other)]).toEqual([false, true]);
  });

  it('is demanded by production, also where a demo venue has become one of one’s own', async () => {
    await removeDemo();
    demo = await storeDemo('Larkspur Lake');
    await inAs('owner');
    await sql`update location set is_demo = false where location_key = ${demo}`.execute(shop.database.db);
    expect(await demoLeft(shop.database.db)).toBe('1 demo person of the desk');
    expect((await removeDemo()).lines).toEqual(['1 demo person of the desk: removed.']);
    expect(await demoLeft(shop.database.db)).toBeNull();
  });
});
