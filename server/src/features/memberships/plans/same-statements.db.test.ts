/** Opening someone else's membership runs the same SQL as opening one that does not exist (S2). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeOrder, orderOf } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { type MembershipOrder, saveMemberships } from '../../../testing/memberships.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { familyPlan, issueHeld, organization, storeMemberVenue } from '../testing/members.ts';

/** The statements of the request in hand: what the server does in the background meanwhile is not part of its answer. */
const request = new AsyncLocalStorage<string[]>();
const textOf = (node: RootOperationNode) =>
  node.kind === 'RawNode' && 'sqlFragments' in node ? node.sqlFragments.join('?') : node.kind;

let app: TestApp;
beforeAll(async () => {
  const database = await openTestDatabase();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      request.getStore()?.push(textOf(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  app = await startTestApp({ database: { ...database, db } });
});
afterAll(() => app.close());

async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const asked: string[] = [];
  expect((await request.run(asked, work)).status).toBe(404);
  return asked;
}

it('runs the same database queries for someone else’s membership as for an unknown one, with a token and with an order (S2)', async () => {
  const location = await storeMemberVenue(app.database.db, familyPlan);
  const held = await issueHeld(app.database.db, location, familyPlan);
  const cart = orderOf(await saveMemberships(app, location.key, [[familyPlan, 1]]));
  const { OrderKey: orderKey, Memberships: lines } = orderOf(
    await completeOrder(app, cart, location.key),
  ) as MembershipOrder;
  const stranger = { ...(await asMember({ subject: 'sms|stranger', organization, phone: '+19005550666' })) };
  const read = (membershipKey: string, query: object, headers: Record<string, string>) =>
    statementsOf(() => ask(app, 'GET', '/api/booking/getMembership', { membershipKey, ...query }, headers));
  const waiting = lines[0]?.MembershipKeys[0] ?? '';
  const none = 'x'.repeat(22);
  // Loads the snapshots first.
  await read(none, {}, stranger);
  const withToken = await read(none, {}, stranger);
  expect(withToken.length).toBeGreaterThan(1);
  expect(await read(held.key, {}, stranger)).toEqual(withToken);
  expect(await read(waiting, {}, stranger)).toEqual(withToken);
  const withOrder = await read(none, { orderKey }, {});
  expect(withOrder.length).toBeGreaterThan(1);
  expect(await read(held.key, { orderKey }, {})).toEqual(withOrder);
});
