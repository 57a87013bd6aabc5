/** Random orders, changed in random ways in random order (docs/rules/changes-and-constraints.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, showed, triesOfProperty } from '../../../scripts/testing/repeat.ts';
import { payCommission, reverseOrder } from '../features/affiliates/commission-desk.service.ts';
import {
  anyOrder,
  anyStep,
  buyAny,
  type CommissionDesk,
  expectAddsUp,
  paidOf,
  readAny,
  takeStep,
} from '../testing/after-the-sale.ts';
import { assertSound } from '../testing/auditor.ts';
import { runOrder } from '../testing/run-order-command.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const desk: CommissionDesk = {
  pay: ({ app: { clock, database }, location }) =>
    payCommission(database.db, location, 301, (clock.now + 60 * 86_400_000) as Instant),
  reverse: ({ app: { database }, location, number }) => reverseOrder(database.db, location, number),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('an order that was bought', () => {
  it('with any codes, deposit, gift cards and goodwill gives back what was paid, line by line in any order (R18)', {
    timeout: longest,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOrder,
        fc.array(fc.nat(100), { maxLength: 2 }),
        fc.infiniteStream(fc.nat(100)),
        async (wanted, goodwill, random) => {
          const sold = await buyAny(app, wanted);
          const paid = paidOf(await readAny(sold), sold);
          for (const part of goodwill)
            await takeStep(sold, { kind: 'refund', place: null, part, asCredit: false }, desk);
          const lines = sold.lines.map((line) => ({ line, at: random.next().value }));
          for (const { line } of lines.toSorted((one, other) => one.at - other.at)) {
            const words = [
              'cancel',
              sold.number,
              '-l',
              String(sold.key),
              '--line',
              String(line),
              '--refund',
              'full',
            ];
            expect(await runOrder(app, [...words, '--yes'])).toMatchObject({ code: 0 });
            await expectAddsUp(sold);
          }
          const order = await expectAddsUp(sold);
          expect([order.IsCanceled, order.Total, paidOf(order, sold)]).toEqual([true, 0, 0]);
          expect(paid).toBeGreaterThanOrEqual(0);
          await assertSound(app.database.db);
        },
      ),
      triesOfProperty('R18 canceled line by line'),
    );
  });

  it('could not be canceled if a code had to take something off (R18, control)', async () => {
    const { db } = app.database;
    const venue = {
      currency: 'USD',
      depositPercent: 0,
      isTaxIncluded: false,
      feePerOrder: 0,
      terms: 100,
    } as const;
    const lines = [{ kind: 'tour' as const, adults: 2, children: 0 }];
    const sold = await buyAny(app, { lines, codes: ['SIX'], cards: [], hasDeposit: false, venue });
    const cancel = () =>
      runOrder(app, ['cancel', sold.number, '-l', String(sold.key), '--refund', 'full', '--yes']);
    await sql`alter table order_promo_code add constraint above check (amount > 0) not valid`.execute(db);
    const { code } = await cancel().catch(() => ({ code: 1 }));
    await sql`alter table order_promo_code drop constraint above`.execute(db);
    expect([code, (await readAny(sold)).IsCanceled]).toEqual([1, false]);
    expect(await cancel()).toMatchObject({ code: 0 });
    showed('R18 canceled line by line', 'the first order with a code cannot be canceled');
  });

  it('adds up after every change of every state, and the auditor agrees (R19)', {
    timeout: longest,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOrder,
        fc.array(anyStep, { minLength: 3, maxLength: 10 }),
        async (wanted, steps) => {
          const sold = await buyAny(app, wanted);
          for (const step of steps) {
            await takeStep(sold, step, desk);
            await expectAddsUp(sold);
          }
          await assertSound(app.database.db);
        },
      ),
      triesOfProperty('R19 changes after the sale'),
    );
  });
});
