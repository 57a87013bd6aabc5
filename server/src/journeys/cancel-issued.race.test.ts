import { nothingIssued } from '@gangway/domain/order/cancel-issued';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../scripts/testing/repeat.ts';
import { readOrderArguments } from '../commands/order/arguments.ts';
import { runOrderCommand } from '../commands/order/run.ts';
import { cancellation } from '../features/changes/cancel.service.ts';
import { assertSound } from '../testing/auditor.ts';
import { decidedNow } from '../testing/decided-change.ts';
import { readOrder } from '../testing/deposit-journey.ts';
import { testGiftCardSecret } from '../testing/gift-card-secret.ts';
import { addGiftCard, balances, redeem, reveal, storeGiftVenue } from '../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { familyPlan, storeMembershipVenue } from '../testing/memberships.ts';
import { type RaceWorld, startRaceWorld } from '../testing/race-world.ts';
import { buyMembership } from '../testing/renewals.ts';
import { type ReadOrder, testMailSettings } from '../testing/run-order-command.ts';

const now = Date.parse('2026-11-21T17:00:00Z');

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

async function cancel(key: number, number: string): Promise<number> {
  const words = ['cancel', number, '-l', String(key), '--refund', 'full', '--yes'];
  const given = readOrderArguments(words, process.cwd());
  if (given === null) throw new Error('no command');
  return runOrderCommand(given, {
    database: world.database,
    secret: testGiftCardSecret,
    clock: () => now as never,
    io: { out: () => undefined, err: () => undefined, ask: async () => false },
    mail: testMailSettings,
    log: null,
    requestId: 'test',
  });
}

/** A card of 50.00 that was bought, and a cart that may pay with it. */
async function boughtCard(turn: number) {
  const server = world.serverOf(turn);
  const location = await storeGiftVenue(world.database.db, {
    activities: [anActivity({ schedules: [aSchedule({ capacity: 1000 })] })],
  });
  const { key } = location;
  const order = orderOf(await completeOrder(server, orderOf(await addGiftCard(server, key)), key));
  const [card] = (await reveal(server, key, order.OrderKey)).body.GiftCards;
  const cart = orderOf(await addToCart(server, { locationKey: key }));
  const { OrderNumber: number } = order as unknown as ReadOrder;
  return { location, key, number, code: card?.Code ?? '', cart: cart.OrderKey };
}

const refundedOf = async (number: string) => {
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(sum(amount), 0)::integer as refunded from refund join shop_order using (order_id)
    where order_number = ${number}`.execute(world.database.db);
  return rows[0]?.refunded;
};

it('a gift card that is canceled while a cart pays with it is refunded, or pays, and never both (R9, R21)', async () => {
  await repeat('R9 cancellations of what was issued', async (round) => {
    const { key, number, code, cart } = await boughtCard(round);
    const [exit, paid] = await Promise.all([
      cancel(key, number),
      redeem(world.serverOf(round + 1), key, cart, code, 50),
    ]);
    expect(paid.body.Applied).toBe(exit !== 0);
    expect(await refundedOf(number)).toBe(exit === 0 ? 5000 : 0);
    expect(await balances(world.database.db, key)).toEqual([0]);
  });
  await assertSound(world.database.db);
});

it('five people who cancel the same gift card give its money back once (R9)', async () => {
  await repeat('R9 cancellations of what was issued', async (round) => {
    const { key, number } = await boughtCard(round);
    const exits = await Promise.all([0, 1, 2, 3, 4].map(() => cancel(key, number)));
    expect(exits.filter((exit) => exit === 0)).toHaveLength(1);
    expect(await refundedOf(number)).toBe(5000);
  });
  await assertSound(world.database.db);
});

async function definitionOf(name: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${name}::regproc) as text`.execute(world.database.db);
  return rows[0]?.text ?? '';
}

/** Everyone named on a membership that was bought, and its order. */
async function boughtMembership(turn: number) {
  const { db } = world.database;
  const { key } = await storeMembershipVenue(db);
  const of = await buyMembership(world.serverOf(turn), key, familyPlan);
  const { body } = await readOrder(world.serverOf(turn), key, of.boughtOrderKey);
  const { rows } = await sql<{ member: string }>`
    select member_key as member from membership_member where location_key = ${key} order by member_id`.execute(
    db,
  );
  return {
    key,
    number: (body as unknown as ReadOrder).OrderNumber,
    members: rows.map(({ member }) => member),
  };
}

const checkIn = async (members: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{ answer: { refused: string | null } }>`
    select check_in_members(${members}::text[], clock_timestamp(), '{"actor": "staff"}') as answer`.execute(
    world.database.db,
  );
  return rows[0]?.answer.refused ?? null;
};

/** Visits that were counted after their membership was canceled. */
const lateVisits = async (key: number) => {
  const { rows } = await sql`select from membership_visit v join membership_member b using (member_id)
    join membership m using (membership_id)
    where m.location_key = ${key} and v.recorded_at > m.canceled_at`.execute(world.database.db);
  return rows.length;
};

it('a membership that is canceled at the gate admits those who came first, and nobody after (R9)', async () => {
  await repeat('R9 cancellations of what was issued', async (round) => {
    const { key, number, members } = await boughtMembership(round);
    const [exit] = await Promise.all([cancel(key, number), checkIn(members)]);
    expect(exit).toBe(0);
    expect(await lateVisits(key)).toBe(0);
    expect(await checkIn(members)).toBe('revoked');
  });
});

it('control: without the look at cancellation under the lock, a canceled membership would admit (R2)', async () => {
  const guarded = await definitionOf('check_in_members');
  const unguarded = guarded.replace('coalesce(m.revoked_at, s.canceled_at) as revoked_at', 'm.revoked_at');
  expect(unguarded).not.toBe(guarded);
  const { key, number, members } = await boughtMembership(0);
  expect(await cancel(key, number)).toBe(0);
  await sql.raw(unguarded).execute(world.database.db);
  expect(await checkIn(members)).toBeNull();
  expect(await lateVisits(key)).toBe(members.length);
  showed('R9 cancellations of what was issued', 'a canceled membership admitted');
  await sql.raw(guarded).execute(world.database.db);
  expect(await checkIn(members)).toBe('revoked');
});

it('control: without the look at the card under its lock, it would pay and be refunded (R2)', async () => {
  const { db } = world.database;
  const guarded = await definitionOf('void_gift_cards');
  const unguarded = guarded.replace('and c.value - c.spent = k.voided', '');
  expect(unguarded).not.toBe(guarded);
  await sql`alter table gift_card drop constraint gift_card_spent`.execute(db);
  const paidTwice: boolean[] = [];
  for (const definition of [unguarded, guarded]) {
    await sql.raw(definition).execute(db);
    const { key, location, number, code, cart } = await boughtCard(0);
    const asked = { lineKeys: null, givenBack: { percent: 100 } };
    const { decided, save } = await decidedNow(db, { key: location.key, number, now }, cancellation, asked);
    expect(decided.issued).not.toEqual(nothingIssued);
    expect((await redeem(world.serverOf(0), key, cart, code, 50)).body.Applied).toBe(true);
    paidTwice.push((await save()) === null && (await refundedOf(number)) === 5000);
  }
  expect(paidTwice).toEqual([true, false]);
  showed('R9 cancellations of what was issued', 'a card paid and was refunded');
});
