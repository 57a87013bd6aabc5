/** Renewing memberships through HTTP, for tests. */
import type { App } from '../app.ts';
import { completeOrder, orderOf } from './journey.ts';
import { type MembershipOrder, monthPlan, saveMemberships } from './memberships.ts';
import { type Answer, ask } from './test-app.ts';

/** An order whose memberships may be renewals. */
export interface RenewalOrder extends MembershipOrder {
  Memberships: (MembershipOrder['Memberships'][number] & {
    Renewal: { MembershipKey: string; DateFrom: string | null; DateTo: string | null } | null;
  })[];
}

/** Who renews which membership. */
export interface Renewing {
  clientLocationKey: number;
  membershipKey?: string;
  boughtOrderKey?: string;
  secret?: string;
}

export interface OfferAnswer {
  Name: string;
  ExpirationDate: string;
  Price: number | null;
  DateFrom: string | null;
  DateTo: string | null;
  Message: string | null;
}

type Asked = Pick<App, 'http'>;
type Headers = Record<string, string>;

export const getRenewal = (app: Asked, of: Renewing, headers: Headers = {}): Promise<Answer<OfferAnswer>> =>
  ask<OfferAnswer>(app, 'POST', '/api/booking/getRenewal', { ...of }, headers);

export const renewMembership = (
  app: Asked,
  of: Renewing & { orderKey?: string | null },
  headers: Headers = {},
): Promise<Answer<{ Order: RenewalOrder | null; ModelErrors: { Key: string; Value: string[] }[] | null }>> =>
  ask(app, 'POST', '/api/booking/renewMembership', { ...of }, headers);

export const renewalOrderOf = (answer: { body: object }): RenewalOrder =>
  orderOf(answer as Parameters<typeof orderOf>[0]) as RenewalOrder;

/** Buys a membership of a plan that nobody has signed in for; the order's key opens it. */
export async function buyMembership(app: Asked, locationKey: number, plan = monthPlan) {
  const cart = orderOf(await saveMemberships(app, locationKey, [[plan, 1]]));
  const bought = renewalOrderOf(await completeOrder(app, cart, locationKey));
  const membershipKey = bought.Memberships[0]?.MembershipKeys[0] ?? '';
  return { clientLocationKey: locationKey, membershipKey, boughtOrderKey: bought.OrderKey };
}
