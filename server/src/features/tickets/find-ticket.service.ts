/** Describes a scanned ticket to the desk before anybody is checked in (docs/rules/tickets.md, "At the desk"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { findTicket } from '@gangway/contract/tickets';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { hasTime } from '@gangway/domain/order/departure-lines';
import { fitOf } from '@gangway/domain/order/ticket-fit';
import { balanceOf } from '@gangway/domain/pricing/due';
import { statusOf, ticketCode } from '@gangway/domain/tickets/ticket';
import type { Queryable } from '../../db/database.ts';
import { nameOf, rateNameOf, type ScannedTicket } from './tickets.presenter.ts';
import { findUser } from './tickets.repo.ts';

export async function describeTicket(
  db: Queryable,
  { order, line, ticket, uuid }: ScannedTicket,
  at: Pick<InputOf<typeof findTicket>, 'date' | 'departureKey'>,
): Promise<OutputOf<typeof findTicket>> {
  const isUsed = ticket.usedAt !== null;
  return {
    code: ticketCode(uuid, ticket.number),
    status: statusOf(ticket),
    usedOn: ticket.usedAt,
    usedBy: isUsed ? await findUser(db, { orderId: order.orderId, number: ticket.number }) : null,
    fit: fitOf(line, at),
    activityName: line.details.name,
    appointmentDate: line.start,
    hasTime: hasTime(line),
    validUntil: line.details.appointmentType === 'none' ? dateOf(line.end) : null,
    rateName: rateNameOf(line, ticket),
    people: ticket.people,
    name: nameOf(order),
    orderNumber: order.orderNumber ?? '',
    balance: balanceOf(order),
  };
}
