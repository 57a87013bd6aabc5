/** Which tickets a booking keeps, loses and gains when its guests change (docs/rules/changes.md, "Tickets"). */
import type { RateKey } from '../kernel/keys.ts';
import type { IssuedTicket } from './ticket.ts';
import type { TicketBlock, TicketedLine, TicketsPer } from './tickets-to-issue.ts';
import { ticketsOfLine } from './tickets-to-issue.ts';

/** change_tickets' document (db/functions/changes/change_tickets.sql); tickets are named by their numbers. */
export interface TicketChanges {
  cancel: number[];
  admit: { number: number; people: number }[];
  issue: Pick<TicketBlock, 'rateKey' | 'people' | 'count'>[];
}

export const sameTickets: TicketChanges = { cancel: [], admit: [], issue: [] };

const isValid = ({ cancelledAt }: IssuedTicket) => cancelledAt === null;

/** What the tickets of a booking were issued for; the venue's setting decides where one ticket could be either. */
function issuedPer(
  tickets: readonly IssuedTicket[],
  { isPrivate }: Pick<TicketedLine, 'isPrivate'>,
  setting: TicketsPer,
): TicketsPer {
  const [first, ...others] = tickets;
  if (first === undefined) return setting;
  if (!isPrivate) return first.rateKey === null ? 'booking' : 'guest';
  if (others.length > 0) return 'guest';
  return first.people > 1 ? 'booking' : setting;
}

const keyOf = ({ rateKey, people }: { rateKey: RateKey | null; people: number }) => `${rateKey} ${people}`;

/**
 * Says which tickets change once a booking is for other guests. Of tickets of the same kind, those with the highest numbers are
 * canceled first, and used ones never. Null if more guests have used their ticket than are left.
 *
 * @param tickets all of the booking's, as they are stored
 * @param next the booking with its guests from now on
 */
export function changeTickets(
  tickets: readonly IssuedTicket[],
  next: TicketedLine,
  setting: TicketsPer,
): TicketChanges | null {
  const valid = tickets.filter(isValid);
  if (valid.length === 0) return sameTickets;
  const wanted = ticketsOfLine(next, issuedPer(valid, next, setting));
  const [whole] = wanted;
  const [only] = valid;
  if (whole?.rateKey === null && whole.count === 1 && valid.length === 1 && only?.rateKey === null) {
    if (only.people === whole.people) return sameTickets;
    return only.usedAt === null
      ? { ...sameTickets, admit: [{ number: only.number, people: whole.people }] }
      : null;
  }
  const changes: TicketChanges = { cancel: [], admit: [], issue: [] };
  const kinds = new Map(
    [...valid, ...wanted].map((one) => [keyOf(one), { rateKey: one.rateKey, people: one.people }]),
  );
  for (const [key, { rateKey, people }] of kinds) {
    const own = valid.filter((ticket) => keyOf(ticket) === key);
    const count = wanted.find((block) => keyOf(block) === key)?.count ?? 0;
    const surplus = own.length - count;
    if (surplus < 0) changes.issue.push({ rateKey, people, count: -surplus });
    if (surplus <= 0) continue;
    const unused = own.filter(({ usedAt }) => usedAt === null).sort((a, b) => b.number - a.number);
    if (unused.length < surplus) return null;
    changes.cancel.push(...unused.slice(0, surplus).map(({ number }) => number));
  }
  return changes;
}
