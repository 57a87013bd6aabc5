/**
 * Several callers on two servers choose, undo and pay a deposit at once: the order ends as if they had come
 * one after another (R9, D-DP-02).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, type DepositAnswer, enable, readOrder } from '../../testing/deposit-journey.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { ask } from '../../testing/test-app.ts';
import { withoutRevisions } from '../../testing/without-guards.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

const disable = (turn: number, locationKey: number, orderKey: string) =>
  ask<DepositAnswer>(world.serverOf(turn), 'POST', '/api/booking/disableDeposit', {
    clientLocationKey: locationKey,
    orderKey,
  });

/** Eight calls at once: the deposit is chosen and undone, and lines that affect it are added. */
async function changedByEight(round: number) {
  const { key } = await aDepositVenue(world);
  const { OrderKey: orderKey } = orderOf(await addToCart(world.serverOf(round), { locationKey: key }));
  const more = { locationKey: key, orderKey, time: '13:00', rates: { 11: 1 } };
  const answers = await Promise.all([
    enable(world.serverOf(0), key, orderKey),
    enable(world.serverOf(1), key, orderKey),
    addToCart(world.serverOf(0), more),
    disable(1, key, orderKey),
    addToCart(world.serverOf(1), { ...more, date: '2026-12-06' }),
    disable(0, key, orderKey),
    enable(world.serverOf(1), key, orderKey),
    readOrder(world.serverOf(0), key, orderKey),
  ]);
  return { key, orderKey, answers };
}

it('an order changed by eight calls at once has the deposit for its final contents, chosen or not (R9, D-DP-02)', async () => {
  await repeat('R9 eight calls with a deposit', async (round) => {
    const { key, orderKey, answers } = await changedByEight(round);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await readOrder(world.serverOf(round), key, orderKey);
    expect(body).toMatchObject({ Total: 236, DepositOffered: 70.8 });
    expect([0, 70.8]).toContain(body.Deposits);
    expect(body.Deposits === 70.8).toBe(body.DepositEnabled);
    const due = body.DepositEnabled ? 70.8 : 236;
    expect(body.OrderPayments).toMatchObject([{ PaymentAmount: due, Balance: 236 - due }]);
  });
  await assertSound(world.database.db);
});

it('an order paid in full on one server while the deposit is chosen on the other is paid in full or not charged (R9, D-PY-06)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await aDepositVenue(world);
    const order = orderOf(await addToCart(world.serverOf(round), { locationKey: key, rates: { 11: 1 } }));
    const [paid, chosen] = await Promise.all([
      completeOrder(world.serverOf(0), order, key),
      enable(world.serverOf(1), key, order.OrderKey),
    ]);
    const { body } = await readOrder(world.serverOf(round), key, order.OrderKey);
    if (paid.body.Order?.IsNew === false) {
      expect(body).toMatchObject({ IsNew: false, DepositEnabled: false, Balance: 0 });
      expect([
        'A saved order cannot be changed.',
        'A payment for this order is already in progress. Please wait a moment.',
      ]).toContain(complaintOf(chosen));
    } else {
      expect(complaintOf(paid)).toBe('The total has changed. Please review your order and try again.');
      expect(body).toMatchObject({ IsNew: true, DepositEnabled: true, Balance: 59 });
    }
  });
  await assertSound(world.database.db);
});

it('without revisions, the deposit ends up not matching the lines (R9, control)', async () => {
  await withoutRevisions(world.database);
  let isRight = true;
  for (let round = 0; round < 30 && isRight; round++) {
    const { key, orderKey } = await changedByEight(round);
    const { body } = await readOrder(world.serverOf(round), key, orderKey);
    isRight = body.Total === 236 && body.DepositOffered === 70.8;
  }
  expect(isRight).toBe(false);
  showed('R9 eight calls with a deposit', 'a deposit of other lines');
});
