/** People of the desk who send the same emails to the same orders at the same moment, on two servers (6-12; docs/rules/changes.md, "Many orders at once"). */
import { byCommand } from '@gangway/domain/kernel/actor';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { takeShopSecret } from '../../platform/shop-keys.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { meetAt } from '../../testing/without-guards.ts';
import { ordersByNumber, sendAgain } from '../orders/mail-orders.service.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(async () => {
  await assertSound(world.database.db);
  await world.close();
});

const five = [0, 1, 2, 3, 4];

/** A server with the database, to join by. */
const appOf = (turn: number) => ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

/** A venue with two orders. */
async function sold(turn: number): Promise<{ key: LocationKey; orderNumbers: string[] }> {
  const schedules = [aSchedule({ times: ['09:00'], capacity: 20 })];
  const { key } = await storeLocation(world.database.db, { activities: [anActivity({ schedules })] });
  const server = world.serverOf(turn);
  const orderNumbers: string[] = [];
  for (const _ of [1, 2]) {
    const cart = orderOf(await addToCart(server, { locationKey: key, rates: { 11: 1 } }));
    orderNumbers.push(orderOf(await completeOrder(server, cart, key)).OrderNumber ?? '');
  }
  return { key, orderNumbers };
}

interface Answer {
  Seen: string;
  Applied?: boolean;
  Results?: { OrderNumber: string; Outcome: string }[];
  ModelErrors: { Key: string }[] | null;
}

const send = async (turn: number, call: string, members: object, headers: Browser | object) =>
  (await ask<Answer>(world.serverOf(turn), 'POST', `/api/desk/${call}`, { ...members }, { ...headers })).body;

/** How many emails each order has in the outbox that say they were asked for, and how many events of it. */
async function askedFor(key: LocationKey, topic: string, event: string): Promise<[number, number][]> {
  const { rows } = await sql<{ emails: number; events: number }>`
    select (select count(*)::integer from outbox
        where topic = ${topic} and dedupe_key like ${topic} || '-' || o.order_id || '-after-%') as emails,
      (select count(*)::integer from order_event e where e.order_id = o.order_id and e.kind = ${event}) as events
    from shop_order o where o.location_key = ${key} and o.order_number is not null order by o.order_id`.execute(
    world.database.db,
  );
  return rows.map(({ emails, events }) => [emails, events]);
}

let people = 0;
const somebodyAt = (turn: number, key: LocationKey) => {
  people += 1;
  return joinAs(appOf(turn), [key], 'desk', { email: `sender-${people}@race.example`, name: 'Dana' });
};

const message = { subject: 'We leave later', text: 'The wind turns at ten.' };

it.each([
  ['previewResendOrders', 'resendOrders', {}, 'confirmation', 'sent again'],
  ['previewGuestMessage', 'sendGuestMessage', message, 'guest-message', 'written to'],
])(
  'five people who saw the same and press at once after %s have each email sent once, and each learns what became of it (R9, 6-12)',
  async (preview, make, more, topic, event) => {
    await repeat('R9 changes after the sale', async (round) => {
      const { key, orderNumbers } = await sold(round);
      const browsers = await Promise.all(five.map((turn) => somebodyAt(turn, key)));
      // In both orders, so that two statements could wait for each other.
      const askedBy = (turn: number) => ({
        ...{ clientLocationKey: key, ...more },
        orderNumbers: turn % 2 === 0 ? orderNumbers : orderNumbers.toReversed(),
      });
      const seen = await Promise.all(
        browsers.map((browser, turn) => send(turn, preview, askedBy(turn), browser)),
      );
      const answers = await meetAt(
        world.database,
        'lock table outbox in share row exclusive mode',
        five.length,
        () =>
          Promise.all(
            browsers.map((browser, turn) =>
              send(turn, make, { ...askedBy(turn), seen: seen[turn]?.Seen }, browser),
            ),
          ),
      );
      expect(answers.map(({ Applied }) => Applied)).toEqual(five.map(() => true));
      for (const number of orderNumbers)
        expect(
          answers
            .flatMap(
              ({ Results = [] }) => Results.find(({ OrderNumber }) => OrderNumber === number)?.Outcome ?? [],
            )
            .toSorted(),
        ).toEqual(['already', 'already', 'already', 'already', 'queued']);
      expect(await askedFor(key, topic, event)).toEqual([
        [1, 1],
        [1, 1],
      ]);
    });
  },
);

it('control: if each request named its emails anew, each of the five would send them (R9)', async () => {
  const { db } = world.database;
  // These emails are not read.
  takeShopSecret('the secret of a control, that no server has');
  const { key, orderNumbers } = await sold(0);
  const orders = await ordersByNumber(db, key, orderNumbers);
  await Promise.all(
    five.map((turn) =>
      sendAgain(...([db, key, orders.map((order) => ({ order, after: turn }))] as const), {
        actor: byCommand,
        requestId: `request ${turn}`,
      }),
    ),
  );
  const sent = await askedFor(key, 'confirmation', 'sent again');
  expect(sent).toEqual([
    [5, 5],
    [5, 5],
  ]);
  showed('R9 changes after the sale', `${sent[0]?.[0]} emails instead of 1`);
});
