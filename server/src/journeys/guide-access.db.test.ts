/**
 * A guide sees the departures that they lead, and no others: each call with an `ownPermission` is tried with one that they lead, one that
 * somebody else leads, and one of another venue (6-12; docs/rules/staff.md, "Own departures").
 */
import { calls } from '@gangway/contract/calls';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { permissionsOf, staffRoles } from '@gangway/domain/staff/role';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { asMember } from '../testing/member-token.ts';
import { type Browser, joinAs } from '../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let origin = '';
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const date = '2026-12-05';
const own = '1-0900';
const other = '1-1300';

let people = 0;
const join = (key: LocationKey, role: 'owner' | 'guide' | 'gate', name: string): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], role, { email: `p${people}@guides.example`, name });
};

interface Party {
  orderNumber: string;
  codes: string[];
}

async function buy(key: LocationKey, time: string, lastName: string): Promise<Party> {
  const cart = orderOf(await addToCart(app, { locationKey: key, date, time, rates: { 11: 2 } }));
  const bought = orderOf(
    await completeOrder(app, cart, key, { customer: { ...aCustomer, LastName: lastName } }),
  ) as unknown as { OrderNumber: string; TicketUUID: string };
  await app.payments.drain();
  return {
    orderNumber: bought.OrderNumber,
    codes: [1, 2].map((number) => `t;${bought.TicketUUID};${number}`),
  };
}

const keyOf = async (key: LocationKey, owner: Browser, name: string): Promise<string> => {
  const { body } = await ask<{ People: { PersonKey: string; Name: string }[] }>(
    ...([app, 'GET', '/api/desk/getStaff', { clientLocationKey: key }, { ...owner }] as const),
  );
  return body.People.find(({ Name }) => Name === name)?.PersonKey ?? '';
};

interface Place {
  key: LocationKey;
  owner: Browser;
  /** Leads the departure at 9. */
  sam: Browser;
  samKey: string;
  mine: Party;
  others: Party;
  /** A note on each of the two departures. */
  notes: Record<string, { noteKey: number; revision: number }>;
}

const assign = (
  { key, owner }: Pick<Place, 'key' | 'owner'>,
  departureKey: string,
  keys: readonly string[],
  seen: readonly string[] = [],
) =>
  ask<{ Applied: boolean }>(
    ...([app, 'POST', '/api/desk/assignGuides'] as const),
    { clientLocationKey: key, date, departureKey, people: keys, seen },
    { ...owner },
  );

async function aPlace(): Promise<Place> {
  const { key } = await storeLocation(app.database.db);
  const owner = await join(key, 'owner', 'Ola');
  const [sam] = [await join(key, 'guide', 'Sam'), await join(key, 'guide', 'Lee')];
  const [samKey, leeKey] = [await keyOf(key, owner, 'Sam'), await keyOf(key, owner, 'Lee')];
  const mine = await buy(key, '09:00', 'Mine');
  const others = await buy(key, '13:00', 'Others');
  expect((await assign({ key, owner }, own, [samKey])).body.Applied).toBe(true);
  expect((await assign({ key, owner }, other, [leeKey])).body.Applied).toBe(true);
  const notes: Place['notes'] = {};
  for (const departureKey of [own, other]) {
    const { body } = await ask<{ NoteKey: number; Revision: number }>(
      ...([app, 'POST', '/api/desk/writeDepartureNote'] as const),
      { clientLocationKey: key, date, departureKey, text: `A note on ${departureKey}.` },
      { ...owner },
    );
    notes[departureKey] = { noteKey: body.NoteKey, revision: body.Revision };
  }
  // It touches both.
  const wind = { clientLocationKey: key, from: `${date}T08:00:00`, text: 'Wind' };
  expect((await ask(app, 'POST', '/api/desk/markHours', wind, { ...owner })).status).toBe(200);
  return { key, owner, sam, samKey, mine, others, notes };
}

const ofOwn = calls.filter(({ ownPermission }) => ownPermission !== null);
type Call = (typeof calls)[number];
const named = (name: string): Call => {
  const call = calls.find((one) => one.name === name);
  if (call === undefined) throw new Error(`There is no call ${name}.`);
  return call;
};

const send = ({ method, path }: Call, members: object, headers: object) =>
  ask(app, method, path, { ...members }, { ...headers });
const textOf = ({ body }: { body: unknown }) => (typeof body === 'string' ? body : JSON.stringify(body));
const withoutRequest = ({ status, body }: { status: number; body: unknown }) =>
  JSON.stringify([status, body], (name, value: unknown) => (name === 'RequestId' ? undefined : value));

/** Calls that name a departure, with what they send besides. */
const ofDeparture: Readonly<Record<string, (place: Place, departureKey: string) => object>> = {
  getDeparture: () => ({}),
  'manifest.pdf': () => ({}),
  'manifest.csv': () => ({}),
  writeDepartureNote: () => ({ text: 'Bring rope.' }),
  changeDepartureNote: ({ notes }, departureKey) => ({ ...notes[departureKey], isPinned: true }),
  removeDepartureNote: ({ notes }, departureKey) => ({ ...notes[departureKey] }),
};
/** Calls that read the whole day; those of pickups are tried beside them (features/departures/pickups.db.test.ts). */
const ofDay = ['getDay', 'watchDay', 'getPickups', 'manifest.csv', 'manifest.pdf'];
/** Calls that name tickets. */
const ofTickets = ['checkInTickets', 'undoCheckIn', 'scanTicket', 'findTicket'];

it('every call that a guide may make is tried here', () => {
  const tried = new Set([...Object.keys(ofDeparture), ...ofDay, ...ofTickets]);
  expect([...tried].toSorted()).toEqual(ofOwn.map(({ name }) => name).toSorted());
});

it('a guide makes no other call for staff, and every other role sees all departures', () => {
  expect(permissionsOf('guide').toSorted()).toEqual(['checkin:own', 'day:own']);
  for (const { permission, ownPermission } of ofOwn)
    expect([permission, ownPermission]).toEqual(
      ownPermission === 'day:own' ? ['day:read', 'day:own'] : ['checkin:write', 'checkin:own'],
    );
  for (const role of staffRoles.filter((one) => one !== 'guide'))
    expect(permissionsOf(role)).toEqual(expect.arrayContaining(['day:read', 'checkin:write']));
});

describe.each(Object.entries(ofDeparture))('%s', (name, more) => {
  it('is made by a guide for a departure that they lead, and any other is as if it did not exist (6-12)', async () => {
    const place = await aPlace();
    const elsewhere = await aPlace();
    const call = named(name);
    const ask = (key: LocationKey, departureKey: string, members = more(place, departureKey)) =>
      send(call, { clientLocationKey: key, date, departureKey, ...members }, place.sam);
    const nothing = withoutRequest(await ask(place.key, '1-0000', more(place, own)));
    expect(nothing).toContain('[404');
    const refused = await ask(place.key, other);
    expect(withoutRequest(refused)).toBe(nothing);
    expect(withoutRequest(await ask(elsewhere.key, own, more(elsewhere, own)))).toBe(nothing);
    const answer = await ask(place.key, own);
    expect(answer.status).toBe(200);
    if (name === 'getDeparture' || name === 'manifest.csv')
      expect(textOf(answer)).toContain(place.mine.orderNumber);
    // Nothing of a note on the other one has changed.
    const { body } = await send(
      named('getDeparture'),
      { clientLocationKey: place.key, date, departureKey: other },
      place.owner,
    );
    expect((body as { Notes: unknown[] }).Notes).toMatchObject([
      { Text: `A note on ${other}.`, IsPinned: false, Revision: 1 },
    ]);
  });
});

describe('of the day', () => {
  it.each(['getDay', 'manifest.csv'])('%s has what a guide leads, and nothing else (6-12)', async (name) => {
    const place = await aPlace();
    const answer = await send(named(name), { clientLocationKey: place.key, date }, place.sam);
    expect(answer.status).toBe(200);
    const text = textOf(answer);
    expect(text).toContain(name === 'getDay' ? own : place.mine.orderNumber);
    for (const hidden of [other, place.others.orderNumber, 'Others', 'Lee'])
      expect(text).not.toContain(hidden);
    if (name === 'getDay')
      expect(answer.body).toMatchObject({
        Guests: 2,
        Departures: [{ DepartureKey: own }],
        Marks: [{ Text: 'Wind', DepartureKeys: [own], Bookings: 1, Guests: 2 }],
      });
  });

  it('manifest.pdf has what a guide leads, and is empty for who leads nothing (6-12)', async () => {
    const place = await aPlace();
    const gia = await join(place.key, 'guide', 'Gia');
    const pagesFor = async (browser: Browser) => {
      const { payload } = await sendFile(place.key, browser);
      return [...payload.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
    };
    expect([await pagesFor(place.owner), await pagesFor(place.sam), await pagesFor(gia)]).toEqual([2, 1, 1]);
  });

  it('a stream has what a guide leads, and stops showing what is taken away, within two seconds (6-12)', async () => {
    const place = await aPlace();
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const response = await fetch(`${origin}/api/desk/watchDay?clientLocationKey=${place.key}&date=${date}`, {
      headers: { ...place.sam },
      signal: leaving.signal,
    });
    let text = '';
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
    };
    read().catch(() => undefined);
    const soon = { timeout: 5000, interval: 50 };
    await vi.waitFor(() => expect(text).toContain(own), soon);
    expect(text).not.toContain(other);
    const before = text.length;
    await assign(place, own, [], [place.samKey]);
    await vi.waitFor(() => expect(text.slice(before)).toContain('"Departures":[]'), soon);
    expect(text.slice(before)).not.toContain(own);
    expect(text).not.toContain(other);
  });
});

const sendFile = async (key: LocationKey, browser: Browser) => {
  const response = await fetch(`${origin}/api/desk/manifest.pdf?clientLocationKey=${key}&date=${date}`, {
    headers: { ...browser },
  });
  return { status: response.status, payload: Buffer.from(await response.arrayBuffer()) };
};

describe('tickets', () => {
  interface Checked {
    Tickets: { Code: string; Status: string; Admitted?: boolean }[];
  }
  const press = async (call: 'checkInTickets' | 'undoCheckIn', place: Place, codes: readonly string[]) =>
    (await send(named(call), { clientLocationKey: place.key, codes }, place.sam)).body as unknown as Checked;
  const arrivedAt = async ({ key, owner }: Place) =>
    (
      (await send(named('getDay'), { clientLocationKey: key, date }, owner)).body as unknown as {
        Departures: { Arrived: number }[];
      }
    ).Departures.map(({ Arrived }) => Arrived);

  it('are checked in by tap, party or all where a guide leads, and others are no tickets to them (6-12)', async () => {
    const place = await aPlace();
    const all = [...place.others.codes, ...place.mine.codes];
    const { Tickets } = await press('checkInTickets', place, all);
    expect(Tickets.map(({ Code }) => Code).toSorted()).toEqual(place.mine.codes);
    expect(await arrivedAt(place)).toEqual([2, 0]);
    await send(
      named('checkInTickets'),
      { clientLocationKey: place.key, codes: place.others.codes },
      place.owner,
    );
    expect((await press('undoCheckIn', place, all)).Tickets).toHaveLength(2);
    expect(await arrivedAt(place)).toEqual([0, 2]);
  });

  it('that are scanned are refused with their departure if a guide does not lead it, and stay valid (6-12)', async () => {
    const place = await aPlace();
    const scan = (code: string | undefined) =>
      send(named('scanTicket'), { clientLocationKey: place.key, code }, place.sam);
    expect((await scan(place.mine.codes[0])).body).toMatchObject({ Admitted: true });
    const refused = await scan(place.others.codes[0]);
    expect([refused.status, refused.body.ExceptionMessage]).toEqual([
      403,
      'This ticket is for another departure, which you do not lead: Sunrise Kayak Tour, Sat, December 5, 1:00 PM.',
    ]);
    const find = (code: string | undefined) =>
      send(named('findTicket'), { clientLocationKey: place.key, code, date, departureKey: own }, place.sam);
    expect((await find(place.mine.codes[1])).body).toMatchObject({ Status: 'Valid', Fit: 'here' });
    const unseen = await find(place.others.codes[0]);
    expect([unseen.status, unseen.body.ExceptionMessage]).toEqual([403, refused.body.ExceptionMessage]);
    expect(await arrivedAt(place)).toEqual([1, 0]);
    // Of another venue: as if there was no such ticket.
    const elsewhere = await aPlace();
    expect((await scan(elsewhere.mine.codes[0])).status).toBe(404);
  });
});

it('what is taken away is gone with the next request, and what is given is there (6-12)', async () => {
  const place = await aPlace();
  const read = async (departureKey: string) =>
    (await send(named('getDeparture'), { clientLocationKey: place.key, date, departureKey }, place.sam))
      .status;
  await assign(place, own, [], [place.samKey]);
  expect(await read(own)).toBe(404);
  expect(
    (
      (
        await send(
          named('checkInTickets'),
          { clientLocationKey: place.key, codes: place.mine.codes },
          place.sam,
        )
      ).body as unknown as { Tickets: unknown[] }
    ).Tickets,
  ).toEqual([]);
  await assign(place, own, [place.samKey]);
  expect(await read(own)).toBe(200);
});

it('a guide without a departure learns of the next day on which they lead one, not of the venue’s next (6-12)', async () => {
  const place = await aPlace();
  const nextOf = async (on: string) =>
    (
      (await send(named('getDay'), { clientLocationKey: place.key, date: on }, place.sam))
        .body as unknown as {
        Departures: unknown[];
        NextDate: string | null;
      }
    ).NextDate;
  expect(await nextOf('2026-12-02')).toBe(date);
  expect(await nextOf('2026-12-06')).toBeNull();
});

it('a token of the identity provider sees what its permissions say, and with those of a guide nothing (6-12)', async () => {
  const { key } = await storeLocation(app.database.db, { identityOrganizationId: 'org_guides' });
  const { orderNumber } = await buy(key, '09:00', 'Token');
  const read = async (permissions: string[]) => {
    const headers = await asMember({ organization: 'org_guides', claims: { permissions } });
    const members = { clientLocationKey: key, date };
    const { body } = await send(named('getDay'), members, headers);
    const csv = await send(named('manifest.csv'), members, headers);
    return {
      departures: (body as unknown as { Departures?: unknown[] }).Departures?.length ?? null,
      hasOrder: textOf(csv).includes(orderNumber),
    };
  };
  expect(await read(['day:read'])).toEqual({ departures: 2, hasOrder: true });
  expect(await read(['day:own'])).toEqual({ departures: 0, hasOrder: false });
  expect(await read(['checkin:own'])).toEqual({ departures: null, hasOrder: false });
});
