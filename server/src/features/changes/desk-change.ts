/** How people of the venue ask for a change of a sold order, and what it does to the order's money (docs/rules/changes.md, "At the desk"). */

import type { InputOf } from '@gangway/contract/call';
import type { ExpectedChange, previewCancelOrder } from '@gangway/contract/changes';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { BackPart } from '@gangway/domain/order/back-parts';
import type { GivenBack } from '@gangway/domain/order/cancel';
import type { Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import type { Change } from './change.shared.ts';

/** The effects of a decided change on the money of its order, in minor units. */
export interface Money {
  totalAfter: Amount;
  /** Payments and gift cards less refunds, afterwards. */
  paidAfter: Amount;
  refunds: Refunds | null;
  /** Of refunds that were decided before. */
  back?: readonly BackPart[];
  kept: Amount;
}

/** More to know about a change of a booking. */
export type AboutBooking = Pick<ExpectedChange, 'fee' | 'notCharged' | 'times' | 'notes'>;

/** How people of the venue ask for a change. */
export interface DeskChange<Input, Asked, Loaded, Decided extends { order: Order }> {
  change: Change<Asked, Loaded, Decided>;
  askedOf(input: Input): Asked;
  money(decided: Decided): Money;
  about?(decided: Decided): AboutBooking;
}

export const paidOf = ({ paid, redeemed }: Pick<Order, 'paid' | 'redeemed'>): Amount => add(paid, redeemed);

/** Null for the refund by the terms. */
export function givenBackOf(asked: InputOf<typeof previewCancelOrder>['givenBack']): GivenBack | null {
  switch (asked) {
    case 'terms':
      return null;
    case 'full':
      return { percent: 100 };
    case 'nothing':
      return { percent: 0 };
    default:
      return { amount: asked };
  }
}
