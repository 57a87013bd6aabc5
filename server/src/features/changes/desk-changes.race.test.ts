/** People of the desk who change one order at the same moment, on two servers (6-12; docs/rules/changes.md, "At the desk"). */
import { byCommand } from '@gangway/domain/kernel/actor';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { createCatalog } from '../catalog/catalog.service.ts';
import { byNumber, createChanges } from './change-order.service.ts';
import { priceReduction } from './refund.service.ts';

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

async function sold(turn: number): Promise<{ key: LocationKey; orderNumber: string }> {
  const { key } = await storeLocation(world.database.db, { activities: [anActivity()] });
  const server = world.serverOf(turn);
  const cart = orderOf(await addToCart(server, { locationKey: key, rates: { 11: 2 } }));
  return { key, orderNumber: orderOf(await completeOrder(server, cart, key)).OrderNumber ?? '' };
}

interface Answer {
  Quote?: { Revision: number; Figures: string };
  Applied?: boolean;
  ModelErrors: { Key: string }[] | null;
}

const send = async (turn: number, call: string, members: object, headers: Browser | object) =>
  (await ask<Answer>(world.serverOf(turn), 'POST', `/api/desk/${call}`, { ...members }, { ...headers })).body;

const refundedOf = async (orderNumber: string): Promise<number> => {
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(sum(r.amount), 0)::integer as refunded from refund r join shop_order o using (order_id)
    where o.order_number = ${orderNumber}`.execute(world.database.db);
  return rows[0]?.refunded ?? 0;
};

let people = 0;
const somebodyAt = (turn: number, key: LocationKey) => {
  people += 1;
  return joinAs(appOf(turn), [key], 'desk', { email: `desk-${people}@race.example`, name: 'Dana' });
};

it('five people who were shown the same refund and press at once refund once; the others learn that the order changed (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key, orderNumber } = await sold(round);
    const browsers = await Promise.all(five.map((turn) => somebodyAt(turn, key)));
    const members = { clientLocationKey: key, orderNumber, amount: 12, tells: false };
    const quotes = await Promise.all(
      browsers.map((browser, turn) => send(turn, 'previewRefundOrder', members, browser)),
    );
    const answers = await Promise.all(
      browsers.map((browser, turn) => {
        const { Revision: revision, Figures: figures } = quotes[turn]?.Quote ?? { Revision: 0, Figures: '' };
        return send(turn, 'refundOrder', { ...members, revision, figures }, browser);
      }),
    );
    expect(answers.filter(({ Applied }) => Applied)).toHaveLength(1);
    expect(answers.flatMap(({ ModelErrors }) => ModelErrors?.map(({ Key }) => Key) ?? [])).toEqual(
      Array.from({ length: 4 }, () => 'orderChanged'),
    );
    expect(await refundedOf(orderNumber)).toBe(1200);
  });
});

it('one press that is sent five times at once, to both servers, counts once and is answered each time (R12, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key, orderNumber } = await sold(round);
    const browser = await somebodyAt(round, key);
    const members = { clientLocationKey: key, orderNumber, amount: 12, tells: false };
    const { Quote } = await send(round, 'previewRefundOrder', members, browser);
    const agreed = { ...members, revision: Quote?.Revision, figures: Quote?.Figures };
    const headers = { ...browser, 'idempotency-key': `press-${orderNumber}-0000000000` };
    const answers = await Promise.all(five.map((turn) => send(turn, 'refundOrder', agreed, headers)));
    // Those that come while the first is at work are told to come back.
    expect(answers.filter(({ Applied }) => Applied).length).toBeGreaterThanOrEqual(1);
    expect((await send(round, 'refundOrder', agreed, headers)).Applied).toBe(true);
    expect(await refundedOf(orderNumber)).toBe(1200);
  });
});

it('control: without the revision and figures that were shown, each of the five would refund (R9)', async () => {
  const { db } = world.database;
  const { key, orderNumber } = await sold(0);
  const clock = () => Date.parse('2026-11-21T17:00:00Z') as Instant;
  const catalog = createCatalog({ db, clock });
  const changes = createChanges({ db, clock, catalog, log: null, refundSoon: () => undefined });
  const asked = { lineKeys: null, amount: amount(1200) };
  const record = { actor: byCommand, reason: null, tells: false, credit: null };
  await Promise.all(
    five.map((turn) =>
      changes.make(
        priceReduction,
        byNumber(db, key, orderNumber),
        asked,
        { ...record, requestId: `request ${turn}` },
        () => null,
      ),
    ),
  );
  const refunded = await refundedOf(orderNumber);
  expect(refunded).toBe(6000);
  showed('R9 changes after the sale', `refunded ${refunded} instead of 1200`);
});
