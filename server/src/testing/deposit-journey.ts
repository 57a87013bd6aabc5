/** A venue that takes deposits, and its orders on the wire, for tests of deposits and balances. */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { Location } from '@gangway/domain/location/location';
import { anActivity } from '@gangway/domain/testing/builders';
import {
  addToCart,
  type ChangeAnswer,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from './journey.ts';
import { type Answer, ask, storeLocation, type TestApp } from './test-app.ts';

export interface DepositOrder extends WireOrder {
  Deposits: number;
  DepositOffered: number;
  DepositEnabled: boolean;
  EnableOnlineDeposits: boolean;
  EnableBalanceCheckout: boolean;
  BalanceDueDate: string | null;
}

export type DepositAnswer = ChangeAnswer & {
  Order: DepositOrder | null;
  Deposits: number;
  DepositEnabled: boolean;
};

/** A deposit of 30% if the activity is at least eight days ahead; the rest is due three days before. */
export const aDepositVenue = (
  app: Pick<TestApp, 'database'>,
  changes: Partial<Omit<Location, 'key'>> = {},
): Promise<Location> =>
  storeLocation(app.database.db, {
    deposits: { ...noDeposits, enabled: true },
    activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    ...changes,
  });

export const depositOrder = (answer: Answer<ChangeAnswer>) => orderOf(answer) as DepositOrder;

export const readOrder = (app: Pick<TestApp, 'http'>, locationKey: number, orderKey: string) =>
  ask<DepositOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: locationKey, orderKey });

type App = Pick<TestApp, 'http'>;

export const enable = (app: App, locationKey: number, orderKey: string) =>
  ask<DepositAnswer>(app, 'POST', '/api/booking/enableDeposit', { clientLocationKey: locationKey, orderKey });

export function payBalance(
  app: App,
  locationKey: number,
  order: Pick<DepositOrder, 'OrderKey' | 'Balance'>,
  changes: Record<string, unknown> = {},
): Promise<Answer<ChangeAnswer>> {
  return ask<ChangeAnswer>(app, 'POST', '/api/booking/payBalance', {
    clientLocationKey: locationKey,
    orderKey: order.OrderKey,
    paymentMethod: 'card',
    paymentToken: 'tok_approved',
    cardholderName: 'Maya Okafor',
    amount: order.Balance,
    attemptId: newAttemptId(),
    ...changes,
  });
}

/** Buys two adults for 118.00, of which 35.40 is paid and 82.60 is not. */
export async function boughtWithDeposit(app: App, locationKey: number, choice = {}): Promise<DepositOrder> {
  const cart = orderOf(await addToCart(app, { locationKey, ...choice }));
  const { body } = await enable(app, locationKey, cart.OrderKey);
  return depositOrder(await completeOrder(app, cart, locationKey, { amount: body.Deposits }));
}
