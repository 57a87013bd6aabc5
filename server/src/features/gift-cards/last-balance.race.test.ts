/**
 * Twenty carts on two servers race for the balance of a gift card: it is spent once, without faults (D-GC-05,
 * R1). If the balance is counted instead of locked, it is spent several times (R2).
 */
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../testing/deposit-journey.ts';
import { testGiftCardSecret } from '../../testing/gift-card-secret.ts';
import {
  addGiftCard,
  anaRuiz,
  balances,
  type GiftOrder,
  redeem,
  reveal,
  storeGiftVenue,
} from '../../testing/gift-cards.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { meetAt, withoutParts } from '../../testing/without-guards.ts';
import { issueCredit } from './credits.service.ts';

const buyers = 20;

const venue = ({ database }: RaceWorld) =>
  storeGiftVenue(database.db, {
    activities: [anActivity({ schedules: [aSchedule({ capacity: 10_000 })] })],
  });

/** Buys a card of 50.00 and returns its code. */
async function buyCard(world: RaceWorld, locationKey: number): Promise<string> {
  const app = world.serverOf(0);
  const cart = orderOf(await addGiftCard(app, locationKey));
  const order = orderOf(await completeOrder(app, cart, locationKey));
  return (await reveal(app, locationKey, order.OrderKey)).body.GiftCards[0]?.Code ?? '';
}

/** All carts request an amount of the same card at the same moment; returns their messages. */
async function raceForCard(world: RaceWorld, locationKey: number, wanted: number, code?: string) {
  const shared = code ?? (await buyCard(world, locationKey));
  const carts = await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) =>
      orderOf(await addToCart(world.serverOf(buyer), { locationKey })),
    ),
  );
  const answers = await Promise.all(
    carts.map(({ OrderKey }, buyer) => redeem(world.serverOf(buyer), locationKey, OrderKey, shared, wanted)),
  );
  return answers.map(({ status, body }) => (status === 200 ? body : { status, ...body }));
}

/** Starts requests; a control lets them meet. */
type Together = <T>(start: () => Promise<T>) => Promise<T>;
const atOnce: Together = (start) => start();

/** Two balances of 82.60 request all of one card at once and are then paid; returns the messages, and what is left to pay. */
async function raceForTwoBalances(world: RaceWorld, together = atOnce) {
  const { key } = await aDepositVenue(world, {
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: aGiftCard(),
  });
  const code = await buyCard(world, key);
  const orders = await Promise.all([0, 1].map((buyer) => boughtWithDeposit(world.serverOf(buyer), key)));
  const answers = await together(() =>
    Promise.all(
      orders.map(({ OrderKey }, buyer) => redeem(world.serverOf(buyer), key, OrderKey, code, 82.6)),
    ),
  );
  const paid = await Promise.all(
    answers.map(({ body }, buyer) => {
      const order = body.Order as GiftOrder;
      const due = order.OrderPayments.find(({ IsNew }) => IsNew)?.PaymentAmount ?? order.Balance;
      return payBalance(world.serverOf(buyer), key, order, { amount: due });
    }),
  );
  return {
    key,
    messages: answers.map(({ body }) => body.Message).toSorted(),
    left: paid.map((answer) => orderOf(answer).Balance),
  };
}

/** A cart sends 20.00 of a new card twice at once; returns the messages. */
async function sendTwice(world: RaceWorld, locationKey: number, together = atOnce) {
  const code = await buyCard(world, locationKey);
  const cart = orderOf(await addToCart(world.serverOf(0), { locationKey }));
  const answers = await together(() =>
    Promise.all([0, 1].map((buyer) => redeem(world.serverOf(buyer), locationKey, cart.OrderKey, code, 20))),
  );
  return answers.map(({ body }) => body.Message).toSorted();
}

/** Delays every reservation before its commit, to widen the race window. */
const widenGap = ({ database }: RaceWorld) =>
  sql
    .raw(`create function linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.02); return new; end $$;
      create trigger linger before insert on gift_card_use for each row execute function linger()`)
    .execute(database.db);

describe('one gift card, on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await widenGap(world);
  });
  afterAll(() => world.close());

  it('pays its remaining amount once, whichever order asks for all of it first (D-GC-05, 7.2-20, R1)', async () => {
    await repeat('R17 gift card', async () => {
      const { key } = await venue(world);
      const answers = await raceForCard(world, key, 50);
      expect(answers.filter(({ Applied }) => Applied)).toHaveLength(1);
      expect(new Set(answers.flatMap(({ Applied, Message }) => (Applied ? [] : [Message])))).toEqual(
        new Set(['Gift card has no remaining balance.']),
      );
      expect(await balances(world.database.db, key)).toEqual([0]);
    });
    await assertSound(world.database.db);
  });

  it('is a credit: it too pays its amount once (3.10-01, R1)', async () => {
    const location = await venue(world);
    const needs = { db: world.database.db, secret: testGiftCardSecret };
    const issued = await issueCredit(needs, location, amount(5000), anaRuiz);
    const code = issued.ok ? issued.value : '';
    const answers = await raceForCard(world, location.key, 50, code);
    expect(answers.flatMap(({ Order }) => Order?.Credits ?? []).map(({ Amount }) => Amount)).toEqual([50]);
    expect(await balances(world.database.db, location.key)).toEqual([0]);
    await assertSound(world.database.db);
  });

  it('is shared down to the last minor unit if each order asks for a part (D-GC-05, R1)', async () => {
    const { key } = await venue(world);
    const answers = await raceForCard(world, key, 7.3);
    const amounts = answers.flatMap(({ Order }) =>
      (Order?.RedeemedGiftCards ?? []).map(({ Amount }) => Amount),
    );
    expect(amounts.toSorted((a, b) => a - b)).toEqual([6.2, 7.3, 7.3, 7.3, 7.3, 7.3, 7.3]);
    expect(await balances(world.database.db, key)).toEqual([0]);
    const bought = await Promise.all(
      answers.flatMap(({ Applied, Order }, buyer) =>
        Applied && Order !== null ? [completeOrder(world.serverOf(buyer), Order, key)] : [],
      ),
    );
    expect(bought.map(complaintOf)).toEqual(bought.map(() => null));
    expect(await balances(world.database.db, key)).toEqual([0]);
    await assertSound(world.database.db);
  });

  it('pays its remaining amount toward one of two balances, and the books balance (D-DP-04, D-GC-05, R1)', async () => {
    await repeat('R17 gift card for two balances', async () => {
      const { key, messages, left } = await raceForTwoBalances(world);
      expect(messages).toEqual([
        'Gift card applied. Remaining balance $0.00.',
        'Gift card has no remaining balance.',
      ]);
      expect(await balances(world.database.db, key)).toEqual([0]);
      expect(left).toEqual([0, 0]);
    });
    await assertSound(world.database.db);
  });

  it('is applied once to a cart that sends it twice at once (D-GC-05)', async () => {
    const { key } = await venue(world);
    await repeat('R17 gift card sent twice', async () => {
      expect(await sendTwice(world, key)).toEqual([
        'Gift card applied. Remaining balance $30.00.',
        'Gift card is already applied.',
      ]);
    });
    await assertSound(world.database.db);
  });
});

describe('the same card if its balance is read first and written afterwards', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await sql
      .raw(`alter table gift_card drop constraint gift_card_spent;
        create or replace function redeem_gift_card(p_location integer, p_order bigint, p_revision integer, p_card bigint,
          p_amount bigint, p_request text) returns json language plpgsql as $$
        declare
          v_left bigint;
          v_use bigint;
        begin
          select c.value - coalesce((select sum(amount) from gift_card_use where gift_card_id = p_card), 0) into v_left
          from gift_card c where gift_card_id = p_card;
          if v_left < p_amount then raise exception 'gift card changed' using errcode = 'GW008'; end if;
          update shop_order set redeemed = redeemed + p_amount, revision = revision + 1 where order_id = p_order;
          insert into gift_card_use (order_id, gift_card_id, amount) values (p_order, p_card, p_amount) returning use_id into v_use;
          update gift_card set spent = spent + p_amount where gift_card_id = p_card;
          return json_build_object('use_id', v_use, 'remaining', v_left - p_amount, 'revision', p_revision + 1);
        end $$`)
      .execute(world.database.db);
    await widenGap(world);
  });
  afterAll(() => world.close());

  it('is spent several times (R1)', async () => {
    // On a busy machine the twenty may come one after another, so it is tried until they meet.
    let most = 0;
    for (let round = 0; round < 30 && most < 2; round++) {
      const { key } = await venue(world);
      const answers = await raceForCard(world, key, 50);
      most = Math.max(most, answers.filter(({ Applied }) => Applied).length);
    }
    expect(most).toBeGreaterThan(1);
    showed('R17 gift card', `spent ${most} times`);
  });

  /** Both requests have read the balance before either takes from it. */
  const meeting: Together = (start) =>
    meetAt(world.database, 'lock table gift_card in exclusive mode', 2, start);

  it('pays all of it toward each of two balances (R2, control)', async () => {
    await withoutParts(world.database, 'take_of_gift_card', [
      [
        'update gift_card set spent',
        `select value - spent - voided into v_left from gift_card where gift_card_id = p_card;
        if v_left < p_amount then raise exception 'gift card changed' using errcode = 'GW008'; end if;
        update gift_card set spent`,
      ],
      ['and value - spent - voided >= p_amount', ''],
    ]);
    const { key, messages, left } = await raceForTwoBalances(world, meeting);
    expect(messages).toEqual(Array(2).fill(expect.stringContaining('Gift card applied.')));
    expect(left).toEqual([0, 0]);
    expect(await balances(world.database.db, key)).toEqual([-5000]);
    showed('R17 gift card for two balances', 'a card of 50.00 paid 100.00');
  });

  it('is applied twice to a cart that sends it twice, without the revision of carts and with two uses of a card (R2, control)', async () => {
    await sql
      .raw('alter table gift_card_use drop constraint gift_card_use_order_id_gift_card_id_for_balance_key')
      .execute(world.database.db);
    const { key } = await venue(world);
    expect(await sendTwice(world, key, meeting)).toEqual(
      Array(2).fill(expect.stringContaining('Gift card applied.')),
    );
    expect(await balances(world.database.db, key)).toEqual([1000]);
    showed('R17 gift card sent twice', 'applied twice');
  });
});
