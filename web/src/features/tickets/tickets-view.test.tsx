/** The ticket page: a code for each ticket, its status, and what stands above them (D-TK-02). */
import type { Ticket, TicketActivity } from '@gangway/contract/tickets';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aVenue, dollars } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import type { TicketsAnswer } from './latest-tickets.ts';
import { TicketsView, type TicketsViewProps } from './tickets-view.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const uuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';

const aTicket = (number: number, changes: Partial<Ticket> = {}): Ticket => ({
  number,
  code: `t;${uuid};${number}`,
  rateName: 'Adult',
  people: 1,
  status: 'Valid',
  usedOn: null,
  ...changes,
});

const anActivity = (changes: Partial<TicketActivity> = {}): TicketActivity => ({
  orderLineKey: 7 as OrderLineKey,
  name: 'Sunrise Kayak Tour',
  packageName: null,
  appointmentDate: '2026-11-28T09:30' as WallTime,
  endDate: '2026-11-28T12:00' as WallTime,
  hasTime: true,
  durationMinutes: 150,
  validUntil: null,
  arriveBy: '2026-11-28T09:10' as WallTime,
  confirmationMessage: null,
  guests: '2 adults, 1 child',
  transportation: [],
  goodToKnow: [],
  bring: [],
  meetingPoint: null,
  photoVersion: null,
  photoColour: null,
  tickets: [aTicket(1)],
  ...changes,
});

function show(
  activities: TicketActivity[],
  changes: Partial<TicketsViewProps> = {},
  balance = 0,
  passWallets: TicketsAnswer['passWallets'] = [],
) {
  const tickets: TicketsAnswer = {
    ticketUuid: uuid,
    locationKey: 1,
    orderNumber: 'KBA-20418',
    name: 'Maya Okafor',
    balance: dollars(balance),
    passWallets,
    photoDomain: '/images',
    photoFolder: '1',
    activities,
  };
  render(
    <TicketsView
      tickets={tickets}
      venue={venueOf(aVenue())}
      isSaved={false}
      isOnline
      pdfAddress={(perPage) => `/tickets.pdf?perPage=${perPage}`}
      onPrint={() => undefined}
      {...changes}
    />,
  );
}

it('has a code for each ticket, with its rate and place among them (D-TK-02)', () => {
  show([anActivity({ tickets: [aTicket(1), aTicket(2, { rateName: 'Family', people: 4 })] })]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your tickets');
  const [first, second] = within(
    screen.getByRole('list', { name: 'Tickets for Sunrise Kayak Tour' }),
  ).getAllByRole('listitem');
  expect(first?.textContent).toBe('ValidAdultTicket 1 of 2');
  expect(second?.textContent).toBe('ValidFamily, 4 guestsTicket 2 of 2');
  expect(screen.getAllByRole('img', { name: /^Code of ticket/ })).toHaveLength(2);
  expect(screen.getByText('Please arrive by 9:10 AM')).toBeTruthy();
});

it('says of a ticket for everybody how many it admits, and needs no tabs (D-TK-02)', () => {
  show([anActivity({ tickets: [aTicket(1, { rateName: null, people: 6 })] })]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your ticket');
  expect(screen.getByRole('listitem').textContent).toBe('Valid6 guestsOne ticket');
  expect(screen.queryByRole('navigation')).toBeNull();
});

it.each([
  [{ status: 'Valid' as const }, 'Valid'],
  [{ status: 'Used' as const, usedOn: '2026-11-28T16:04:00Z' }, 'Used Sat, Nov 28, 9:04 AM'],
  [{ status: 'Cancelled' as const }, 'Canceled'],
])('shows the status, with the time of a scan at the venue: %j (D-TK-02, D-TK-03)', (changes, words) => {
  show([anActivity({ tickets: [aTicket(1, changes)] })]);
  const said = screen.getByRole('listitem').textContent.replaceAll('\u00a0', ' ');
  expect(said).toBe(`${words}AdultOne ticket`);
});

it('of a pass says until when it is good, and of a package which one it was (D-TK-02)', () => {
  const pass = {
    appointmentDate: null,
    endDate: null,
    hasTime: false,
    arriveBy: null,
    validUntil: '2027-02-19',
  };
  show([anActivity({ ...pass, packageName: 'Lake Day' } as Partial<TicketActivity>)]);
  expect(screen.getByRole('article').textContent).toContain('Any day until Feb 19, 2027');
  expect(screen.getByText('Lake Day')).toBeTruthy();
  expect(screen.queryByText(/Please arrive/)).toBeNull();
});

it('says what is still to be paid, that there is no connection, and that they are saved here (D-TK-02)', () => {
  show([anActivity()], { isOnline: false, isSaved: true }, 82.6);
  expect(screen.getByText('Balance due: $82.60')).toBeTruthy();
  expect(screen.getByText('You’re offline')).toBeTruthy();
  expect(screen.getByText('Saved on this device.')).toBeTruthy();
});

it('are saved as a PDF, several with one or two on a page (D-TK-02)', () => {
  const pdfs = () =>
    screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
      .filter(([, address]) => address?.startsWith('/tickets.pdf'));
  show([anActivity({ tickets: [aTicket(1), aTicket(2)] })]);
  expect(pdfs()).toEqual([
    ['One ticket per page', '/tickets.pdf?perPage=1'],
    ['Two tickets per page', '/tickets.pdf?perPage=2'],
  ]);
  cleanup();
  show([anActivity()]);
  expect(pdfs()).toEqual([['Save as PDF', '/tickets.pdf?perPage=1']]);
});

it('offers wallets for each ticket that is valid, and for all of them at once (D-TK-02)', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)');
  const tickets = [
    aTicket(1),
    aTicket(2, { status: 'Used', usedOn: '2026-11-28T16:04:00Z' }),
    aTicket(3, { rateName: 'Child' }),
  ];
  show([anActivity({ tickets })], {}, 0, ['apple', 'google']);
  const links = screen.getAllByRole('link', { name: /Wallet/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Add all to Apple Wallet',
    'Add to Apple Wallet (1: Adult)',
    'Add to Apple Wallet (3: Child)',
  ]);
});

it('says nothing of wallets where none is set up (D-TK-02)', () => {
  show([anActivity()]);
  expect(screen.queryByText(/Wallet/)).toBeNull();
});
