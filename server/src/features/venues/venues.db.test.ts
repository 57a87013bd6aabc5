/**
 * Importing, comparing and exporting venues on a real database, while carts hold places
 * (docs/venue-files.md).
 */
import { randomInt } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productKey } from '@gangway/domain/catalog/product';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import type { VenueFileInput } from '@gangway/domain/venue-file/venue-file';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGiftCard } from '../../testing/gift-cards.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { aMorning, ask, endHolds, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { exportVenue } from './export-venue.service.ts';
import { diffVenue, importDemoVenues, importVenue } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

const pictures = join(import.meta.dirname, '../../../db/demo/pictures');
const day = '2026-12-05';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-venues-'));
  await copyFile(join(pictures, 'kayak-dawn.jpg'), join(folder, 'kayak.jpg'));
  await copyFile(join(pictures, 'logo-red-mesa-light.svg'), join(folder, 'logo.svg'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const needs = () => ({ database: app.database, pictures: app.pictures, now: aMorning as Instant });

async function write(file: VenueFileInput): Promise<{ path: string; shownAs: string }> {
  const path = join(folder, `${file.venue.key}.yaml`);
  await writeFile(path, writeYaml(file, ''));
  return { path, shownAs: 'venue.yaml' };
}

/** A separate venue for each test: one activity with twelve places, at 09:00 and 13:30. */
function aVenue(
  changes: Partial<NonNullable<VenueFileInput['activities']>[number]> = {},
  key = randomInt(1000, 2_000_000_000),
) {
  const file = aVenueFile({ activities: [anActivityInput(changes)] });
  return { key, file: { ...file, venue: { ...file.venue, key } } };
}

const withPlaces = (capacity: number | 'unlimited') => ({
  schedules: [{ times: ['09:00', '13:30'], length: '2h30m', capacity }],
});

async function take(file: VenueFileInput) {
  const outcome = await importVenue(needs(), await write(file));
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  return outcome.value;
}

async function refusal(file: VenueFileInput): Promise<string[]> {
  const outcome = await importVenue(needs(), await write(file));
  return outcome.ok ? [] : outcome.problems;
}

async function stored(key: number): Promise<{ version: number; definition: Location } | undefined> {
  const { rows } = await sql<{ version: number; definition: Location }>`
    select version, definition from location where location_key = ${key}`.execute(app.database.db);
  return rows[0];
}

async function cells(key: number): Promise<{ at: string; capacity: number | null; claimed: number }[]> {
  const { rows } = await sql<{ at: string; capacity: number | null; claimed: number }>`
    select at, capacity, claimed from cell where location_key = ${key} order by at`.execute(app.database.db);
  return rows;
}

const hold = (key: number, guests: number, date = day) =>
  addToCart(app, { locationKey: key, activityKey: 1, date, rates: { 1: guests } });

describe('agents', () => {
  const agent = (adult: number) => ({
    id: 'hotel',
    key: 501,
    name: 'Lakeside Hotel',
    signedLinksOnly: true,
    activities: [{ activity: 'sunrise-kayak', prices: { adult } }],
  });

  async function kept(key: number) {
    const { rows: keys } = await sql<{ kind: string; agent_key: number; secret: string | null }>`
      select kind, agent_key, secret from agent_key where location_key = ${key} order by kind`.execute(
      app.database.db,
    );
    const { rows: versions } = await sql<{ history_key: number; price: number }>`
      select history_key, (terms ->> 0)::integer as price from agent_rate_version
      where location_key = ${key} order by history_key`.execute(app.database.db);
    return { keys, versions: versions.map(({ history_key, price }) => [history_key, price]) };
  }

  it('keep their key and their link secret; each price they ever had can be looked up by its version (D-AV-09, D-AG-02)', async () => {
    const { key, file } = aVenue();
    const affiliates = [{ id: 'blog', key: 301, name: 'Blog' }];
    await take({ ...file, agents: [agent(58)], affiliates });
    const first = await kept(key);
    expect(first.keys).toEqual([
      { kind: 'affiliate', agent_key: 301, secret: null },
      { kind: 'agent', agent_key: 501, secret: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    for (const adult of [58, 60, 58]) await take({ ...file, agents: [agent(adult)], affiliates });
    expect(await kept(key)).toEqual({
      keys: first.keys,
      versions: [
        [1, 5800],
        [2, 6000],
        [3, 5800],
      ],
    });
    expect((await stored(key))?.definition.agents[0]?.terms[0]?.rates[0]?.historyKey).toBe(3);
    expect(JSON.stringify(await stored(key))).not.toContain(first.keys[1]?.secret);
  });

  it('never pass their key to another agent, even after they are removed', async () => {
    const { file } = aVenue();
    await take({ ...file, agents: [agent(58)] });
    await take(file);
    expect(await refusal({ ...file, agents: [{ ...agent(58), id: 'desk' }] })).toEqual([
      expect.stringContaining('501 belongs to "hotel" for good'),
    ]);
  });
});

describe('import', () => {
  it('stores a new venue with the keys of its activities and rates, and the venue can be booked', async () => {
    const { key, file } = aVenue();
    const done = await take(file);
    expect(done).toMatchObject({ locationKey: key, name: 'Larkspur Lake', version: 1 });
    expect(done.changes.map(({ kind, where }) => `${kind} ${where}`)).toEqual([
      'added venue',
      'added activities.sunrise-kayak',
    ]);
    const activity = (await stored(key))?.definition.activities[0];
    expect(activity).toMatchObject({
      key: 1,
      id: 'sunrise-kayak',
      description: '<p>Be on the water before anyone else.</p>',
    });
    expect(activity?.rates.map(({ id, key: rate, price }) => [id, rate, price])).toEqual([
      ['adult', 1, 6400],
      ['child', 2, 4300],
    ]);
    expect(orderOf(await hold(key, 2)).SubTotal).toBe(128);
  });

  it('changes nothing the second time: no changes, same version', async () => {
    const { key, file } = aVenue();
    await take(file);
    const before = await sql`select version, changed_at from location where location_key = ${key}`.execute(
      app.database.db,
    );
    expect(await take(file)).toMatchObject({ version: 1, changes: [] });
    const after = await sql`select version, changed_at from location where location_key = ${key}`.execute(
      app.database.db,
    );
    expect(after.rows).toEqual(before.rows);
  });

  it('creates a new version with a new price, which the next cart pays', async () => {
    const { key, file } = aVenue();
    await take(file);
    const dearer = aVenue({ rates: [{ id: 'adult', name: 'Adult', price: 69.5 }] }, key);
    const compared = await diffVenue(needs(), await write(dearer.file));
    expect((await stored(key))?.version).toBe(1);
    const done = await take(dearer.file);
    expect(done).toMatchObject({ version: 2 });
    expect(compared).toMatchObject({ ok: true, value: { changes: done.changes } });
    expect(done.changes).toEqual([
      { kind: 'changed', where: 'activities.sunrise-kayak.rates.adult.price', what: '64.00 → 69.50' },
      { kind: 'removed', where: 'activities.sunrise-kayak.rates.child', what: 'Child, price 43.00' },
    ]);
    expect(orderOf(await hold(key, 1)).SubTotal).toBe(69.5);
  });

  it('asks first if the file has another venue’s key, and says what it would do', async () => {
    const { key, file } = aVenue();
    await take(file);
    const other = { ...file, venue: { ...file.venue, code: 'MESA', name: 'Red Mesa' } };
    const source = await write(other);
    const sentence = `Location ${key} is Larkspur Lake (LARK), but venue.yaml is Red Mesa (MESA): an import replaces that venue, with 2 changes.`;
    expect(await importVenue(needs(), source)).toMatchObject({
      ok: false,
      problems: [sentence],
      unlessAgreed: true,
    });
    expect(await stored(key)).toMatchObject({ version: 1, definition: { code: 'LARK' } });
    expect(await diffVenue(needs(), source)).toMatchObject({ ok: true, value: { replaces: sentence } });
    for (const venue of [
      { ...file.venue, name: 'Larkspur Lakes' },
      { ...file.venue, code: 'LARKS' },
    ])
      expect(await importVenue(needs(), await write({ ...file, venue }))).toMatchObject({
        ok: false,
        unlessAgreed: true,
      });
    expect(await importVenue(needs(), await write(other), { mayReplace: true })).toMatchObject({
      ok: true,
      value: { version: 2, name: 'Red Mesa' },
    });
  });

  it('keeps keys tied to IDs forever, through removal and return', async () => {
    const { key, file } = aVenue();
    await take(file);
    const other = aVenue({ id: 'zipline' }, key);
    await take(other.file);
    expect((await stored(key))?.definition.activities[0]).toMatchObject({
      id: 'zipline',
      key: 2,
      rates: [{ key: 3 }, { key: 4 }],
    });
    await take(file);
    const back = (await stored(key))?.definition.activities[0];
    expect(back).toMatchObject({ id: 'sunrise-kayak', key: 1, rates: [{ key: 1 }, { key: 2 }] });
    expect(await refusal(aVenue({ id: 'cruise', key: 2 }, key).file)).toEqual([
      'venue.yaml:27:10  activities[0].key: 2 belongs to "zipline" for good, even if that is no longer in the file',
    ]);
  });

  it('is one transaction: if the last step fails, nothing is imported', async () => {
    const { key, file } = aVenue();
    await sql`create function refuse_rates() returns trigger language plpgsql as
      $$ begin raise exception 'no rates today'; end $$`.execute(app.database.db);
    await sql`create trigger refuse_rates before insert on rate_key execute function refuse_rates()`.execute(
      app.database.db,
    );
    try {
      await expect(take(file)).rejects.toThrow(/no rates today/);
    } finally {
      await sql`drop trigger refuse_rates on rate_key`.execute(app.database.db);
      await sql`drop function refuse_rates()`.execute(app.database.db);
    }
    expect(await stored(key)).toBeUndefined();
    const keys = await sql`select 1 from activity_key where location_key = ${key}`.execute(app.database.db);
    expect(keys.rows).toEqual([]);
  });

  it('takes the location key from --location if the file has none, and needs one of the two', async () => {
    const { file } = aVenue();
    const nameless = { ...file, venue: { ...file.venue, key: undefined } };
    const path = join(folder, 'nameless.yaml');
    await writeFile(path, writeYaml(JSON.parse(JSON.stringify(nameless)), ''));
    expect(await importVenue(needs(), { path })).toMatchObject({
      ok: false,
      problems: [
        'nameless.yaml:3:3  venue.key: is missing: write the number of the location, or give --location',
      ],
    });
    const locationKey = randomInt(1000, 2_000_000_000);
    expect(await importVenue(needs(), { path, locationKey })).toMatchObject({
      ok: true,
      value: { locationKey, version: 1 },
    });
  });
});

describe('import with sold and held places (R10)', () => {
  it('refuses a capacity below them, with date, time and numbers, and leaves everything unchanged', async () => {
    const { key, file } = aVenue();
    await take(file);
    await hold(key, 3);
    const lower = aVenue(withPlaces(2), key);
    const words = [
      `venue.yaml:24:7  activities[0].schedules: ${day} at 09:00: 3 places are held by carts, but the file has a capacity of 2: it needs at least 3`,
    ];
    expect(await diffVenue(needs(), await write(lower.file))).toMatchObject({ ok: false, problems: words });
    expect(await refusal(lower.file)).toEqual(words);
    expect((await stored(key))?.version).toBe(1);
    expect(await cells(key)).toEqual([{ at: `${day}T09:00`, capacity: 12, claimed: 3 }]);
  });

  it('lowers and raises the capacity of touched departures, and the next cart uses it', async () => {
    const { key, file } = aVenue();
    await take(file);
    await hold(key, 3);
    await take(aVenue(withPlaces(3), key).file);
    expect(await cells(key)).toEqual([{ at: `${day}T09:00`, capacity: 3, claimed: 3 }]);
    expect(complaintOf(await hold(key, 1))).not.toBeNull();
    await take(aVenue(withPlaces('unlimited'), key).file);
    expect(await cells(key)).toEqual([{ at: `${day}T09:00`, capacity: null, claimed: 3 }]);
    expect(orderOf(await hold(key, 40)).SubTotal).toBe(2560);
  });

  it('lists who has booked: order number, venue time, activity and guests, up to ten of them', async () => {
    const { key, file } = aVenue();
    await take(file);
    const buy = async (guests: number, time = '09:00') =>
      orderOf(
        await completeOrder(
          app,
          orderOf(await addToCart(app, { locationKey: key, date: day, time, rates: { 1: guests } })),
          key,
        ),
      ).OrderNumber;
    const [first, second] = [await buy(3), await buy(1)];
    await hold(key, 2);
    const lower = await write(aVenue(withPlaces(2), key).file);
    const bookings = [
      `${first}: ${day} at 09:00, Sunrise Kayak Tour, 3 guests`,
      `${second}: ${day} at 09:00, Sunrise Kayak Tour, 1 guest`,
    ];
    expect(await importVenue(needs(), lower)).toMatchObject({ ok: false, bookings });
    expect(await diffVenue(needs(), lower)).toMatchObject({ ok: false, bookings });
    for (let more = 0; more < 10; more++) await buy(1, '13:30');
    const none = await importVenue(needs(), await write(aVenue(withPlaces(0), key).file));
    expect(none.bookings).toHaveLength(11);
    expect(none.bookings?.at(-1)).toBe('and 2 more');
    expect(await importVenue(needs(), await write(file))).toMatchObject({ ok: true, bookings: [] });
  });

  it('lists who has booked a departure whose length changes, and imports it anyway', async () => {
    const { key, file } = aVenue();
    await take(file);
    const order = orderOf(await completeOrder(app, orderOf(await hold(key, 3)), key));
    const longer = aVenue({ schedules: [{ times: ['09:00'], length: '3h', capacity: 12 }] }, key);
    const told = {
      ok: true,
      warnings: [
        expect.stringMatching(
          /^venue\.yaml:\d+:\d+ {2}warning: activities\[0\]\.schedules: 2026-12-05 at 09:00: ends at 12:00 from now on, but 3 places are sold until 11:30: let those guests know$/,
        ),
      ],
      bookings: [`${order.OrderNumber}: ${day} at 09:00, Sunrise Kayak Tour, 3 guests`],
    };
    expect(await diffVenue(needs(), await write(longer.file))).toMatchObject(told);
    expect(await importVenue(needs(), await write(longer.file))).toMatchObject(told);
    expect(await importVenue(needs(), await write(longer.file))).toMatchObject({
      warnings: [],
      bookings: [],
    });
  });

  it('warns if a file makes a second venue of one that is here, and not again', async () => {
    const { key, file } = aVenue();
    await take(file);
    const other = key + 500;
    const source = await write(file);
    const copied = await importVenue(needs(), { ...source, locationKey: other });
    expect(copied).toMatchObject({
      ok: true,
      warnings: [
        expect.stringContaining(`location ${key} is Larkspur Lake (LARK), too, so this makes a second venue`),
      ],
    });
    expect(await importVenue(needs(), { ...source, locationKey: other })).toMatchObject({
      ok: true,
      warnings: [],
    });
    const named = await write({ ...file, venue: { ...file.venue, code: 'OTHER' } });
    expect(await importVenue(needs(), { ...named, locationKey: other + 1 })).toMatchObject({
      ok: true,
      warnings: [],
    });
  });

  it('refuses to close a date and to drop an activity that has guests', async () => {
    const { key, file } = aVenue();
    await take(file);
    await hold(key, 1);
    const closed = aVenue({ exceptions: [{ kind: 'closed', on: '2026-12-01 to 2026-12-24' }] }, key);
    expect((await refusal(closed.file))[0]).toContain(
      `activities[0].exceptions[0]: ${day} at 09:00: 1 place is held by carts, and this closes it.`,
    );
    const blackout = { ...file, blackouts: [{ on: day }] };
    expect((await refusal(blackout))[0]).toContain(`blackouts[0]: ${day} at 09:00`);
    const without = { ...file, activities: [] };
    expect((await refusal(without))[0]).toContain('"sunrise-kayak" is missing');
    await take(aVenue({ exceptions: [{ kind: 'closed', on: '2026-12-06 to 2026-12-24' }] }, key).file);
  });

  it('releases expired holds and departures that have left', async () => {
    const { key, file } = aVenue();
    await take(file);
    await hold(key, 5);
    await endHolds(app.database.db, key);
    await take(aVenue(withPlaces(4), key).file);
    expect(await cells(key)).toEqual([{ at: `${day}T09:00`, capacity: 4, claimed: 0 }]);

    await hold(key, 2);
    const afterwards = { ...needs(), now: Date.parse('2026-12-05T16:30:00Z') as Instant };
    const closed = await write(aVenue({ exceptions: [{ kind: 'closed', on: day }] }, key).file);
    expect(await importVenue(afterwards, closed)).toMatchObject({ ok: true });
  });
});

describe('import with promo codes that were used (D-PC-01, D-PC-03)', () => {
  it('counts uses from before there was a limit, and undoes none', async () => {
    const { key, file } = aVenue();
    const withLimit = (limit: { totalUses?: number }): VenueFileInput => ({
      ...file,
      promoCodes: [{ code: 'save10', description: '10% off', kind: 'percent', value: 10, ...limit }],
    });
    const enter = async () => {
      const { OrderKey } = orderOf(await hold(key, 1));
      const { body } = await ask<{ Messages: string[] }>(app, 'POST', '/api/booking/addPromoCode', {
        clientLocationKey: key,
        orderKey: OrderKey,
        promoCode: 'SAVE10',
      });
      return body.Messages;
    };
    await take(withLimit({}));
    expect([await enter(), await enter()].flat()).toEqual(['Promo code applied.', 'Promo code applied.']);
    expect(await refusal(withLimit({ totalUses: 1 }))).toEqual([
      expect.stringContaining('promoCodes[0].totalUses: SAVE10 was used 2 times: it needs at least 2.'),
    ]);
    await take(withLimit({ totalUses: 2 }));
    app.clock.now += 3000;
    expect(await enter()).toEqual(['Promo code has reached its usage limit.']);
    await take(withLimit({ totalUses: 3 }));
    app.clock.now += 3000;
    expect(await enter()).toEqual(['Promo code applied.']);
  });
});

describe('import with add-ons that are sold or held (D-AD-02, R10)', () => {
  const small = productKey('wetsuit', 'small');
  const withStock = (stockPerDay: number | undefined, key = randomInt(1000, 2_000_000_000)) => {
    const { file } = aVenue({ addOns: ['wetsuit'] }, key);
    const variant = { id: 'small', name: 'Small', price: 15, stockPerDay };
    return {
      key,
      file: {
        ...file,
        addOns: [{ id: 'wetsuit', name: 'Wetsuit', kind: 'variants' as const, variants: [variant] }],
      },
    };
  };
  const rent = (key: number, quantity: number) =>
    addToCart(app, {
      locationKey: key,
      activityKey: 1,
      date: day,
      rates: { 1: 1 },
      chosen: {
        AddOns: [
          { ProductKey: productKey('wetsuit'), Variants: [{ ProductKey: small, Quantity: quantity }] },
        ],
      },
    });

  it('refuses a stock below them, with the day and the numbers, and leaves everything unchanged', async () => {
    const { key, file } = withStock(5);
    await take(file);
    const sold = orderOf(await rent(key, 2));
    orderOf(await completeOrder(app, sold, key));
    orderOf(await rent(key, 1));
    const words = [
      expect.stringMatching(
        /^venue\.yaml:\d+:\d+ {2}addOns\[0\]: 2026-12-05: 2 places are sold and 1 held by carts: stockPerDay must be at least 3$/,
      ),
    ];
    expect(await refusal(withStock(2, key).file)).toEqual(words);
    expect(await diffVenue(needs(), await write(withStock(2, key).file))).toMatchObject({
      ok: false,
      problems: words,
    });
    expect((await stored(key))?.version).toBe(1);
    orderOf(await rent(key, 2));
  });

  it('lowers the stock to what is taken and raises it again, and the next cart uses it', async () => {
    const { key, file } = withStock(5);
    await take(file);
    orderOf(await rent(key, 3));
    await take(withStock(3, key).file);
    expect(complaintOf(await rent(key, 1))).toBe('Wetsuit Small is sold out for this day.');
    await take(withStock(4, key).file);
    expect(complaintOf(await rent(key, 2))).toBe('Only 1 of Wetsuit Small is left for this day.');
    await take(withStock(undefined, key).file);
    orderOf(await rent(key, 40));
  });

  it('can drop an add-on that was sold: sold units stay, and no one can buy it anymore', async () => {
    const { key, file } = withStock(5);
    await take(file);
    const order = orderOf(await rent(key, 2));
    orderOf(await completeOrder(app, order, key));
    await take(aVenue({}, key).file);
    expect(complaintOf(await rent(key, 1))).toBe('This add-on is no longer available.');
    // Once it is offered again, what was sold still counts.
    expect(await refusal(withStock(1, key).file)).toHaveLength(1);
    await take(withStock(2, key).file);
    orderOf(await hold(key, 1));
    expect(complaintOf(await rent(key, 1))).toBe('Wetsuit Small is sold out for this day.');
  });
});

describe('pictures of an import', () => {
  const shown = (key: number, file = 'kayak.jpg') => {
    const venue = aVenue({ picture: { file, alt: 'A kayak' } }, key).file;
    return { ...venue, look: { logos: { light: 'logo.svg' } } };
  };

  it('are stored with size, color and version, and importing them again changes nothing', async () => {
    const { key } = aVenue();
    await take(shown(key));
    const definition = (await stored(key))?.definition;
    expect(definition?.activities[0]?.picture).toMatchObject({ width: 1600, height: 1200, alt: 'A kayak' });
    expect(definition?.activities[0]?.picture?.version).toMatch(/^kayak-[0-9a-f]{12}$/);
    expect(definition?.lightLogoVersion).toMatch(/^[0-9a-f]{12}$/);
    expect(await take(shown(key))).toMatchObject({ version: 1, changes: [] });
  });

  it('stay the same if the import is refused, and change if it is not', async () => {
    const { key } = aVenue();
    await take(shown(key));
    await hold(key, 3);
    const keptBefore = await readdir(join(app.dataDir, 'pictures', String(key)));
    await copyFile(join(pictures, 'fly-fishing.jpg'), join(folder, 'kayak.jpg'));
    try {
      const other = { ...shown(key), blackouts: [{ on: day }] };
      expect((await refusal(other))[0]).toContain('and this closes it.');
      expect(await readdir(join(app.dataDir, 'pictures', String(key)))).toEqual(keptBefore);
      const done = await take(shown(key));
      expect(done.changes.map(({ where }) => where)).toEqual(['activities.sunrise-kayak.picture.file']);
      const version = (await stored(key))?.definition.activities[0]?.picture?.version;
      expect(await readdir(join(app.dataDir, 'pictures', String(key)))).toContain(`${version}.jpg`);
    } finally {
      await copyFile(join(pictures, 'kayak-dawn.jpg'), join(folder, 'kayak.jpg'));
    }
  });

  it('that are invalid are refused, naming the line', async () => {
    const { key } = aVenue();
    await writeFile(join(folder, 'fake.jpg'), 'not a picture');
    expect((await refusal(shown(key, 'fake.jpg')))[0]).toMatch(
      /^venue\.yaml:\d+:\d+ {2}activities\[0\]\.picture\.file: fake\.jpg: A picture must be/,
    );
  });
});

describe('export', () => {
  it('writes a file that changes nothing when imported, and creates an equal venue elsewhere', async () => {
    const { key, file } = aVenue({
      description: 'Two **short** paragraphs.\n\n- and\n- a list',
      exceptions: [{ kind: 'extra', on: '2026-12-31', times: ['18:00'], length: '1h', capacity: 4 }],
      priceRules: [{ weekdays: ['sat', 'sun'], prices: { adult: 79 } }],
      picture: { file: 'kayak.jpg', alt: 'A kayak' },
    });
    await take({
      ...file,
      look: { logos: { light: 'logo.svg', dark: 'logo.svg' }, accentColour: '#4f46a5' },
    });
    const path = join(folder, 'exported.yaml');
    expect(await exportVenue(needs(), key, path)).toEqual({
      ok: true,
      value: { name: 'Larkspur Lake', version: 1, activities: 1, pictures: 3 },
    });
    expect(await readFile(path, 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=.*venue-file\.schema\.json\n/,
    );
    expect(await importVenue(needs(), { path })).toMatchObject({
      ok: true,
      value: { version: 1, changes: [] },
    });

    const copy = randomInt(1000, 2_000_000_000);
    await importVenue(needs(), { path, locationKey: copy });
    // Copies of a picture are different files, and analytics IDs depend on the location's key.
    const comparable = async (of: number) => {
      const text = JSON.stringify({ ...(await stored(of))?.definition, key: 0 });
      return JSON.parse(
        text
          .replaceAll(/"globalId":"[^"]*"/g, '"globalId":"id"')
          .replaceAll(/\b[0-9a-f]{12}\b/g, 'hash')
          .replaceAll(/#[0-9a-f]{6}/g, 'colour'),
      ) as unknown;
    };
    expect(await comparable(copy)).toEqual(await comparable(key));
  });

  it('refuses an unknown location and an existing file', async () => {
    const { key, file } = aVenue();
    await take(file);
    const { path } = await write(file);
    expect(await exportVenue(needs(), 998, path)).toMatchObject({
      ok: false,
      problems: ['There is no location 998.'],
    });
    const refused = await exportVenue(needs(), key, path, { shownAs: 'venue.yaml' });
    expect(refused).toMatchObject({
      ok: false,
      problems: ['venue.yaml already exists: choose another name, or overwrite it with --force.'],
    });
    expect(await exportVenue(needs(), key, path, { overwrite: true })).toMatchObject({ ok: true });
  });
});

describe('the first run', () => {
  it('loads the demo venues once and shows its progress (D-DEM-01)', async () => {
    const database = await openTestDatabase();
    const lines: string[] = [];
    try {
      await importDemoVenues(database, app.pictures, (line) => lines.push(line));
      const { rows } = await sql<{ key: number; version: number }>`
        select location_key as key, version from location order by location_key`.execute(database.db);
      expect(rows).toEqual([1, 2, 3, 4].map((key) => ({ key, version: 1 })));
      expect(lines[0]).toBe('Loading demo venue 1 of 4: gull-rock');
      lines.length = 0;
      await importDemoVenues(database, app.pictures, (line) => lines.push(line));
      expect(lines).toEqual([]);
    } finally {
      await database.close();
    }
  }, 120_000);
});

it('keeps a currency of other decimals away from a venue with carts, orders or gift cards (C-17)', async () => {
  const { key, file } = aVenue();
  const inCurrencyOf = (currency: string) => ({
    ...file,
    venue: { ...file.venue, currency },
    giftCards: { sellGiftCardsOnline: true },
  });
  await take(inCurrencyOf('USD'));
  await take(inCurrencyOf('JPY'));
  await take(inCurrencyOf('USD'));
  await addGiftCard(app, key);
  expect(await refusal(inCurrencyOf('JPY'))).toEqual([
    expect.stringContaining(
      'venue.currency: cannot change from USD to JPY, whose amounts have other decimals, once there are orders, carts or gift cards',
    ),
  ]);
  expect(await refusal(inCurrencyOf('HUF'))).toEqual([]);
});
