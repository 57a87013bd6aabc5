/** Which tickets an order issues when it is paid (docs/rules/tickets.md; D-TK-01, D-TK-02). */
import type { OrderLineKey, RateKey } from '../kernel/keys.ts';

/** The fields of a booked activity that the rule reads. */
export interface TicketedLine {
  lineKey: OrderLineKey;
  /** All people on the line. */
  participants: number;
  isPrivate: boolean;
  rates: readonly { rateKey: RateKey; participants: number; people: number }[];
  details: { isHidden?: true };
}

/** One ticket for each participant, or one for each booked activity. */
export type TicketsPer = 'guest' | 'booking';

/** Tickets of the same kind: of one line, at one rate. */
export interface TicketBlock {
  lineKey: OrderLineKey;
  /** Null if the ticket is for everybody on the line. */
  rateKey: RateKey | null;
  /** How many people each of them admits. */
  people: number;
  count: number;
}

/** The tickets of one activity. A private group has one price, so its tickets name no rate. */
export function ticketsOfLine(line: TicketedLine, per: TicketsPer): TicketBlock[] {
  const { lineKey, participants, isPrivate, rates } = line;
  if (per === 'booking') return [{ lineKey, rateKey: null, people: participants, count: 1 }];
  if (isPrivate) return [{ lineKey, rateKey: null, people: 1, count: participants }];
  return rates
    .filter((rate) => rate.participants > 0)
    .map(({ rateKey, people, participants: count }) => ({ lineKey, rateKey, people, count }));
}

/**
 * Lists the tickets of an order's activities in the order of their numbers: by line, then by rate. Members of packages
 * that guests do not see issue none (D-PK-06), and neither does a venue without digital tickets.
 */
export function ticketsToIssue(
  bookings: readonly TicketedLine[],
  { enableDigitalTickets, ticketsPer }: { enableDigitalTickets: boolean; ticketsPer: TicketsPer },
): TicketBlock[] {
  return enableDigitalTickets
    ? bookings
        .filter(({ details }) => details.isHidden !== true)
        .flatMap((line) => ticketsOfLine(line, ticketsPer))
    : [];
}
