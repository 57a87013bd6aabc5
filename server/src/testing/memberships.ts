/** Buying memberships through HTTP, for tests. */
import type { MembershipPlan } from '@gangway/domain/memberships/plan';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Queryable } from '../db/database.ts';
import type { ChangeAnswer, WireOrder } from './journey.ts';
import { type Answer, ask, storeLocation } from './test-app.ts';

/** The membership fields of an order on the wire. */
export interface MembershipOrder extends WireOrder {
  Memberships: {
    OrderMembershipKey: number;
    ClientLocationMembershipPlanKey: number;
    Name: string;
    RoleTypesLabel: string;
    Quantity: number;
    Price: number;
    SubTotal: number;
    MembershipKeys: string[];
  }[];
}

/** A one-year plan for two adults, and a one-month plan for one. */
export const familyPlan = aPlan({
  id: 'family',
  name: 'Family',
  roles: [aRole({ count: 2 })],
  visits: 10,
  guestPasses: 3,
});
export const monthPlan = aPlan({ id: 'month', name: 'One month', schedule: { kind: 'monthly' } });

/** Stores a venue that sells memberships. */
export const storeMembershipVenue = (db: Queryable, changes: Parameters<typeof storeLocation>[1] = {}) =>
  storeLocation(db, { sellMembershipsOnline: true, membershipPlans: [familyPlan, monthPlan], ...changes });

/** Sets how many of each plan a cart contains. */
export function saveMemberships(
  app: Pick<App, 'http'>,
  locationKey: number,
  chosen: readonly (readonly [Pick<MembershipPlan, 'key'>, number])[],
  orderKey: string | null = null,
): Promise<Answer<ChangeAnswer>> {
  return ask<ChangeAnswer>(app, 'POST', '/api/booking/SaveMembershipsToOrder', {
    ClientLocationKey: locationKey,
    orderKey,
    Memberships: chosen.map(([{ key }, quantity]) => ({
      ClientLocationMembershipPlanKey: key,
      Quantity: quantity,
    })),
  });
}

/** Links a member to the account of somebody who signs in. */
export async function bindMember(db: Queryable, memberKey: string, subject: string): Promise<void> {
  await sql`update membership_member set identity_subject = ${subject} where member_key = ${memberKey}`.execute(
    db,
  );
}

/** Returns the member's whole row, including what answers leave out. */
export async function memberRow(db: Queryable, memberKey: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(m) as row from membership_member m where member_key = ${memberKey}`.execute(db);
  return rows[0]?.row ?? {};
}
