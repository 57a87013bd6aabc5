/**
 * Publicly known gift cards and memberships of the demo venue are worthless in a real shop (S44;
 * docs/decisions/0029-what-production-refuses.md).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, orderOf } from '../../testing/journey.ts';
import { runServer } from '../../testing/run-venue-cli.ts';
import { aMorning, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { issueDemoGiftCards, issueGiftCard } from '../gift-cards/issue-gift-card.service.ts';
import { issueDemoMemberships } from '../memberships/plans/demo-memberships.service.ts';
import { demoLeft, removeVenues } from './remove-venue.service.ts';
import { importDemoVenues, importVenue, markDemoRowsOf } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const secret = 'a-secret-of-gift-cards-for-the-tests';

it('removing the demo removes only demo gift cards; a cart with one of them expires (S44)', async () => {
  const { db } = app.database;
  const location = await storeGiftVenue(db);
  const { key } = location;
  const known = await issueGiftCard({ db, secret }, location, amount(10_000));
  const used = await issueGiftCard({ db, secret }, location, amount(10_000));
  await markDemoRowsOf(db, key);
  const own = await issueGiftCard({ db, secret }, location, amount(10_000));
  const held = orderOf(await addToCart(app, { locationKey: key }));
  expect((await redeem(app, key, held.OrderKey, used, 1)).body).toMatchObject({ Applied: true });

  expect(await demoLeft(db)).toBe('2 demo gift cards');
  const removal = { what: 'demo', withOrders: false, agreed: true, now: aMorning as Instant } as const;
  expect(await removeVenues(app.database, removal)).toEqual({
    kind: 'done',
    lines: ['2 demo gift cards and memberships: removed.'],
  });
  const { rows } = await sql<{ state: boolean }>`select hold_expires_at < now() as state from shop_order
    where location_key = ${key}`.execute(db);
  expect(rows).toEqual([{ state: true }]);
  const cart = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-06' }));
  expect((await redeem(app, key, cart.OrderKey, known, 1)).body).toMatchObject({
    Applied: false,
    Message: 'Gift card was not found.',
  });
  expect((await redeem(app, key, cart.OrderKey, used, 1)).body).toMatchObject({ Applied: false });
  expect((await redeem(app, key, cart.OrderKey, own, 1)).body).toMatchObject({ Applied: true });
  expect(await removeVenues(app.database, removal)).toEqual({
    kind: 'nothing',
    lines: ['This database holds nothing of the demo.'],
  });
});

describe('the demo venues (D-DEM-01, S44)', () => {
  let database: TestDatabase;
  let folder = '';
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'gangway-demo-'));
    const { db } = database;
    await importDemoVenues(database, app.pictures, () => undefined);
    await issueDemoGiftCards({ db, secret });
    await issueDemoMemberships(db, () => aMorning as Instant);
    await markDemoRowsOf(db, 1 as LocationKey);
    await sql`with p as (insert into staff_person (person_key, email, name, is_demo)
        values ('a-key', 'owner@demo.example', 'Olive Owner', true) returning person_id)
      insert into staff_member (location_key, person_id, role) select 1, person_id, 'owner' from p`.execute(
      db,
    );
    for (const by of ['a-key', 'somebody']) {
      await sql`insert into departure_note (location_key, day, departure_key, text, is_pinned, written_by)
        values (1, '2026-12-05', '1-0900', ${by}, true, ${by})`.execute(db);
      await sql`insert into departure_event (location_key, day, departure_key, kind, done_by)
        values (1, '2026-12-05', '1-0900', 'note added', ${by})`.execute(db);
    }
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = () => ({
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://book.example.com',
    SMTP_URL: 'smtps://shop:hunter2@mail.example.com',
    MAIL_FROM: 'bookings@example.com',
    SUPPORT_EMAIL: 'help@example.com',
    PAYMENTS_URL: 'https://pay.example.com',
    PAYMENTS_ALLOW_SANDBOX: 'yes',
    PAYMENTS_SECRET_KEY: 'sk_live_7Yq2mVx0Zb4RtK9w',
    GIFT_CARD_SECRET: 'o3R8v1nQe7TzKx5LbW2yHd9JcM4sGa6P',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url ?? '',
  });

  // A separate server process cannot open an embedded database that this process has open.
  if (process.env.DB_ENGINE === 'postgres')
    it('production refuses to start with them and names the command that removes them', async () => {
      expect(await runServer(folder, [], settings())).toEqual({
        code: 1,
        out: '',
        err: 'The database holds 4 demo venues, 2 demo gift cards, 3 demo memberships, and 1 demo person of the desk, which production does not start with. Remove them with: npm run venue -- remove --demo\n',
      });
    }, 60_000);

  it('importing over one removes its gift cards, memberships, people and what they wrote, and makes the venue the operator’s own', async () => {
    const path = join(folder, 'own.yaml');
    const file = aVenueFile({ activities: [anActivityInput({})] });
    await writeFile(path, writeYaml({ ...file, venue: { ...file.venue, key: 1 } }, ''));
    expect(await demoLeft(database.db)).toBe(
      '4 demo venues, 2 demo gift cards, 3 demo memberships, and 1 demo person of the desk',
    );
    const needs = { database, pictures: app.pictures, now: aMorning as Instant };
    expect(await importVenue(needs, { path }, { mayReplace: true })).toMatchObject({ ok: true });
    expect(await demoLeft(database.db)).toBe('3 demo venues');
    const { rows } =
      await sql`select membership_id from membership union all select gift_card_id from gift_card
      union all select member_id from membership_member union all select person_id from staff_person`.execute(
        database.db,
      );
    expect(rows).toEqual([]);
    const { rows: written } = await sql<{ by: string }>`
      select written_by as by from departure_note union all select done_by from departure_event`.execute(
      database.db,
    );
    expect(written).toEqual([{ by: 'somebody' }, { by: 'somebody' }]);
  });

  it('removing the demo keeps what the operator imported, and a later start loads no demo again', async () => {
    const removal = { what: 'demo', withOrders: false, agreed: true, now: aMorning as Instant } as const;
    expect(await removeVenues(database, { ...removal, agreed: false })).toMatchObject({
      question:
        'Remove Tideway Tours (location 2), Gull Rock Lighthouse Trust (location 3), Red Mesa Outfitters (location 4)?',
    });
    expect(await removeVenues(database, removal)).toMatchObject({ kind: 'done' });
    expect(await demoLeft(database.db)).toBeNull();
    const { rows } = await sql`select location_key as key from location where removed_at is null`.execute(
      database.db,
    );
    expect(rows).toEqual([{ key: 1 }]);
    expect(await importDemoVenues(database, app.pictures, () => undefined)).toBe(false);
  });
});
