/** Which tickets an order issues, their codes and their status (docs/rules/tickets.md). */
import { describe, expect, it, test } from 'vitest';
import type { OrderLineKey, RateKey } from '../kernel/keys.ts';
import { isTicketUuid, readTicketCode, statusOf, ticketCode, walletsFor } from './ticket.ts';
import { type TicketedLine, ticketsToIssue } from './tickets-to-issue.ts';

const rate = (rateKey: number, participants: number, people = 1) => ({
  rateKey: rateKey as RateKey,
  participants,
  people,
});

const line = (
  lineKey: number,
  participants: number,
  rates: TicketedLine['rates'],
  part: Partial<TicketedLine> = {},
): TicketedLine => ({
  lineKey: lineKey as OrderLineKey,
  participants,
  isPrivate: false,
  rates,
  details: {},
  ...part,
});

const tour = line(7, 3, [rate(1, 2), rate(2, 1)]);
const family = line(8, 8, [rate(3, 2, 4), rate(4, 0)]);
const group = line(9, 5, [rate(5, 1)], { isPrivate: true });
const hidden = line(10, 2, [rate(6, 2)], { details: { isHidden: true } });

const perGuest = { enableDigitalTickets: true, ticketsPer: 'guest' } as const;
const perBooking = { enableDigitalTickets: true, ticketsPer: 'booking' } as const;

describe('an order issues', () => {
  it.each([
    [
      'one ticket per participant',
      [tour],
      perGuest,
      [
        { lineKey: 7, rateKey: 1, people: 1, count: 2 },
        { lineKey: 7, rateKey: 2, people: 1, count: 1 },
      ],
    ],
    [
      'one ticket per participant of a rate for several people, who enter together',
      [family],
      perGuest,
      [{ lineKey: 8, rateKey: 3, people: 4, count: 2 }],
    ],
    [
      'one ticket for each person of a private group',
      [group],
      perGuest,
      [{ lineKey: 9, rateKey: null, people: 1, count: 5 }],
    ],
    [
      'one ticket per booked activity if the venue wants it so',
      [tour, group],
      perBooking,
      [
        { lineKey: 7, rateKey: null, people: 3, count: 1 },
        { lineKey: 9, rateKey: null, people: 5, count: 1 },
      ],
    ],
    ['none for an activity that guests do not see', [hidden], perGuest, []],
    ['none without activities', [], perBooking, []],
    ['none if the venue has no digital tickets', [tour], { ...perGuest, enableDigitalTickets: false }, []],
  ])('%s (D-TK-01, D-TK-02)', (_what, lines, venue, expected) =>
    expect(ticketsToIssue(lines, venue)).toEqual(expected),
  );
});

const uuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';

test('a code is read back, also in capitals and with spaces around it (D-TK-02)', () => {
  const code = ticketCode(uuid, 12);
  expect(code).toBe(`t;${uuid};12`);
  expect(readTicketCode(code)).toEqual({ uuid, number: 12 });
  expect(readTicketCode(` ${code.toUpperCase()}\n`)).toEqual({ uuid, number: 12 });
});

test.each([
  '',
  uuid,
  `m;${uuid};1`,
  `t;${uuid};0`,
  `t;${uuid};01`,
  `t;${uuid};1;2`,
  `t;${uuid.replace('-4', '-1')};1`,
  `https://shop.example/t;${uuid};1`,
])('%j is no code of a ticket (D-TK-02)', (text) => expect(readTicketCode(text)).toBeNull());

test('the key of tickets is a random UUID (D-TK-01)', () => {
  expect(isTicketUuid(uuid)).toBe(true);
  expect(isTicketUuid(`${uuid} `)).toBe(false);
  expect(isTicketUuid('00000000-0000-0000-0000-000000000000')).toBe(false);
});

test.each([
  [{ usedAt: null, cancelledAt: null }, 'Valid'],
  [{ usedAt: '2026-11-28T16:04:00Z', cancelledAt: null }, 'Used'],
  [{ usedAt: null, cancelledAt: '2026-11-24T10:00:00Z' }, 'Cancelled'],
  [{ usedAt: '2026-11-28T16:04:00Z', cancelledAt: '2026-11-29T10:00:00Z' }, 'Used'],
] as const)('%j is %s (D-TK-02)', (ticket, status) => expect(statusOf(ticket)).toBe(status));

test('wallets are for tickets of which one at least is valid (D-TK-02)', () => {
  const valid = { usedAt: null, cancelledAt: null };
  const used = { usedAt: '2026-11-28T16:04:00Z', cancelledAt: null };
  const canceled = { usedAt: null, cancelledAt: '2026-11-24T10:00:00Z' };
  expect(walletsFor([used, valid], ['apple', 'google'])).toEqual(['apple', 'google']);
  expect(walletsFor([used, canceled], ['apple', 'google'])).toEqual([]);
  expect(walletsFor([], ['apple'])).toEqual([]);
  expect(walletsFor([valid], [])).toEqual([]);
});
