/** Hours of a day that the venue's own people mark by hand (docs/rules/day.md, "Marked hours"). */
import type { DayMark } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { removeVenues } from '../venues/remove-venue.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const date = '2026-12-05';
const at = (time: string) => `${date}T${time}:00`;

type WireMark = { [Field in keyof DayMark as Capitalize<Field>]: DayMark[Field] };
interface Saved {
  MarkKey: string;
  Applied?: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}

let people = 0;
const join = (key: LocationKey, role: Parameters<typeof joinAs>[2], name: string): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], role, { email: `p${people}@hours.example`, name });
};

const buy = async (key: LocationKey, time: string, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, time, ...choice })), key, {
      customer: aCustomer,
    }),
  ) as unknown as { OrderNumber: string };

const tell = (name: string, browser: Browser, members: object, key?: string) =>
  ask<Saved>(...([app, 'POST', `/api/desk/${name}`, { ...members }] as const), {
    ...browser,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
const refusal = ({ body }: { body: Saved }) => [
  body.ModelErrors?.[0]?.Key,
  body.ModelErrors?.flatMap(({ Value }) => Value).join(' '),
];

const read = async (key: LocationKey, browser: Browser, of: object = { date }) =>
  (
    await ask<{ Marks: WireMark[] }>(
      ...([app, 'GET', '/api/desk/getDay', { clientLocationKey: key, ...of }, { ...browser }] as const),
    )
  ).body.Marks;

interface Event {
  kind: string;
  role: string | null;
  by: string | null;
  hours_before: object | null;
  hours_after: object | null;
}
const eventsOf = async (key: LocationKey) =>
  (
    await sql<Event>`
      select e.kind, e.role, p.name as by, e.hours_before, e.hours_after
      from staff_event e left join staff_person p on p.person_key = e.done_by
      where e.location_key = ${key} and e.mark_key is not null order by e.event_id`.execute(app.database.db)
  ).rows;

/** Departures at 9:00 and at 13:00 for two hours and a half, the second with three guests of two bookings. */
async function aPlace() {
  const { key } = await storeLocation(app.database.db);
  const mia = await join(key, 'manager', 'Mia');
  await buy(key, '09:00');
  await buy(key, '13:00');
  await buy(key, '13:00');
  return { key, mia, of: { clientLocationKey: key } };
}
const windy = { from: at('13:00'), text: 'Wind' };

describe('marking hours', () => {
  it('says which departures they touch, with what is booked on them, to whoever sees the day (6-12)', async () => {
    const { key, mia, of } = await aPlace();
    const { status, body } = await tell('markHours', mia, { ...of, ...windy, text: '  Wind   advisory ' });
    expect([status, body.ModelErrors]).toEqual([200, null]);
    expect(body.MarkKey).toMatch(/^[\w-]{24}$/);
    const gate = await join(key, 'gate', 'Gil');
    expect(await read(key, gate)).toEqual([
      {
        MarkKey: body.MarkKey,
        Revision: 1,
        Text: 'Wind advisory',
        From: at('13:00'),
        Until: null,
        Activities: [],
        MarkedBy: 'Mia',
        MarkedOn: expect.stringMatching(/^\d{4}-.*Z$/),
        ChangedBy: null,
        ChangedOn: null,
        DepartureKeys: ['1-1300'],
        ConcernedKeys: ['1-0900', '1-1300'],
        Bookings: 2,
        Guests: 4,
      },
    ]);
    expect(await read(key, gate, { date: '2026-12-06' })).toEqual([]);
    const departure = async (departureKey: string) =>
      (
        await ask<{ Marks: WireMark[] }>(
          ...([app, 'GET', '/api/desk/getDeparture', { ...of, date, departureKey }, { ...gate }] as const),
        )
      ).body.Marks;
    expect(await departure('1-0900')).toEqual([]);
    expect(await departure('1-1300')).toMatchObject([{ MarkKey: body.MarkKey, Text: 'Wind advisory' }]);
  });

  it('concerns the activities that it names, and no others (6-12)', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity(), anActivity({ key: 2, name: 'Harbor Cruise', rates: [] })],
    });
    const mia = await join(key, 'manager', 'Mia');
    const of = { clientLocationKey: key, from: at('08:00'), until: at('10:00') };
    await tell('markHours', mia, { ...of, text: 'Fog', activityKeys: [2, 2] });
    await tell('markHours', mia, { ...of, text: 'Wind' });
    const [fog, wind] = await read(key, mia);
    expect(fog).toMatchObject({ Text: 'Fog', Activities: [{ ActivityKey: 2, Name: 'Harbor Cruise' }] });
    expect(fog?.ConcernedKeys.every((name) => name.startsWith('2-'))).toBe(true);
    expect(wind?.DepartureKeys).toContain('1-0900');
    expect((await tell('markHours', mia, { ...of, text: 'Fog', activityKeys: [99] })).status).toBe(404);
  });

  it('is changed and removed, each recorded with who, when, before and after, without the text (6-12)', async () => {
    const { key, mia, of } = await aPlace();
    const ola = await join(key, 'owner', 'Ola');
    const { body } = await tell('markHours', mia, { ...of, ...windy });
    const seen = { ...of, markKey: body.MarkKey, revision: 1 };
    const change = { ...seen, text: 'Storm', from: at('14:00'), until: at('18:00'), activityKeys: [1] };
    expect((await tell('changeMarkedHours', ola, change)).body.MarkKey).toBe(body.MarkKey);
    expect(await read(key, mia)).toMatchObject([
      {
        Text: 'Storm',
        From: at('14:00'),
        Until: at('18:00'),
        Revision: 2,
        MarkedBy: 'Mia',
        ChangedBy: 'Ola',
      },
    ]);
    // The same hours and text are no change.
    expect((await tell('changeMarkedHours', mia, { ...change, revision: 2 })).status).toBe(200);
    expect((await read(key, mia))[0]?.Revision).toBe(2);
    expect((await tell('removeMarkedHours', mia, { ...seen, revision: 2 })).body.Applied).toBe(true);
    expect(await read(key, mia)).toEqual([]);
    const first = { from: at('13:00').slice(0, 16), until: null, activityKeys: [] };
    const second = { from: at('14:00').slice(0, 16), until: at('18:00').slice(0, 16), activityKeys: [1] };
    const events = await eventsOf(key);
    expect(events).toEqual([
      { kind: 'hoursMarked', role: 'manager', by: 'Mia', hours_before: null, hours_after: first },
      { kind: 'hoursChanged', role: 'owner', by: 'Ola', hours_before: first, hours_after: second },
      { kind: 'hoursRemoved', role: 'manager', by: 'Mia', hours_before: second, hours_after: null },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Wind|Storm/);
  });

  it('that somebody else changed or removed meanwhile is changed and removed by nobody who has not seen it', async () => {
    const { key, mia, of } = await aPlace();
    const { body } = await tell('markHours', mia, { ...of, ...windy });
    const seen = { ...of, markKey: body.MarkKey, revision: 1 };
    await tell('changeMarkedHours', mia, { ...seen, ...windy, text: 'Storm' });
    const late = [
      await tell('changeMarkedHours', mia, { ...seen, ...windy, text: 'Gale' }),
      await tell('removeMarkedHours', mia, seen),
    ];
    for (const answer of late)
      expect(refusal(answer)).toEqual([
        'hoursChanged',
        'Somebody changed or removed these marked hours in the meantime. Nothing was done. Please check them and try again.',
      ]);
    expect(await read(key, mia)).toMatchObject([{ Text: 'Storm', Revision: 2 }]);
    // Of another day, it is another mark.
    const elsewhen = { ...seen, revision: 2, text: 'Gale', from: '2026-12-06T13:00:00' };
    expect(refusal(await tell('changeMarkedHours', mia, elsewhen))[0]).toBe('hoursChanged');
    await tell('removeMarkedHours', mia, { ...seen, revision: 2 });
    expect(refusal(await tell('removeMarkedHours', mia, { ...seen, revision: 2 }))[0]).toBe('hoursChanged');
  });

  it('by two people at the same moment changes it once', async () => {
    const { key, mia, of } = await aPlace();
    const { body } = await tell('markHours', mia, { ...of, ...windy });
    const seen = { ...of, ...windy, markKey: body.MarkKey, revision: 1 };
    const answers = await Promise.all(
      ['Storm', 'Gale', 'Fog'].map((text) => tell('changeMarkedHours', mia, { ...seen, text })),
    );
    expect(answers.filter((answer) => answer.body.ModelErrors === null)).toHaveLength(1);
    expect((await read(key, mia))[0]?.Revision).toBe(2);
    expect(await eventsOf(key)).toHaveLength(2);
  });

  it('with a button that was pressed twice makes one mark', async () => {
    const { key, mia, of } = await aPlace();
    const answers = await Promise.all(
      [1, 2].map(() => tell('markHours', mia, { ...of, ...windy }, 'pressed-twice-for-the-wind-1')),
    );
    const again = await tell('markHours', mia, { ...of, ...windy }, 'pressed-twice-for-the-wind-1');
    const keys = new Set([...answers, again].flatMap(({ body }) => body.MarkKey ?? []));
    expect(keys.size).toBe(1);
    expect(await read(key, mia)).toHaveLength(1);
    expect(await eventsOf(key)).toHaveLength(1);
  });

  it('is refused in words', async () => {
    const { key, mia, of } = await aPlace();
    const { body } = await tell('markHours', mia, { ...of, ...windy });
    const seen = { markKey: body.MarkKey, revision: 1 };
    for (const [change, code, words] of [
      [{ text: ' \u200b ' }, 'hoursUnnamed', 'Say what it is, such as wind.'],
      [
        { text: 'a'.repeat(81) },
        'hoursTextTooLong',
        'The name of marked hours can have 80 characters at most.',
      ],
      [{ until: at('13:00') }, 'hoursNotInOrder', 'The hours have to end after they begin, on the same day.'],
      [{ until: at('12:59') }, 'hoursNotInOrder', 'The hours have to end after they begin, on the same day.'],
      [
        { until: '2026-12-06T14:00:00' },
        'hoursNotInOrder',
        'The hours have to end after they begin, on the same day.',
      ],
    ] as const) {
      const members = { ...of, ...windy, ...change };
      // The desk reads all members of the answer.
      expect((await tell('markHours', mia, members)).body.MarkKey).toBeNull();
      expect(refusal(await tell('markHours', mia, members))).toEqual([code, words]);
      expect(refusal(await tell('changeMarkedHours', mia, { ...members, ...seen }))).toEqual([code, words]);
    }
    for (const change of [
      { text: 'Wind\u0007' },
      { from: 'noon' },
      { from: '2026-12-05T25:00:00' },
      { text: null },
    ])
      expect((await tell('markHours', mia, { ...of, ...windy, ...change })).status).toBe(400);
    expect(await read(key, mia)).toMatchObject([{ Text: 'Wind', Revision: 1 }]);
  });

  it('has room for 80 characters, and keeps hostile text as text (S14)', async () => {
    const { key, mia, of } = await aPlace();
    const texts = [
      'é'.repeat(80),
      `</b><img src=x onerror="alert(1)"> {{7*7}} '; drop table marked_hours; --`,
      '=HYPERLINK("https://evil.example")',
      'رياح قوية',
    ];
    for (const text of texts)
      expect((await tell('markHours', mia, { ...of, ...windy, text })).body.ModelErrors).toBeNull();
    expect((await read(key, mia)).map(({ Text }) => Text)).toEqual(texts);
  });

  it('has 20 marks of a day at most, however many are made at once', async () => {
    const { key, mia, of } = await aPlace();
    const mark = (text: string) => tell('markHours', mia, { ...of, ...windy, text });
    for (let count = 0; count < 17; count += 1) await mark(`${count}`);
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(mark));
    expect(answers.filter(({ body }) => body.ModelErrors === null)).toHaveLength(3);
    expect(refusal(await mark('more'))).toEqual([
      'hoursFull',
      'There are 20 marks on this day already. Remove one that is no longer needed first.',
    ]);
    expect(await read(key, mia)).toHaveLength(20);
    const other = { ...of, text: 'Fog', from: '2026-12-06T13:00:00' };
    expect((await tell('markHours', mia, other)).body.ModelErrors).toBeNull();
  });

  it('is nobody’s who may not change departures, and of no other venue (S2, D-SE-03)', async () => {
    const { key, mia, of } = await aPlace();
    const elsewhere = await aPlace();
    const { body } = await tell('markHours', mia, { ...of, ...windy });
    const seen = { markKey: body.MarkKey, revision: 1 };
    const desk = await join(key, 'desk', 'Dana');
    const guide = await join(key, 'guide', 'Sam');
    for (const browser of [desk, guide, elsewhere.mia]) {
      expect((await tell('markHours', browser, { ...of, ...windy })).status).toBe(404);
      expect((await tell('changeMarkedHours', browser, { ...of, ...windy, ...seen })).status).toBe(404);
      expect((await tell('removeMarkedHours', browser, { ...of, ...seen })).status).toBe(404);
    }
    // Of their own venue, under the key of another's mark.
    for (const call of ['changeMarkedHours', 'removeMarkedHours'])
      expect(refusal(await tell(call, elsewhere.mia, { ...elsewhere.of, ...windy, ...seen }))[0]).toBe(
        'hoursChanged',
      );
    expect(await read(key, desk)).toMatchObject([{ Text: 'Wind', Revision: 1 }]);
    expect(await read(elsewhere.key, elsewhere.mia)).toEqual([]);
    // A guide reads what is marked, and counts of nothing that others lead.
    expect(await read(key, guide)).toMatchObject([
      { Text: 'Wind', DepartureKeys: [], ConcernedKeys: [], Bookings: 0, Guests: 0 },
    ]);
  });

  it('is told to whoever watches the day at another server, within two seconds (6-12)', async () => {
    const { key, mia, of } = await aPlace();
    const other = await startTestApp({ database: app.database });
    const origin = await other.http.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    onTestFinished(async () => {
      leaving.abort();
      await other.http.close();
    });
    const response = await fetch(`${origin}/api/desk/watchDay?clientLocationKey=${key}&date=${date}`, {
      headers: { ...mia },
      signal: leaving.signal,
    });
    let text = '';
    const listen = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
    };
    listen().catch(() => undefined);
    const soon = { timeout: 5000, interval: 50 };
    await vi.waitFor(() => expect(text).toContain('"Marks":[]'), soon);
    const { body } = await tell('markHours', mia, { ...of, ...windy });
    await vi.waitFor(() => expect(text).toContain(`"MarkKey":"${body.MarkKey}"`), soon);
    const before = text.length;
    await tell('removeMarkedHours', mia, { ...of, markKey: body.MarkKey, revision: 1 });
    await vi.waitFor(() => expect(text.slice(before)).toContain('"Marks":[]'), soon);
  });
});

describe('personal data', () => {
  it('of a member of staff is not the mark: it stays, of nobody', async () => {
    const { key, mia, of } = await aPlace();
    const email = 'left@hours.example';
    const lee = await joinAs(app, [key], 'manager', { email, name: 'Lee' });
    await tell('markHours', lee, { ...of, ...windy });
    await sql`delete from staff_member m using staff_person p where p.person_id = m.person_id and p.email = ${email}`.execute(
      app.database.db,
    );
    expect(await runPerson(app, ['erase', '-l', String(key), '--email', email, '-y'])).toMatchObject({
      code: 0,
    });
    expect(await read(key, mia)).toMatchObject([{ Text: 'Wind', MarkedBy: null }]);
  });

  it('in marks goes with the venue', async () => {
    const { key, mia, of } = await aPlace();
    await tell('markHours', mia, { ...of, ...windy });
    await app.payments.drain();
    const removal = { what: key, withOrders: true, agreed: true, now: app.clock.now as never } as const;
    expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'done' });
    const { rows } = await sql`select 1 from marked_hours where location_key = ${key}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([]);
  });
});
