/** Notes of the venue's own people on orders and on departures (6-12; docs/rules/notes.md). */
import type { StaffNote } from '@gangway/contract/notes';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { removeVenues } from '../venues/remove-venue.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type WireNote = { [Field in keyof StaffNote as Capitalize<Field>]: StaffNote[Field] };
interface Saved {
  NoteKey: number;
  Revision: number;
  ExceptionMessage?: string;
}

let people = 0;
const join = (key: LocationKey, role: 'desk' | 'gate', name: string): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], role, { email: `p${people}@notes.example`, name });
};

const bookedBy = async (key: number, guest: Partial<typeof aCustomer> = {}, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, ...choice })), key, {
      customer: { ...aCustomer, ...guest },
    }),
  ) as unknown as { OrderNumber: string; OrderKey: string };

const tell = <Answered = Saved>(name: string, browser: object, members: object) =>
  ask<Answered>(app, 'POST', `/api/desk/${name}`, { ...members }, { ...browser });

async function aPlace() {
  const { key } = await storeLocation(app.database.db);
  const dana = await join(key, 'desk', 'Dana');
  const { OrderNumber: orderNumber } = await bookedBy(key);
  return { key, dana, order: { clientLocationKey: key, orderNumber } };
}

const departure = { date: '2026-12-05', departureKey: '1-0900' };

const readOrder = async (browser: Browser, order: object) => {
  const { body } = await ask<{ Revision: number; Notes: WireNote[]; History: { Words: string }[] }>(
    ...([app, 'GET', '/api/desk/getSoldOrder', { ...order }, { ...browser }] as const),
  );
  return body;
};

interface WireDeparture {
  Departure: { PinnedNotes: string[]; OrdersNoted: number; NoteCount: number; NotesChangedOn: string | null };
  Notes: WireNote[];
  RemovedNotes: { By: string; On: string }[];
  Parties: { OrderNumber: string; PinnedNotes: string[] }[];
}
const readDeparture = async (key: LocationKey, browser: Browser) => {
  const members = { clientLocationKey: key, ...departure };
  const { body } = await ask<WireDeparture>(
    ...([app, 'GET', '/api/desk/getDeparture', members, { ...browser }] as const),
  );
  return body;
};
const textsOf = ({ Notes }: { Notes: WireNote[] }) => Notes.map(({ Text }) => Text);

describe('a note on an order', () => {
  it('is read with the order by whoever may read it, with who wrote it and when (6-12)', async () => {
    const { dana, order, key } = await aPlace();
    const { status, body } = await tell('writeOrderNote', dana, {
      ...order,
      text: '  Third summer with us.\r\n\r\n\r\nSingle kayak is fine.  ',
    });
    expect([status, body.Revision]).toEqual([200, 1]);
    const lee = await join(key, 'desk', 'Lee');
    expect((await readOrder(lee, order)).Notes).toEqual([
      {
        NoteKey: body.NoteKey,
        Revision: 1,
        Text: 'Third summer with us.\n\nSingle kayak is fine.',
        IsPinned: false,
        WrittenBy: 'Dana',
        WrittenOn: expect.stringMatching(/^\d{4}-.*Z$/),
        EditedBy: null,
        EditedOn: null,
      },
    ]);
  });

  it('is edited, pinned and removed, and the history says by whom, never what (6-12)', async () => {
    const { dana, order, key } = await aPlace();
    const lee = await join(key, 'desk', 'Lee');
    const before = await readOrder(dana, order);
    const { body: first } = await tell('writeOrderNote', dana, { ...order, text: 'Knee trouble.' });
    const { body: second } = await tell('changeOrderNote', lee, {
      ...{ ...order, noteKey: first.NoteKey, revision: first.Revision },
      ...{ text: 'Shoulder trouble.', isPinned: true },
    });
    expect(second).toEqual({ NoteKey: first.NoteKey, Revision: 2 });
    expect((await readOrder(dana, order)).Notes).toMatchObject([
      { Text: 'Shoulder trouble.', IsPinned: true, WrittenBy: 'Dana', EditedBy: 'Lee' },
    ]);
    const seen = { ...order, noteKey: first.NoteKey, revision: 2 };
    expect((await tell('changeOrderNote', dana, { ...seen, isPinned: false })).status).toBe(200);
    const { body: gone } = await tell('removeOrderNote', dana, { ...seen, revision: 3 });
    expect(gone).toEqual({ Removed: true });
    const { Notes, History, Revision } = await readOrder(dana, order);
    expect(Notes).toEqual([]);
    expect(History.slice(-5).map(({ Words }) => Words)).toEqual([
      'Note added. By Dana.',
      'Note edited. By Lee.',
      'Note pinned. By Lee.',
      'Note unpinned. By Dana.',
      'Note removed. By Dana.',
    ]);
    expect(JSON.stringify(History)).not.toContain('trouble');
    // Nobody's preview of a change becomes another one by it.
    expect(Revision).toBe(before.Revision);
  });

  it('that somebody else changed or removed meanwhile is changed and removed by nobody who has not seen it', async () => {
    const { dana, order, key } = await aPlace();
    const lee = await join(key, 'desk', 'Lee');
    const { body } = await tell('writeOrderNote', dana, { ...order, text: 'Vegan.' });
    const seen = { ...order, noteKey: body.NoteKey, revision: 1 };
    expect((await tell('changeOrderNote', lee, { ...seen, text: 'Vegan, no nuts.' })).status).toBe(200);
    for (const [name, more] of [
      ['changeOrderNote', { text: 'Vegetarian.' }],
      ['changeOrderNote', { isPinned: true }],
      ['removeOrderNote', {}],
    ] as const) {
      const late = await tell(name, dana, { ...seen, ...more });
      expect([late.status, late.body.ExceptionMessage]).toEqual([
        409,
        'Somebody changed or removed this note in the meantime. Nothing was done. Please check it and try again.',
      ]);
    }
    expect(textsOf(await readOrder(dana, order))).toEqual(['Vegan, no nuts.']);
    await tell('removeOrderNote', lee, { ...seen, revision: 2 });
    expect((await tell('changeOrderNote', dana, { ...seen, revision: 2, text: 'Late.' })).status).toBe(409);
  });

  it('that is changed to what it is stays as it is, and nothing is recorded', async () => {
    const { dana, order } = await aPlace();
    const { body } = await tell('writeOrderNote', dana, { ...order, text: 'Vegan.' });
    const seen = { ...order, noteKey: body.NoteKey, revision: 1, text: ' Vegan. ', isPinned: false };
    expect((await tell('changeOrderNote', dana, seen)).body.Revision).toBe(1);
    const { History } = await readOrder(dana, order);
    expect(History.at(-1)?.Words).toBe('Note added. By Dana.');
  });

  it.each<[string, string, number, string]>([
    ['nothing', ' \n\u200b ', 400, 'A note needs some text.'],
    ['more than 1,000 characters', 'a'.repeat(1001), 400, 'A note can have 1000 characters at most.'],
    ['a control character', 'Vegan\u0007', 400, 'The request is not in the form'],
  ])('is refused with %s', async (_what, text, status, words) => {
    const { dana, order } = await aPlace();
    const { body: written } = await tell('writeOrderNote', dana, { ...order, text: 'Vegan.' });
    const seen = { ...order, noteKey: written.NoteKey, revision: 1 };
    for (const answer of [
      await tell('writeOrderNote', dana, { ...order, text }),
      await tell('changeOrderNote', dana, { ...seen, text }),
    ]) {
      expect(answer.status).toBe(status);
      expect(answer.body.ExceptionMessage).toContain(words);
    }
    expect(textsOf(await readOrder(dana, order))).toEqual(['Vegan.']);
  });

  it('has room for 1,000 characters, and keeps hostile text as text (S14)', async () => {
    const { dana, order } = await aPlace();
    const texts = [
      'é'.repeat(1000),
      `</script><img src=x onerror="alert(1)"> {{7*7}} '; drop table order_note; --`,
      '=HYPERLINK("https://evil.example")',
      'لا يسبح، ضعوه مع المرشد',
    ];
    for (const text of texts)
      expect((await tell('writeOrderNote', dana, { ...order, text })).status).toBe(200);
    expect(textsOf(await readOrder(dana, order))).toEqual(texts.toReversed());
  });

  it('is one of 50 at most', async () => {
    const { dana, order } = await aPlace();
    for (let count = 0; count < 50; count += 1)
      expect((await tell('writeOrderNote', dana, { ...order, text: `${count}` })).status).toBe(200);
    const { status, body } = await tell('writeOrderNote', dana, { ...order, text: 'One more.' });
    expect([status, body.ExceptionMessage]).toEqual([
      409,
      'There are 50 notes already. Remove one that is no longer needed first.',
    ]);
  });

  it('is written on a canceled order, too', async () => {
    const { dana, order } = await aPlace();
    const { orderNumber, clientLocationKey: key } = order;
    await runOrder(app, ['cancel', orderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
    expect((await tell('writeOrderNote', dana, { ...order, text: 'Will call in May.' })).status).toBe(200);
    expect(textsOf(await readOrder(dana, order))).toEqual(['Will call in May.']);
  });

  it('is nobody’s who may not change orders, and of no other venue or order (S2, D-SE-03)', async () => {
    const { dana, order, key } = await aPlace();
    const gate = await join(key, 'gate', 'Gil');
    const elsewhere = await aPlace();
    const { body } = await tell('writeOrderNote', dana, { ...order, text: 'Vegan.' });
    const seen = { noteKey: body.NoteKey, revision: 1 };
    const { OrderNumber: another } = await bookedBy(key, { LastName: 'Zed' });
    const attempts: [object, object, number][] = [
      [gate, order, 404],
      [elsewhere.dana, order, 404],
      // Of their own venue, under the key of another's note.
      [elsewhere.dana, elsewhere.order, 409],
      [dana, { ...order, orderNumber: another }, 409],
    ];
    for (const [browser, of, status] of attempts) {
      const change = await tell('changeOrderNote', browser, { ...of, ...seen, text: 'Meat.' });
      expect(change.status).toBe(status);
      expect((await tell('removeOrderNote', browser, { ...of, ...seen })).status).toBe(status);
    }
    expect((await tell('writeOrderNote', gate, { ...order, text: 'x' })).status).toBe(404);
    expect((await tell('writeOrderNote', dana, { ...order, orderNumber: 'none', text: 'x' })).status).toBe(
      404,
    );
    expect(textsOf(await readOrder(dana, order))).toEqual(['Vegan.']);
  });

  it('is in nothing that its guest reads: receipt, tickets, emails (S1)', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await join(key, 'desk', 'Dana');
    const { OrderNumber: orderNumber, OrderKey: orderKey } = await bookedBy(key);
    const order = { clientLocationKey: key, orderNumber };
    await tell('writeOrderNote', dana, { ...order, text: 'Qzxdifficult guest', isPinned: true });
    const { body: preview } = await tell<{ Quote: { Revision: number; Figures: string; Emails: object[] } }>(
      ...(['previewResendOrder', dana, order] as const),
    );
    expect(JSON.stringify(preview)).not.toContain('Qzx');
    const { body } = await ask(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey });
    expect(JSON.stringify(body)).not.toMatch(/Qzx|Notes/);
    await app.drainOutbox();
    expect(JSON.stringify(app.mail.sent)).not.toContain('Qzx');
  });
});

describe('pinned notes of orders', () => {
  it('are shown with the party to whoever sees the departure, and counted in the day (6-12)', async () => {
    const { dana, order, key } = await aPlace();
    const gate = await join(key, 'gate', 'Gil');
    await bookedBy(key, { LastName: 'Zed' });
    await tell('writeOrderNote', dana, { ...order, text: 'Not pinned.' });
    await tell('writeOrderNote', dana, { ...order, text: 'Birthday.', isPinned: true });
    await tell('writeOrderNote', dana, { ...order, text: 'Shoulder injury.', isPinned: true });
    const { Parties, Departure } = await readDeparture(key, gate);
    expect(Parties.map(({ OrderNumber, PinnedNotes }) => [OrderNumber, PinnedNotes])).toEqual([
      [order.orderNumber, ['Birthday.', 'Shoulder injury.']],
      [expect.any(String), []],
    ]);
    expect(Departure).toMatchObject({ OrdersNoted: 1, NoteCount: 2, PinnedNotes: [] });
  });

  it('are in the files of the manifest at the desk, and not in the one that is emailed (6-12)', async () => {
    const { key } = await storeLocation(app.database.db, {
      manifest: { to: ['dock@larkspur.example'], at: '06:00' as never, emptyDays: false },
    });
    const dana = await join(key, 'desk', 'Dana');
    const { OrderNumber: orderNumber } = await bookedBy(key);
    const order = { clientLocationKey: key, orderNumber };
    await tell('writeOrderNote', dana, { ...order, text: '=1+1\nBirthday.', isPinned: true });
    const { body: csv } = await ask<string>(
      app,
      'GET',
      '/api/desk/manifest.csv',
      { clientLocationKey: key, ...departure },
      { ...dana },
    );
    expect(csv).toContain(',Pinned notes,');
    expect(csv).toContain(`"'=1+1\nBirthday."`);
    const before = app.clock.now;
    app.clock.now = Date.parse('2026-12-05T18:00:00Z');
    await app.jobs.find(({ name }) => name === 'manifests')?.run();
    await app.drainOutbox();
    app.clock.now = before;
    const sent = app.mail.sent.find(({ to }) => to.address === 'dock@larkspur.example');
    expect(String(sent?.attachments[1]?.content)).toContain(orderNumber);
    expect(String(sent?.attachments[1]?.content)).not.toContain('Birthday');
  });
});

describe('a note on a departure', () => {
  it('is written, edited, pinned and removed by whoever checks guests in, and recorded (6-12)', async () => {
    const { key, dana } = await aPlace();
    const gate = await join(key, 'gate', 'Gil');
    const of = { clientLocationKey: key, ...departure };
    const { body: first } = await tell('writeDepartureNote', gate, { ...of, text: 'Dock B.' });
    await tell('writeDepartureNote', dana, { ...of, text: 'Wind from 1 PM.', isPinned: true });
    const read = await readDeparture(key, gate);
    expect(read.Notes).toMatchObject([
      { Text: 'Wind from 1 PM.', IsPinned: true, WrittenBy: 'Dana' },
      { Text: 'Dock B.', IsPinned: false, WrittenBy: 'Gil', EditedBy: null },
    ]);
    expect(read.Departure).toMatchObject({ PinnedNotes: ['Wind from 1 PM.'], NoteCount: 2, OrdersNoted: 0 });
    const seen = { ...of, noteKey: first.NoteKey, revision: 1 };
    const edited = await tell('changeDepartureNote', dana, { ...seen, text: 'Dock C.', isPinned: true });
    expect(edited.body.Revision).toBe(2);
    expect((await tell('changeDepartureNote', gate, { ...seen, isPinned: true })).status).toBe(409);
    expect((await tell('removeDepartureNote', gate, seen)).status).toBe(409);
    expect((await tell('removeDepartureNote', gate, { ...seen, revision: 2 })).body).toEqual({
      Removed: true,
    });
    const after = await readDeparture(key, dana);
    expect(textsOf(after)).toEqual(['Wind from 1 PM.']);
    expect(after.RemovedNotes).toEqual([{ By: 'Gil', On: expect.stringMatching(/Z$/) }]);
    const { rows } = await sql<{ kind: string; by: string }>`
      select e.kind, p.name as by from departure_event e join staff_person p on p.person_key = e.done_by
      where e.location_key = ${key} order by e.event_id`.execute(app.database.db);
    expect(rows.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      'note added by Gil',
      'note added by Dana',
      'note edited by Dana',
      'note pinned by Dana',
      'note removed by Gil',
    ]);
  });

  it('changes what the day says of the departure, so that who watches it hears of it', async () => {
    const { key, dana } = await aPlace();
    const of = { clientLocationKey: key, ...departure };
    const said = async () => JSON.stringify((await readDeparture(key, dana)).Departure);
    const texts = [await said()];
    const { body } = await tell('writeDepartureNote', dana, { ...of, text: 'Dock B.' });
    texts.push(await said());
    await tell('changeDepartureNote', dana, { ...of, noteKey: body.NoteKey, revision: 1, text: 'Dock C.' });
    texts.push(await said());
    await tell('removeDepartureNote', dana, { ...of, noteKey: body.NoteKey, revision: 2 });
    expect(new Set(texts).size).toBe(3);
    expect(await said()).toBe(texts[0]);
  });

  it('is on a departure that is planned or booked, of this venue and this day alone (S2)', async () => {
    const { key, dana } = await aPlace();
    const elsewhere = await aPlace();
    const of = { clientLocationKey: key, ...departure };
    for (const more of [{ departureKey: '1-0417' }, { departureKey: 'rentals' }, { departureKey: '<b>' }])
      expect((await tell('writeDepartureNote', dana, { ...of, ...more, text: 'x' })).status).toBe(404);
    const { body } = await tell('writeDepartureNote', dana, { ...of, text: 'Dock B.' });
    const seen = { noteKey: body.NoteKey, revision: 1, text: 'Mine.' };
    expect((await tell('changeDepartureNote', elsewhere.dana, { ...of, ...seen })).status).toBe(404);
    const theirs = { ...of, clientLocationKey: elsewhere.key, ...seen };
    expect((await tell('changeDepartureNote', elsewhere.dana, theirs)).status).toBe(409);
    expect((await tell('removeDepartureNote', dana, { ...of, ...seen, date: '2026-12-06' })).status).toBe(
      409,
    );
    expect(textsOf(await readDeparture(key, dana))).toEqual(['Dock B.']);
    expect(textsOf(await readDeparture(elsewhere.key, elsewhere.dana))).toEqual([]);
  });

  it('is one of 50 at most, and has the limits of any note', async () => {
    const { key, dana } = await aPlace();
    const of = { clientLocationKey: key, ...departure };
    expect((await tell('writeDepartureNote', dana, { ...of, text: ' ' })).status).toBe(400);
    expect((await tell('writeDepartureNote', dana, { ...of, text: 'a'.repeat(1001) })).status).toBe(400);
    await sql`insert into departure_note (location_key, day, departure_key, text, is_pinned, written_by)
      select ${key}, '2026-12-05', '1-0900', n::text, false, 'test' from generate_series(1, 49) as n`.execute(
      app.database.db,
    );
    expect((await tell('writeDepartureNote', dana, { ...of, text: '50' })).status).toBe(200);
    expect((await tell('writeDepartureNote', dana, { ...of, text: '51' })).status).toBe(409);
  });
});

describe('personal data', () => {
  const erase = (key: number, email: string) =>
    runPerson(app, ['erase', '-l', String(key), '--email', email, '--with-future', '-y']);

  it('of a guest goes with them: no note is left, and none is written anymore (S43)', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await join(key, 'desk', 'Dana');
    const { OrderNumber: orderNumber } = await bookedBy(key, { Email: 'noted@erased.example' });
    const order = { clientLocationKey: key, orderNumber };
    await tell('writeOrderNote', dana, { ...order, text: 'Knee trouble.', isPinned: true });
    await app.drainOutbox();
    expect(await erase(key, 'noted@erased.example')).toMatchObject({ code: 0 });
    const { rows } = await sql`select 1 from order_note where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([]);
    const { status, body } = await tell('writeOrderNote', dana, { ...order, text: 'Still here.' });
    expect([status, body.ExceptionMessage]).toEqual([
      409,
      `The guest of order ${orderNumber} was erased. Nothing can be noted about them anymore.`,
    ]);
    const { History } = await readOrder(dana, order);
    expect(History.map(({ Words }) => Words)).toContain('Note added. By Dana.');
  });

  it('that an erasure and a note reach at the same moment is erased', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await join(key, 'desk', 'Dana');
    const { OrderNumber: orderNumber } = await bookedBy(key, { Email: 'race@erased.example' });
    await app.drainOutbox();
    const order = { clientLocationKey: key, orderNumber };
    await Promise.all([
      ...[1, 2, 3, 4].map((text) => tell('writeOrderNote', dana, { ...order, text: `${text}` })),
      erase(key, 'race@erased.example'),
    ]);
    const { rows } = await sql`select 1 from order_note where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([]);
  });

  it('of a member of staff is not the note: it stays, of nobody', async () => {
    const { key, order } = await aPlace();
    const email = 'left@notes.example';
    const lee = await joinAs(app, [key], 'desk', { email, name: 'Lee' });
    await tell('writeOrderNote', lee, { ...order, text: 'Vegan.' });
    await sql`delete from staff_member m using staff_person p where p.person_id = m.person_id and p.email = ${email}`.execute(
      app.database.db,
    );
    expect(await runPerson(app, ['erase', '-l', String(key), '--email', email, '-y'])).toMatchObject({
      code: 0,
    });
    const dana = await join(key, 'desk', 'Dana');
    expect((await readOrder(dana, order)).Notes).toMatchObject([{ Text: 'Vegan.', WrittenBy: null }]);
  });

  it('in notes goes with the venue', async () => {
    const { key, dana, order } = await aPlace();
    await tell('writeOrderNote', dana, { ...order, text: 'Vegan.' });
    await tell('writeDepartureNote', dana, { clientLocationKey: key, ...departure, text: 'Dock B.' });
    await app.payments.drain();
    const removal = { what: key, withOrders: true, agreed: true, now: app.clock.now as never } as const;
    expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'done' });
    const { rows } = await sql`
      select 1 from order_note where location_key = ${key}
      union all select 1 from departure_note where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([]);
  });
});
