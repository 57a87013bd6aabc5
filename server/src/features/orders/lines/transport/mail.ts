/** Whole-day transportation in the confirmation email, in the format of 2.8. */
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { ridesByDay, type TransportLine } from '@gangway/domain/order/order';
import { t } from '../../../../messages/t.ts';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import type { MailEntry, MailView } from '../mail-entry.presenter.ts';

function rideRows(transport: TransportLine): string[] {
  return [
    dayAndLongDate(transport.day),
    t('receipt.email.entries.guests', { count: transport.guests }),
    transport.locationName,
    t('receipt.lines.pickupTime', { time: clockTime(transport.pickupTime) }),
    t('receipt.lines.departure', { time: clockTime(transport.returnTime) }),
  ];
}

export const mailTransport = ({ order, shown }: MailView): MailEntry[] =>
  ridesByDay(order).map((ride) => ({
    start: null,
    name: t('cart.order.transportation'),
    price: shownAmount(shown.line(ride.lineKey).total, order.currency),
    rows: rideRows(ride),
    parts: [],
    picture: null,
  }));
