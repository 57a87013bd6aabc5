/** Transportation for whole days as lines. */
import { zero } from '@gangway/domain/kernel/money';
import type { TransportLine } from '@gangway/domain/order/order';
import { transportCharge } from '@gangway/domain/transport/transport-charge';
import { t } from '../../../../messages/t.ts';
import type { KindOfLine } from '../line.ts';
import { mailTransport } from './mail.ts';
import { beforeRides, bookRideAgain, transportLineOf, unfitRides } from './rides.shared.ts';
import { presentTransport } from './transport.presenter.ts';

export const transportLines: KindOfLine<'transport'> = {
  again: (line, { snapshot, order }) => ({
    ...transportLineOf(bookRideAgain(snapshot, order, line)),
    lineKey: line.lineKey,
  }),
  payable: (line, { snapshot, order }) => bookRideAgain(snapshot, order, line).wanted,
  // It depends on what else is in the cart, so checkout asks for it again.
  standsBack: () => 'unnamed',
  label: ({ day }) => ({ name: t('cart.order.transportation'), start: day }),
  unfit: unfitRides,
  beforePayment: beforeRides,
  present: presentTransport,
  mail: mailTransport,
  columns: ({ day, pickupKey, locationName, guests, pickupTime, arriveTime, returnTime, taxClass }) => ({
    itemKey: pickupKey,
    start: day,
    taxClass,
    details: { locationName, guests, pickupTime, arriveTime, returnTime },
  }),
  read: ({ itemKey, start, taxClass, details }) =>
    ({ ...details, kind: 'transport', pickupKey: itemKey, day: start, taxClass }) as TransportLine,
  charge: transportCharge,
  promo: ({ day }, { amount: subTotal }) => ({
    activityKey: null,
    packageKey: null,
    day,
    isSoldByAgent: false,
    subTotal,
    tips: zero,
    guests: 0,
    packageLine: null,
    isHidden: false,
    rates: [],
  }),
};
