/**
 * The calls about canceling bookings and about those that the venue canceled; loaded when one is needed
 * (docs/rules/cancellation.md, docs/rules/canceled-departures.md).
 */
import type { InputOf } from '@gangway/contract/call';
import {
  cancelBooking,
  chooseCanceled,
  getCanceledChoice,
  quoteCancellation,
} from '@gangway/contract/cancellations';
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { Caller } from '../../lib/call.ts';
import type { Canceling } from './cancel-booking.tsx';

const askedOf = ({ locationKey, orderKey }: Order, lineKey: number) => ({
  ...{ locationKey, orderKey },
  orderLineKey: lineKey as OrderLineKey,
});

export const askRefund = (call: Caller, order: Order, lineKey: number) =>
  call(quoteCancellation, askedOf(order, lineKey));

type Quoted = Parameters<Canceling['cancel']>[1];

export const cancelFor = (call: Caller, order: Order, lineKey: number, { refund, revision }: Quoted) =>
  call(cancelBooking, { ...askedOf(order, lineKey), refund, revision });

export const askChoice = (call: Caller, { locationKey, orderKey }: Order) =>
  call(getCanceledChoice, { locationKey, orderKey });

type Chosen = Pick<InputOf<typeof chooseCanceled>, 'choice' | 'amount' | 'revision'>;

export const choose = (call: Caller, { locationKey, orderKey }: Order, chosen: Chosen) =>
  call(chooseCanceled, { locationKey, orderKey, ...chosen });
