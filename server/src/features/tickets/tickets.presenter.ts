/** Tickets in the contract's shape: what guests show at the gate, without prices and contact details (D-TK-02). */
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket, scanTicket, Ticket, TicketActivity } from '@gangway/contract/tickets';
import { dateOf } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { arriveBy } from '@gangway/domain/order/arrive-by';
import { type ActivityLine, asSold, bookingsOf, type Order, packageOf } from '@gangway/domain/order/order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { whereToBe } from '@gangway/domain/order/where-to-be';
import { balanceOf } from '@gangway/domain/pricing/due';
import {
  type IssuedTicket,
  type OrderTickets,
  type PassWallet,
  statusOf,
  ticketCode,
  walletsFor,
} from '@gangway/domain/tickets/ticket';
import { t } from '../../messages/t.ts';
import type { PictureAddress } from '../location/picture-address.presenter.ts';
import { presentPlace } from '../location/place.presenter.ts';
import { guestWords, rideWords, venuePlace } from '../orders/lines/activity/words.presenter.ts';

export interface TicketView {
  order: Order;
  tickets: OrderTickets;
  location: Location;
  /** Wallets that this installation signs passes for. */
  passWallets: readonly PassWallet[];
  pictures: PictureAddress;
}

export const presentTicket = (uuid: string, line: ActivityLine, ticket: IssuedTicket): Ticket => ({
  number: ticket.number,
  code: ticketCode(uuid, ticket.number),
  rateName: rateNameOf(line, ticket),
  people: ticket.people,
  status: statusOf(ticket),
  usedOn: ticket.usedAt,
});

/** When it takes place, as far as guests are told. */
function whenOf(order: Order, line: ActivityLine) {
  const { appointmentType } = line.details;
  const isTold = hasShownTime(order, line);
  const hasDay = isTold && appointmentType !== 'none';
  const hasTime = hasDay && appointmentType === 'dateTime';
  return {
    appointmentDate: hasDay ? line.start : null,
    endDate: hasDay ? line.end : null,
    hasTime,
    durationMinutes: hasTime ? line.details.lengthMinutes : null,
    validUntil: isTold && appointmentType === 'none' ? dateOf(line.end) : null,
    arriveBy: hasTime ? arriveBy(order, line) : null,
  };
}

function presentActivity({ order, tickets, location }: TicketView, line: ActivityLine): TicketActivity {
  const { details } = line;
  return {
    orderLineKey: line.lineKey,
    name: details.name,
    packageName: packageOf(order, line)?.details.name ?? null,
    ...whenOf(order, line),
    confirmationMessage: details.confirmationMessage,
    guests: guestWords(line),
    transportation: rideWords(order, line),
    bring: [...(details.bring ?? [])],
    goodToKnow: [...(details.goodToKnow ?? [])],
    meetingPoint: presentPlace(whereToBe(details.meetingPoint, venuePlace(location))),
    photoVersion: details.photoVersion,
    photoColour: details.photoColour,
    tickets: tickets.tickets
      .filter(({ lineKey }) => lineKey === line.lineKey)
      .map((ticket) => presentTicket(tickets.uuid, line, ticket)),
  };
}

export const nameOf = ({ customer }: Order) =>
  `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();

export const rateNameOf = ({ rates }: ActivityLine, ticket: IssuedTicket): string | null =>
  rates.find(({ rateKey }) => rateKey === ticket.rateKey)?.name ?? null;

/** A ticket by its code, with its booking. */
export interface ScannedTicket {
  order: Order;
  uuid: string;
  ticket: IssuedTicket;
  line: ActivityLine;
}

/** What staff see of a ticket that they scanned. */
export function presentScan(of: {
  order: Order;
  line: ActivityLine;
  /** As it is after the scan. */
  ticket: IssuedTicket;
  isAdmitted: boolean;
}): OutputOf<typeof scanTicket> {
  const { order, line, ticket, isAdmitted } = of;
  const status = statusOf(ticket);
  return {
    admitted: isAdmitted,
    status,
    usedOn: ticket.usedAt,
    activityName: line.details.name,
    appointmentDate: line.start,
    endDate: line.end,
    rateName: rateNameOf(line, ticket),
    people: ticket.people,
    name: nameOf(order),
    orderNumber: order.orderNumber ?? '',
    balance: balanceOf(order),
    message: isAdmitted ? null : t(status === 'Used' ? 'tickets.scan.used' : 'tickets.scan.canceled'),
  };
}

/** In time order; passes for any day last. */
export function presentTickets(of: TicketView): OutputOf<typeof getTicket> {
  // Canceled tickets say so.
  const view = { ...of, order: asSold(of.order) };
  const { order, tickets, pictures } = view;
  const startOf = ({ appointmentDate }: TicketActivity) => appointmentDate ?? '9';
  return {
    ticketUuid: tickets.uuid,
    locationKey: order.locationKey,
    orderNumber: order.orderNumber ?? '',
    name: nameOf(order),
    balance: balanceOf(order),
    passWallets: walletsFor(tickets.tickets, view.passWallets),
    ...pictures,
    activities: bookingsOf(order)
      .map((line) => presentActivity(view, line))
      .filter((activity) => activity.tickets.length > 0)
      .toSorted((one, other) => startOf(one).localeCompare(startOf(other))),
  };
}
