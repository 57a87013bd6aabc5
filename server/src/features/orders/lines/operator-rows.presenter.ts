/** What the venue's own people are asked about a line on the telephone, row by row: `npm run order -- show` (docs/operations.md, "Orders"). */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import type { Location } from '@gangway/domain/location/location';
import type { ActivityLine, Line, Order } from '@gangway/domain/order/order';
import { type IssuedTicket, statusOf } from '@gangway/domain/tickets/ticket';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import type { BoughtCard, BoughtMembership } from '../find-orders.repo.ts';
import { guestsOf, lineAnswerRows } from './activity/words.presenter.ts';

/** What an order bought besides bookings, as it is now. */
export interface Bought {
  cards: readonly BoughtCard[];
  memberships: readonly BoughtMembership[];
}

export interface Showing {
  order: Order;
  location: Location;
  bought: Bought;
  /** '2026-12-05 09:00', in the venue's time. */
  moment: (at: string) => string;
}

/** 'Pickup 8:40 AM, Grand Lodge; staying at Alpenrose' */
function pickupRows({ pickup }: ActivityLine): string[] {
  if (pickup === null) return [];
  const { pickupAt, stopName: stop, hotelName: hotel } = pickup;
  return [t('departures.manifest.pickup', { time: clockTime(timeOf(pickupAt)), stop, hotel })];
}

/** 'Tickets 1, 2 valid; 3 used 2026-12-05 08:55' */
function ticketRows({ lineKey }: Line, { order, moment }: Showing): string[] {
  const tickets = (order.tickets?.tickets ?? []).filter((ticket) => ticket.lineKey === lineKey);
  const valid = tickets.filter((ticket) => statusOf(ticket) === 'Valid').map(({ number }) => number);
  const used = ({ number, usedAt }: IssuedTicket) =>
    usedAt === null ? [] : [t('orders.line.ticketUsedAt', { number: String(number), at: moment(usedAt) })];
  return [
    ...(valid.length === 0
      ? []
      : [t('orders.line.ticketsValid', { count: valid.length, numbers: valid.join(comma()) })]),
    ...tickets.flatMap(used),
  ];
}

function sellerRows({ rates }: ActivityLine, { agents }: Location): string[] {
  const sellers = new Set(rates.flatMap(({ agentKey }) => agentKey ?? []));
  return agents
    .filter(({ key }) => sellers.has(key))
    .map(({ name }) => t('departures.manifest.soldBy', { name }));
}

function cardRows(line: Line, { order: { currency }, bought }: Showing): string[] {
  if (line.kind !== 'giftCard') return [];
  const { recipientName: name, recipientEmail: email, deliverOn } = line;
  const cards = bought.cards.filter(({ lineKey }) => lineKey === line.lineKey);
  return [
    ...(email === '' && name === '' ? [] : [t('orders.line.recipient', { name, email })]),
    ...(deliverOn === null ? [] : [t('orders.line.deliverOn', { date: deliverOn })]),
    ...cards.map(({ codeEnd, left, voidedAt }) => {
      const words = { code: maskedCode(codeEnd), left: shownAmount(left as Amount, currency) };
      return t(voidedAt === null ? 'orders.line.cardLeft' : 'orders.line.cardVoided', words);
    }),
  ];
}

function membershipRows(line: Line, { bought }: Showing): string[] {
  if (line.kind !== 'membership') return [];
  const renewed =
    line.renewed === null
      ? []
      : [t('orders.line.renewed', { from: line.renewed.startsOn, to: line.renewed.endsOn })];
  const own = bought.memberships
    .filter(({ lineKey }) => lineKey === line.lineKey)
    .map(({ key, from, to, canceledAt }) =>
      t(canceledAt === null ? 'orders.line.membership' : 'orders.line.membershipCanceled', {
        ...{ key, from, to },
      }),
    );
  return [...own, ...renewed];
}

function rideRows(line: Line): string[] {
  if (line.kind !== 'transport') return [];
  const { pickupTime, locationName: stop, returnTime, guests } = line;
  return [
    t('departures.manifest.ride', { time: clockTime(pickupTime), stop, guests }),
    t('departures.manifest.return', { time: clockTime(returnTime) }),
  ];
}

/** Who comes, and all that is asked about a line, row by row. */
export function lineDetails(line: Line, showing: Showing): string[] {
  const { location } = showing;
  if (line.kind !== 'activity')
    return [...cardRows(line, showing), ...membershipRows(line, showing), ...rideRows(line)];
  return [
    guestsOf(line, location),
    ...pickupRows(line),
    ...lineAnswerRows(line),
    ...sellerRows(line, location),
    ...ticketRows(line, showing),
  ];
}

/** ', 2 adults; Dry bag × 2' of a booking; nothing of anything else. */
export const guestsOfLine = (line: Line, location: Pick<Location, 'products'>): string =>
  line.kind === 'activity' ? `, ${guestsOf(line, location)}` : '';
