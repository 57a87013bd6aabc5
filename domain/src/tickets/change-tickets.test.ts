/** Tickets of bookings whose guests change (docs/rules/changes.md, "Tickets"). */
import { describe, expect, it } from 'vitest';
import type { OrderLineKey, RateKey } from '../kernel/keys.ts';
import { changeTickets } from './change-tickets.ts';
import type { IssuedTicket } from './ticket.ts';
import type { TicketedLine } from './tickets-to-issue.ts';

const used = '2026-12-05T16:00:00Z';

const ticket = (
  number: number,
  rateKey: number | null,
  change: Partial<IssuedTicket> = {},
): IssuedTicket => ({
  number,
  lineKey: 7 as OrderLineKey,
  rateKey: rateKey as RateKey | null,
  people: 1,
  usedAt: null,
  cancelledAt: null,
  ...change,
});

const booking = (rates: readonly [number, number][], isPrivate = false): TicketedLine => ({
  lineKey: 7 as OrderLineKey,
  participants: rates.reduce((sum, [, count]) => sum + count, 0),
  isPrivate,
  rates: rates.map(([rateKey, participants]) => ({ rateKey: rateKey as RateKey, participants, people: 1 })),
  details: {},
});

const none = { cancel: [], admit: [], issue: [] };
const threeAdults = [ticket(1, 1), ticket(2, 1), ticket(3, 1)];

describe('tickets of a booking with other guests', () => {
  it.each([
    { now: 'the same guests', tickets: threeAdults, next: booking([[1, 3]]), is: none },
    { now: 'one adult less', tickets: threeAdults, next: booking([[1, 2]]), is: { ...none, cancel: [3] } },
    {
      now: 'one adult less, whose ticket was used',
      tickets: [ticket(1, 1), ticket(2, 1), ticket(3, 1, { usedAt: used })],
      next: booking([[1, 2]]),
      is: { ...none, cancel: [2] },
    },
    {
      now: 'a child instead of an adult',
      tickets: threeAdults,
      next: booking([
        [1, 2],
        [2, 1],
      ]),
      is: { ...none, cancel: [3], issue: [{ rateKey: 2, people: 1, count: 1 }] },
    },
    {
      now: 'two adults more',
      tickets: threeAdults,
      next: booking([[1, 5]]),
      is: { ...none, issue: [{ rateKey: 1, people: 1, count: 2 }] },
    },
    {
      now: 'one adult more, after one was canceled before',
      tickets: [ticket(1, 1), ticket(2, 1, { cancelledAt: used })],
      next: booking([[1, 2]]),
      is: { ...none, issue: [{ rateKey: 1, people: 1, count: 1 }] },
    },
    {
      now: 'five on a ticket for three',
      tickets: [ticket(1, null, { people: 3 })],
      next: booking([[1, 5]]),
      is: { ...none, admit: [{ number: 1, people: 5 }] },
    },
    {
      now: 'a private group of two instead of three',
      tickets: [1, 2, 3].map((n) => ticket(n, null)),
      next: { ...booking([[1, 1]], true), participants: 2 },
      is: { ...none, cancel: [3] },
    },
    { now: 'guests of an order without tickets', tickets: [], next: booking([[1, 2]]), is: none },
  ])('$now (D-TK-01)', ({ tickets, next, is }) => {
    expect(changeTickets(tickets, next, 'guest')).toEqual(is);
  });

  it.each([
    {
      now: 'fewer guests than have used a ticket',
      tickets: [1, 2].map((n) => ticket(n, 1, { usedAt: used })),
    },
    {
      now: 'other guests on one ticket that was used',
      tickets: [ticket(1, null, { people: 2, usedAt: used })],
    },
  ])('refuses $now (D-TK-02)', ({ tickets }) => {
    expect(changeTickets(tickets, booking([[1, 1]]), 'guest')).toBeNull();
  });
});
