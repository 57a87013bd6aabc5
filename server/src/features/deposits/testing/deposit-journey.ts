/** A venue that takes deposits and its orders on the wire, for tests of deposits and of their balance. */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { Location } from '@gangway/domain/location/location';
import { anActivity } from '@gangway/domain/testing/builders';
import { type ChangeAnswer, orderOf, type WireOrder } from '../../../testing/journey.ts';
import { type Answer, ask, storeLocation, type TestApp } from '../../../testing/test-app.ts';

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

/** 30 % of its activity, eight days ahead and more; the rest three days before. */
export const aDepositVenue = (
  app: TestApp,
  changes: Partial<Omit<Location, 'key'>> = {},
): Promise<Location> =>
  storeLocation(app.database.db, {
    deposits: { ...noDeposits, enabled: true },
    activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
    ...changes,
  });

export const depositOrder = (answer: Answer<ChangeAnswer>) => orderOf(answer) as DepositOrder;

export const readOrder = (app: TestApp, locationKey: number, orderKey: string) =>
  ask<DepositOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: locationKey, orderKey });
