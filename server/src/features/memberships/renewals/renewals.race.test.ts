/**
 * Ten carts that renew the same membership are paid at the same moment, on two servers: one renews it, and no card of the
 * others is charged (D-MB-11, R8). Without the check of its last day, all of them are charged.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../../testing/auditor.ts';
import { completeOrder } from '../../../testing/journey.ts';
import { monthPlan, storeMembershipVenue } from '../../../testing/memberships.ts';
import { buyMembership, renewalOrderOf, renewMembership } from '../../../testing/renewals.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const carts = 10;

/** Two servers on one database. */
async function aWorld() {
  const first = await startTestApp();
  const second = await startTestApp({ database: first.database });
  const serverOf = (index: number): TestApp => (index % 2 === 0 ? first : second);
  return { first, second, serverOf, db: first.database.db };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** Pays all carts at the same moment; returns how many were paid, and what became of the membership and of the money. */
async function race({ first, second, serverOf, db }: World) {
  const { key } = await storeMembershipVenue(db);
  const of = await buyMembership(first, key, monthPlan);
  const orders = await Promise.all(
    Array.from({ length: carts }, async (_, cart) =>
      renewalOrderOf(await renewMembership(serverOf(cart), of)),
    ),
  );
  const answers = await Promise.all(orders.map((order, cart) => completeOrder(serverOf(cart), order, key)));
  await Promise.all([first.payments.drain(), second.payments.drain()]);
  const { rows } = await sql<{ endsOn: string; renewals: number; charged: number }>`
    select m.ends_on::text as "endsOn",
      (select count(*)::integer from membership_renewal r where r.membership_id = m.membership_id) as renewals,
      (select count(*)::integer from payment_attempt a join shop_order o using (order_id)
        where o.location_key = ${key} and o.order_id <> m.order_id and a.state in ('authorised', 'captured')) as charged
    from membership m where m.membership_key = ${of.membershipKey}`.execute(db);
  return { paid: answers.filter(({ body }) => body.Order?.IsNew === false).length, ...rows[0] };
}

describe('renewals of one membership on two servers', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.close();
  });

  it('extend it once, and charge one card (D-MB-11, R8)', async () => {
    await repeat('R8 renewals', async () =>
      expect(await race(world)).toEqual({ paid: 1, endsOn: '2027-01-20', renewals: 1, charged: 1 }),
    );
    await assertSound(world.db);
  });
});

describe('the same without the check of the last day', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
    await sql
      .raw(`alter table membership_renewal drop constraint membership_renewal_membership_id_ended_on_key;
        create or replace function can_renew(p_location integer, p_issue jsonb) returns boolean language plpgsql as $$
        begin return true; end $$`)
      .execute(world.db);
    const { rows } = await sql<{ body: string }>`
      select pg_get_functiondef('renew_membership'::regproc) as body`.execute(world.db);
    const open = (rows[0]?.body ?? '').replace(/ and ends_on = \(renewal ->> 'ended_on'\)::date/, '');
    expect(open).not.toBe(rows[0]?.body);
    await sql.raw(open).execute(world.db);
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.http.close();
    await world.first.database.close();
  });

  it('charges several cards for the same days (R8)', async () => {
    const { paid, charged, endsOn } = await race(world);
    expect(paid).toBeGreaterThan(1);
    expect(charged).toBe(paid);
    expect(endsOn).toBe('2027-01-20');
    showed('R8 renewals', `charged ${charged} cards`);
  });
});
