/**
 * Servers whose clocks are wrong by minutes, an hour or a day: a hold ends when the database says so, on all of them at the
 * same time (docs/rules/capacity.md; R25). Tokens of members tolerate a minute (gateways/identity/jwks.gateway.test.ts).
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { addToCart, complaintOf, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

const minute = 60_000;
const jumps: [string, number][] = [
  ['an hour ahead', 60 * minute],
  ['an hour behind', -60 * minute],
  ['a day ahead', 1440 * minute],
  ['a day behind', -1440 * minute],
  ['five minutes ahead', 5 * minute],
  ['five minutes behind', -5 * minute],
];

let right: TestApp;
let wrong: TestApp;
beforeAll(async () => {
  right = await startTestApp();
  wrong = await startTestApp({ database: right.database });
});
afterAll(async () => {
  await wrong.http.close();
  await right.close();
});

const lastPlace = () =>
  storeLocation(right.database.db, { activities: [anActivity({ schedules: [aSchedule({ capacity: 1 })] })] });

/** Seconds that a server says are left of a hold. */
async function secondsLeft(app: TestApp, key: number, { OrderKey: orderKey }: WireOrder): Promise<number> {
  const { body } = await ask<{ HoldSecondsLeft: number }>(app, 'GET', '/api/booking/getorderv2', {
    clientLocationKey: key,
    orderKey,
  });
  return body.HoldSecondsLeft;
}

/**
 * Lets a location's holds end in a moment by the database's clock; returns when that is by ours, at the earliest and at the
 * latest: the statement takes time, too.
 */
async function endSoon(key: number, ms: number) {
  const asked = performance.now();
  const { rows } = await sql<{ left: number }>`
    with held as (
      update claim set expires_at = clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)
      where location_key = ${key} and expires_at is not null returning order_id, expires_at)
    update shop_order o set hold_expires_at = h.expires_at from held h where o.order_id = h.order_id
    returning (extract(epoch from h.expires_at - clock_timestamp()) * 1000)::double precision as left`.execute(
    right.database.db,
  );
  const left = Number(rows[0]?.left);
  return { earliest: asked + left, latest: performance.now() + left };
}

/** Tries to get the place until it works; returns when the last refused try began and when the place was had. */
async function takeOnceFree(app: TestApp, key: number) {
  let refusedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const began = performance.now();
    const answer = await addToCart(app, { locationKey: key, rates: { 11: 1 } });
    if (complaintOf(answer) === null) return { refusedAt, hadAt: performance.now(), order: orderOf(answer) };
    refusedAt = began;
    await app.cart.sweep();
  }
}

describe.each(jumps)('with one server’s clock %s', (_words, jump) => {
  it('a hold lasts as long as the database says, whichever server made it and whichever wants the place (R25)', async () => {
    wrong.clock.now = aMorning + jump;
    await repeat('R25 clock jumps', async (round) => {
      const [holder, other] = round % 2 === 0 ? [wrong, right] : [right, wrong];
      const { key } = await lastPlace();
      const order = orderOf(await addToCart(holder, { locationKey: key, rates: { 11: 1 } }));
      const left = await Promise.all([right, wrong].map((app) => secondsLeft(app, key, order)));
      expect(Math.abs((left[0] ?? 0) - (left[1] ?? 0))).toBeLessThanOrEqual(1);
      const { earliest, latest } = await endSoon(key, 700);
      const { refusedAt, hadAt, order: taken } = await takeOnceFree(other, key);
      // Never before, and at most a second after.
      expect(hadAt).toBeGreaterThan(earliest);
      expect(refusedAt).toBeLessThan(latest + 1000);
      expect(complaintOf(await completeOrder(holder, order, key))).toBe(
        'Your cart has expired and some of its places are no longer available. You have not been charged.',
      );
      expect(orderOf(await completeOrder(other, taken, key)).IsNew).toBe(false);
    });
  });
});

describe('if holds ended by the clock of the server that asks', () => {
  it('one that is an hour ahead would take a place that somebody else holds (R25, control)', async () => {
    const own = await startTestApp();
    const { db } = own.database;
    const {
      rows: [known],
    } = await sql<{ text: string }>`select pg_get_functiondef('release_expired'::regproc) as text`.execute(
      db,
    );
    const guarded = known?.text ?? '';
    const open = guarded.replace(
      'expires_at <= clock_timestamp()',
      "expires_at <= clock_timestamp() + interval '1 hour'",
    );
    expect(open).not.toBe(guarded);
    await sql.raw(open).execute(db);
    const schedules = [aSchedule({ capacity: 1 })];
    const { key } = await storeLocation(db, { activities: [anActivity({ schedules })] });
    const answers = [];
    for (let buyer = 0; buyer < 2; buyer++)
      answers.push(await addToCart(own, { locationKey: key, rates: { 11: 1 } }));
    expect(answers.map(complaintOf)).toEqual([null, null]);
    showed('R25 clock jumps', 'a place was taken from its holder');
    // Not audited: the first cart has lost its place.
    await own.http.close();
    await own.database.close();
  });
});
