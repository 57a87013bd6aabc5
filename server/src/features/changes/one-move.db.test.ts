/** A booking is moved in one way, whoever moves it (docs/rules/changes.md, "One way"). */
import { tipProductKey } from '@gangway/domain/catalog/product';
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { anAffiliate, aRate } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrderArguments } from '../../commands/order/arguments.ts';
import { runOrderCommand } from '../../commands/order/run.ts';
import { migrationFiles, statementsOf } from '../../db/sql-files.ts';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, payBalance, readOrder } from '../../testing/deposit-journey.ts';
import { testGiftCardSecret } from '../../testing/gift-card-secret.ts';
import { heardIo } from '../../testing/heard-io.ts';
import { complaintOf, completeOrder, newAttemptId, orderOf, slotKey } from '../../testing/journey.ts';
import {
  aMovableActivity,
  aMoveVenue,
  type Bought,
  boughtToMove,
  payMove,
  quoteMove,
  timeOf,
} from '../../testing/move-journey.ts';
import { type ReadOrder, runOrder, testMailSettings } from '../../testing/run-order-command.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { ask, changeLocation, startTestApp, type TestApp } from '../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const numberOf = ({ order }: Bought) => (order as unknown as ReadOrder).OrderNumber;
const command = (of: Bought, ...words: string[]) =>
  runOrder(app, [...words, '-l', String(of.key), '--line', String(of.lineKey), '--yes']);

/** Everything that a move leads to, besides who made it and how its difference was settled. */
async function stateOf(of: Bought) {
  const { rows } = await sql<{ state: object }>`
    select jsonb_build_object(
      'totals', jsonb_build_array(o.sub_total, o.discount_total, o.fee_total, o.tax_total, o.total, o.goodwill_total, o.fees),
      'codes', (select jsonb_agg(amount) from order_promo_code c where c.order_id = o.order_id),
      'lines', (select jsonb_agg(jsonb_build_array(slot_key, starts_at_wall, ends_at_wall, sub_total, tips, discount, fees, tax, total)
        order by line_id) from order_line l where l.order_id = o.order_id),
      'rates', (select jsonb_agg(jsonb_build_array(rate_key, price, participants, sub_total) order by line_id, rate_key)
        from order_line_rate r where r.order_id = o.order_id),
      'addOns', (select jsonb_agg(jsonb_build_array(kind, quantity, unit_price, sub_total, tip_percent) order by line_id, place)
        from order_line_product p where p.order_id = o.order_id),
      'places', (select jsonb_agg(jsonb_build_array(subject, at, units) order by subject, at)
        from claim k where k.order_id = o.order_id),
      'tickets', (select jsonb_agg(jsonb_build_array(number, rate_key, people, cancelled_at is null) order by number)
        from ticket t where t.order_id = o.order_id),
      'commission', (select jsonb_agg(jsonb_build_array(guests, basis, amount, refunded, is_over_at))
        from commission c where c.order_id = o.order_id),
      'moves', (select jsonb_agg(jsonb_build_array(from_wall, to_wall, fee, kept, difference) order by move_id)
        from line_move m where m.order_id = o.order_id),
      'record', (select jsonb_agg(jsonb_build_array(kind, details - 'line' - 'by' - 'paid' - 'reason' - 'back') order by event_id)
        from order_event e where e.order_id = o.order_id and kind in ('moved', 'changed')),
      'emails', (select jsonb_agg(topic order by outbox_id) from outbox b
        where b.dedupe_key like 'booking-%-' || o.order_id || '-%')
    ) as state from shop_order o where order_number = ${numberOf(of)}`.execute(app.database.db);
  return rows[0]?.state;
}

const anyMove = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  children: fc.nat(2),
  tip: fc.constantFrom(0, 10, 15),
  code: fc.constantFrom(null, 'TEN', 'OFF'),
  fee: fc.constantFrom(null, { amount: amount(500), per: 'guest' }, { amount: amount(750), per: 'booking' }),
  taxPercent: fc.constantFrom(0, 825),
  hasAffiliate: fc.boolean(),
  /** The same price, dearer and cheaper. */
  days: fc.uniqueArray(fc.constantFrom('2026-12-06', '2026-12-12', '2026-12-13'), {
    minLength: 1,
    maxLength: 2,
  }),
});
type AnyMove = typeof anyMove extends fc.Arbitrary<infer Made> ? Made : never;

/** What must be among them. */
const examples: AnyMove[] = [
  {
    ...{ adults: 2, children: 1, tip: 10, code: 'TEN', taxPercent: 825, hasAffiliate: true },
    ...{ fee: { amount: amount(500), per: 'guest' }, days: ['2026-12-12', '2026-12-13'] },
  },
  {
    ...{ adults: 3, children: 0, tip: 15, code: 'OFF', taxPercent: 0, hasAffiliate: true },
    ...{ fee: null, days: ['2026-12-13', '2026-12-06'] },
  },
];

const venueOf = ({ fee, taxPercent }: AnyMove) =>
  aMoveVenue(app, {
    rescheduleFee: fee as { amount: Amount; per: 'guest' } | null,
    enableDigitalTickets: true,
    mostReschedules: 5,
    ...(taxPercent === 0
      ? {}
      : { taxes: [{ name: 'Sales tax', basisPoints: taxPercent, inclusive: false, classes: [] }] }),
    affiliates: [anAffiliate({ key: 301, commission: { percent: 1000, perGuest: null } as never })],
    promoCodes: [
      aPromoCode({ code: 'TEN', saving: { kind: 'percent', basisPoints: 1000 } }),
      aPromoCode({ code: 'OFF', saving: { kind: 'perOrder', amount: amount(1000) } }),
    ],
    activities: [
      aMovableActivity({
        enableTips: true,
        rates: [aRate(), aRate({ key: 12, name: 'Child', price: 3900, globalId: 'child' })],
        schedules: aMovableActivity().schedules.map((schedule) => ({ ...schedule, capacity: 40 })),
      }),
    ],
  });

async function buy(key: number, { adults, children, tip, code, hasAffiliate }: AnyMove): Promise<Bought> {
  const rates = [
    [11, adults],
    [12, children],
  ].map(([rate, Participants]) => ({ EntityHierarchyRateKey: rate, Participants }));
  const addOns = tip === 0 ? [] : [{ ProductKey: tipProductKey, IsTip: true, TipPercent: tip, Quantity: 1 }];
  const cart = orderOf(
    await ask(app, 'POST', '/api/booking/addToCart', {
      ...{ clientLocationKey: key, orderKey: null },
      ...(hasAffiliate ? { clientAgentKey: 301 } : {}),
      Activity: {
        EntityHierarchyKey: 1,
        Rates: rates,
        AddOns: addOns,
        SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', '09:00') }],
      },
    }),
  );
  if (code !== null)
    await ask(app, 'POST', '/api/booking/addPromoCode', {
      ...{ clientLocationKey: key, orderKey: cart.OrderKey, promoCode: code },
    });
  const { Total: total } = (await readOrder(app, key, cart.OrderKey)).body;
  const order = orderOf(await completeOrder(app, cart, key, { amount: total }));
  return { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 };
}

async function moveByGuest(of: Bought, date: string): Promise<string | null> {
  const { body } = await quoteMove(app, of, { date });
  if (body.Quote === null) return 'refused';
  const { Due: due, Revision: revision } = body.Quote;
  const token = due > 0 ? {} : { paymentToken: null, paymentMethod: 'none' };
  return complaintOf(await payMove(app, of, { date, amount: due, revision, ...token }));
}

async function moveByVenue(of: Bought, date: string): Promise<string | null> {
  const { code, said } = await command(of, 'move', numberOf(of), '--to', `${date} 13:00`, '--fee');
  return code === 0 ? null : said;
}

/** Stores payments under way as they were before migration 0096, and upgrades the database again. */
async function upgradeFromLetters(): Promise<void> {
  const migration = (await migrationFiles()).find(({ name }) => name === '0096-emails-of-attempts');
  await app.database.db.transaction().execute(async (db) => {
    await sql`alter table payment_attempt rename column emails to letters`.execute(db);
    const { rows } = await sql`update payment_attempt
      set move = (move - 'email') || jsonb_build_object('letter', move -> 'email')
      where move is not null returning move ? 'letter' as before`.execute(db);
    expect(rows).toEqual([{ before: true }]);
    for (const statement of statementsOf(migration?.text ?? '')) await sql.raw(statement).execute(db);
  });
}

describe('a move', () => {
  it('by a guest and by the venue gives the same places, tickets, totals, commissions, record and email (D-OR-06)', async () => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(anyMove, async (asked) => {
        const { key } = await venueOf(asked);
        const [own, others] = [await buy(key, asked), await buy(key, asked)];
        for (const day of asked.days) {
          const refusals = [await moveByGuest(own, day), await moveByVenue(others, day)];
          expect(refusals.map((refusal) => refusal === null)).toEqual(
            refusals[0] === null ? [true, true] : [false, false],
          );
          moved += refusals[0] === null ? 1 : 0;
        }
        expect(await stateOf(own)).toEqual(await stateOf(others));
      }),
      { numRuns: 12, endOnFailure: true, examples: examples.map((one) => [one]) },
    );
    expect(moved).toBeGreaterThan(6);
  });

  it.each([
    ['before version 0.2', true],
    ['while its email was called a letter', false],
  ])(
    'that began to be paid %s is done by the bank’s answer all the same (D-OR-06, R7)',
    async (_, hasFew) => {
      const { key } = await aMoveVenue(app, { enable3ds: true });
      const of = await boughtToMove(app, key);
      const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
      const { body } = await payMove(app, of, attempt);
      const id = body.ThreeDSecure?.TransactionId ?? '';
      if (hasFew)
        await sql`update payment_attempt
          set move = (move - '{actor,event,tickets,guests,goodwill,details,reason,link}'::text[])
            || jsonb_build_object('email', move -> 'email' || '{"dedupeKey": "booking-moved-1"}')
          where move is not null and state = 'challenge'`.execute(app.database.db);
      await upgradeFromLetters();
      gateway.answerChallenge(id, true);
      const back = await payMove(app, of, { ...attempt, threeDSTransactionId: id });
      expect([complaintOf(back), timeOf(back.body.Order)]).toEqual([null, '2026-12-06T13:00:00']);
      const found = await app.orders.find(key, of.order.OrderKey);
      expect(found?.moves).toMatchObject([{ by: 'guest', fee: 1000, difference: 1000 }]);
      const { rows } = await sql<{ emails: string }>`select count(*)::text as emails from outbox
        where topic = 'booking-moved' and dedupe_key like ${`booking-moved-${found?.orderId}-%`}`.execute(
        app.database.db,
      );
      expect(rows).toEqual([{ emails: '1' }]);
    },
  );
});

describe('a guest who was shown a price', () => {
  it('does not move a booking that the venue has changed since, though it costs the same (D-OR-06)', async () => {
    const { key } = await aMoveVenue(app, { rescheduleFee: null });
    const of = await boughtToMove(app, key);
    const asked = { date: '2026-12-07', amount: 0, paymentToken: null };
    const revision = (await quoteMove(app, of, { date: '2026-12-07' })).body.Quote?.Revision;
    expect(await moveByVenue(of, '2026-12-06')).toBeNull();
    const answer = await payMove(app, of, { ...asked, revision });
    expect(complaintOf(answer)).toBe(
      `Order ${numberOf(of)} changed in the meantime. Nothing was done. Please check it and try again.`,
    );
    expect(timeOf(answer.body.Order)).toBe('2026-12-06T13:00:00');
    const now = (await quoteMove(app, of, { date: '2026-12-07' })).body.Quote?.Revision;
    expect(complaintOf(await payMove(app, of, { ...asked, revision: now }))).toBeNull();
  });

  it('does not cancel one either, though it gives back the same', async () => {
    const { key } = await aMoveVenue(app, {
      ...{ rescheduleFee: null, guestsMayCancel: true },
      activities: [aMovableActivity({ cancellation: [{ untilHours: 24, refund: 50 }] })],
    });
    const of = await boughtToMove(app, key);
    const asked = { clientLocationKey: key, orderKey: of.order.OrderKey, orderEntityKey: of.lineKey };
    const quoted = await ask<{ Quote: { Refund: number; Revision: number } | null }>(
      ...([app, 'POST', '/api/booking/quoteCancellation', asked] as const),
    );
    const { Refund: refund, Revision: revision } = quoted.body.Quote ?? { Refund: 0, Revision: 0 };
    expect(revision).toBeGreaterThan(0);
    expect(await moveByVenue(of, '2026-12-06')).toBeNull();
    const cancel = (now: number) =>
      ask<never>(app, 'POST', '/api/booking/cancelBooking', { ...asked, refund, revision: now });
    expect(complaintOf(await cancel(revision))).toContain('changed in the meantime');
    expect(complaintOf(await cancel(revision + 1))).toBeNull();
  });
});

describe('while a guest pays a balance', () => {
  async function paying() {
    const { key } = await aDepositVenue(app, {
      ...{ rescheduleFee: null, enable3ds: true },
      activities: [aMovableActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    });
    const order = await boughtWithDeposit(app, key);
    const { body } = await payBalance(app, key, order, { paymentToken: 'tok_challenge' });
    const of = { key, order, lineKey: order.Individual[0]?.OrderEntityKey ?? 0 } as Bought;
    return { of, id: body.ThreeDSecure?.TransactionId ?? '' };
  }

  it.each([
    ['the guest', moveByGuest],
    ['the venue', moveByVenue],
  ] as const)(
    '%s can move the booking where it costs the same, and nowhere else (D-DP-04)',
    async (_who, move) => {
      const { of } = await paying();
      expect(await move(of, '2026-12-13')).toMatch(
        /^(refused|[\s\S]*A payment for this order is already in progress)/,
      );
      expect(await move(of, '2026-12-06')).toBeNull();
    },
  );
});

describe('between question and answer of a command', () => {
  /** Runs a command while something else happens before the operator says yes. */
  async function interrupted(of: Bought, words: readonly string[], meanwhile: () => Promise<unknown>) {
    const { io, said } = heardIo();
    const given = readOrderArguments([...words, '-l', String(of.key)], process.cwd());
    if (given === null) throw new Error('no command');
    const code = await runOrderCommand(given, {
      ...{ database: app.database, secret: testGiftCardSecret, clock: () => app.clock.now as never },
      ...{ mail: testMailSettings, log: null, requestId: 'request' },
      io: {
        ...io,
        async ask() {
          await meanwhile();
          return true;
        },
      },
    });
    return { code, said: said.join('\n') };
  }
  const moveWords = (of: Bought) => [
    ...['move', numberOf(of), '--line', String(of.lineKey), '--to', '2026-12-06 13:00'],
  ];

  it('another catalog at the same price is no reason to refuse', async () => {
    const location = await aMoveVenue(app, { rescheduleFee: null });
    const of = await boughtToMove(app, location.key);
    const { code } = await interrupted(of, moveWords(of), () =>
      changeLocation(app.database.db, { ...location, name: 'Kestrel Bay' } as never),
    );
    expect(code).toBe(0);
  });

  it('another price is: nothing is done, and the operator looks again', async () => {
    const location = await aMoveVenue(app, { rescheduleFee: null });
    const of = await boughtToMove(app, location.key);
    const dearer = location.activities.map((activity) => ({
      ...activity,
      rates: activity.rates.map((rate) => ({ ...rate, price: 9900 })),
    }));
    const { code, said } = await interrupted(of, moveWords(of), () =>
      changeLocation(app.database.db, { ...location, activities: dearer } as never),
    );
    expect([code, said]).toEqual([1, expect.stringContaining('changed in the meantime. Nothing was done.')]);
    expect((await readOrder(app, of.key, of.order.OrderKey)).body).toMatchObject({ Total: 118 });
  });
});
