/** The receipt as its customer sees it. */
import type { FieldType } from '@gangway/domain/catalog/custom-field';
import type { OrderLineKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anActivity, anAddOn, anItem, aQuestion, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { aCustomer, anOrder, aVenue, dollars, noCanceling } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { calendarAddress } from './calendar-address.ts';
import { ReceiptView } from './receipt-view.tsx';

afterEach(cleanup);

const activity = anActivity({
  rates: [aRate({ participants: 2 })],
  selectedTimes: [aSlot()],
  arriveMinutesBefore: 20,
  meetingPoint: {
    name: 'Marina dock B',
    address: '2210 County Road 64',
    latitude: 40.1,
    longitude: -105.8,
    map: null,
  },
  confirmationMessage: 'Bring a towel.',
});
const order = anOrder({
  isNew: false,
  orderNumber: 'LLA-20418',
  orderDate: '2026-06-09T16:00:00Z',
  customer: aCustomer({ firstName: 'Maya', email: 'maya@example.com' }),
  individual: [anItem(activity, { orderLineKey: 5 as OrderLineKey, subTotal: dollars(128) })],
  activityConfirmationMessages: ['Bring a towel.'],
  orderPayments: [
    {
      isNew: false,
      balance: dollars(0),
      paymentAmount: dollars(128),
      paymentMethod: 'card',
      cardBrand: 'visa',
      maskedCard: '•••• 4242',
      paidOn: null,
      refundState: null,
    },
  ],
  subTotal: dollars(128),
  total: dollars(128),
});

function setUp(onResend = vi.fn(async () => true), shown = order, venue = aVenue()) {
  const onPrint = vi.fn();
  render(
    <ReceiptView
      order={shown}
      venue={venueOf(venue)}
      today={'2026-06-01' as VenueDate}
      calendarAddress={calendarAddress(order.locationKey, order.orderKey)}
      onPrint={onPrint}
      movePanel={() => null}
      calledOffPanel={() => <p>The choices</p>}
      canceling={noCanceling}
      apart={{ membership: null, giftCard: null }}
      onResend={onResend}
      balancePanel={() => <p>Card form</p>}
      bookMore={() => <a href="/1/catalog">Book something else</a>}
    />,
  );
  return { user: userEvent.setup(), onPrint, onResend };
}

it('thanks the customer by name and shows the order number, its date and the email address (D-OR-04)', () => {
  setUp();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Maya!');
  const text = document.body.textContent ?? '';
  expect(text).toContain('LLA-20418, Tuesday, June 9, 2026.');
  expect(text).toContain('maya@example.com');
});

it('says what was canceled, when, and what is kept of it, with what is left (docs/rules/cancellation.md)', () => {
  const canceled = {
    orderLineKey: 9,
    name: 'Islands by Kayak',
    startsOn: '2026-06-12T09:00' as WallTime,
    isWholeDay: false,
    canceledOn: '2026-06-10T02:00:00Z',
    kept: dollars(32),
  };
  setUp(undefined, { ...order, ticketUuid: 'a-ticket', canceledLines: [canceled] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Maya!');
  const section = screen.getByRole('region', { name: 'Canceled' });
  expect(section.textContent).toContain('Islands by Kayak');
  expect(section.textContent).toContain('Friday, June 12, 2026, 9:00\u00a0AM');
  // The evening before at the venue.
  expect(section.textContent).toContain('Canceled on Tuesday, June 9, 2026');
  expect(section.textContent).toContain('Cancellation fee: $32.00');
  expect(screen.getByRole('link', { name: 'Show tickets' })).toBeTruthy();
});

it('offers to cancel what the order says may be canceled, and says when it is done (docs/rules/cancellation.md)', async () => {
  setUp();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  cleanup();
  setUp(undefined, { ...order, cancelableLines: [5] });
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
});

it('says so if nothing of the order is left, and offers no tickets (docs/rules/cancellation.md)', () => {
  const canceled = {
    orderLineKey: 9,
    name: 'Season pass',
    startsOn: null,
    isWholeDay: false,
    canceledOn: '2026-06-10T16:00:00Z',
    kept: dollars(0),
  };
  setUp(undefined, {
    ...order,
    individual: [],
    isCanceled: true,
    ticketUuid: 'a-ticket',
    canceledLines: [canceled],
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order is canceled');
  expect(screen.queryByText(/Cancellation fee/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Show tickets' })).toBeNull();
});

/** The order's one booking, at a departure that the venue canceled. */
const calledOff = {
  ...order,
  individual: [
    anItem(
      { ...activity, orderLineKey: 5 as OrderLineKey, rescheduleUntil: '2026-06-10T16:00:00Z' },
      { orderLineKey: 5 as OrderLineKey, subTotal: dollars(128) },
    ),
  ],
  ticketUuid: 'a-ticket',
  cancelableLines: [5],
  calledOffLines: [5],
};

it('shows the choices above a booking that the venue canceled, and offers nothing of it elsewhere (docs/rules/canceled-departures.md)', () => {
  setUp(undefined, { ...calledOff, calledOffLines: [] });
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change date or time' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show tickets' })).toBeTruthy();
  expect(screen.queryByText('The choices')).toBeNull();
  cleanup();
  setUp(undefined, calledOff);
  const card = screen.getByRole('article');
  const choices = screen.getByText('The choices');
  expect(choices.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(card).getByText('Canceled by the venue')).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
  expect(card.textContent).not.toContain('Please arrive by');
  expect(screen.queryByText(/calendar/i)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Show tickets' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your receipt');
});

it('keeps the tickets and the calendar of what takes place (docs/rules/canceled-departures.md)', () => {
  const other = anItem(
    { ...activity, name: 'Cruise' },
    { orderLineKey: 6 as OrderLineKey, subTotal: dollars(64) },
  );
  setUp(undefined, { ...calledOff, individual: [...calledOff.individual, other] });
  const [first, second] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
  expect(within(first).getByText('Canceled by the venue')).toBeTruthy();
  expect(within(second).queryByText('Canceled by the venue')).toBeNull();
  expect(second.textContent).toContain('Please arrive by');
  expect(screen.getByRole('link', { name: 'Show tickets' })).toBeTruthy();
  expect(calendarsOf('Calendar').map(([words]) => words)).toEqual([
    'Apple and other calendars',
    'Google Calendar: Cruise',
    'Outlook: Cruise',
  ]);
});

it('marks the part of a package that the venue canceled, which cannot be canceled as a whole then (docs/rules/canceled-departures.md)', () => {
  const part = { ...cruise, orderLineKey: 9 as OrderLineKey };
  const packages = [{ ...bundle, activities: [activity, part] }];
  setUp(undefined, { ...order, individual: [], packages, cancelableLines: [8], calledOffLines: [9] });
  const [first, second] = partsOf(screen.getByRole('article'));
  expect(first?.textContent).not.toContain('Canceled by the venue');
  expect(second?.textContent).toContain('Canceled by the venue');
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
});

it('says that the guest was erased, thanks nobody by name and offers no email (docs/rules/personal-data.md)', () => {
  const nobody = { ...order.customer, firstName: '', email: '' };
  setUp(undefined, { ...order, isErased: true, customer: nobody });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your receipt');
  expect(document.body.textContent).toContain('The guest’s personal details were erased.');
  expect(screen.queryByRole('button', { name: 'Email again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
});

it('shows when to arrive, for how many guests, and how to find the place (2.8-06, 2.8-07)', () => {
  setUp();
  const ticket = within(screen.getByRole('article'));
  expect(ticket.getByText('Please arrive by 8:40 AM')).toBeTruthy();
  expect(ticket.getByText('Bring a towel.')).toBeTruthy();
  expect(ticket.getByText('2 adults')).toBeTruthy();
  expect(ticket.getByRole('link', { name: /Open in maps/ }).getAttribute('href')).toContain('40.1%2C-105.8');
});

it('shows what was paid, with the card masked (D-OR-04)', () => {
  setUp();
  const paid = within(screen.getByRole('complementary'));
  expect(paid.getByText('Visa ending in 4242')).toBeTruthy();
  expect(paid.getByText('\u2212$128.00')).toBeTruthy();
  expect(paid.getByText('Balance').nextSibling?.textContent).toBe('$0.00');
});

it('has the icon of every line it shows, merchandise too (D-OR-04)', () => {
  const shirt = {
    productKey: 88,
    name: 'T-shirt',
    isDeleted: false,
    isAddOn: false,
    isGiftCard: false,
    isTransportation: false,
    isSimpleProduct: true,
    variants: [],
    quantity: 1,
    subTotal: dollars(28),
    orderMerchandiseKey: 7,
  };
  setUp(undefined, { ...order, products: [shirt] });
  const icons = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href'));
  expect(icons).toContain('#i-tag');
  expect(icons.filter((icon) => document.querySelector(`symbol${icon}`) === null)).toEqual([]);
});

/** What a button of a calendar offers: the texts of its links, and where each leads. */
function calendarsOf(name: string | RegExp): [string | null, string][] {
  const [menu] = screen
    .getAllByText(name, { selector: 'summary, summary *' })
    .map((words) => words.closest('details') as HTMLElement);
  return within(menu as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href') ?? '']);
}

it('has one button for calendars at the top and one per booking, with plain links, which work without scripts (D-API-67, D-OR-05)', () => {
  const lineKey = 5 as OrderLineKey;
  const booked = { ...activity, orderLineKey: lineKey };
  const individual = [anItem(booked, { orderLineKey: lineKey, subTotal: dollars(128) })];
  setUp(undefined, { ...order, individual });
  const file = '/api/booking/receipt.ics?clientLocationKey=1&orderKey=order-key-of-22-letters';
  const all = calendarsOf('Calendar');
  expect(all.map(([words]) => words)).toEqual([
    'Apple and other calendars',
    'Google Calendar: Sunrise Kayak Tour',
    'Outlook: Sunrise Kayak Tour',
  ]);
  expect(all[0]?.[1]).toBe(file);
  expect(all[1]?.[1]).toContain('https://calendar.google.com/');
  const one = calendarsOf('Add to calendar');
  expect(one.map(([, address]) => address)).toEqual([all[1]?.[1], all[2]?.[1], `${file}&orderEntityKey=5`]);
});

it('names what each link of a calendar adds if an order has several appointments (D-OR-05)', () => {
  setUp(undefined, ofPackage());
  const names = calendarsOf('Calendar').map(([words]) => words);
  expect(names).toEqual([
    'Apple and other calendars',
    'Google Calendar: Sunrise Kayak Tour',
    'Outlook: Sunrise Kayak Tour',
    'Google Calendar: Cruise',
    'Outlook: Cruise',
  ]);
  const [first] = screen.getAllByText(': Cruise');
  expect(first?.classList.contains('vh')).toBe(false);
});

it('adds all tickets to the wallet of this device at once, and nothing where none is set up (D-TK-02)', () => {
  const ticketUuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';
  setUp(undefined, { ...order, ticketUuid, passWallets: ['apple', 'google'] });
  const [link, ...others] = screen.getAllByRole('link', { name: /Wallet/ });
  expect(link?.textContent).toBe('Add to Google Wallet');
  expect(link?.getAttribute('href')).toBe(`/api/booking/tickets.googlepass?ticketUUID=${ticketUuid}`);
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(others).toEqual([]);
  cleanup();
  setUp(undefined, { ...order, ticketUuid });
  expect(screen.getByRole('link', { name: 'Show tickets' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Wallet/ })).toBeNull();
});

it('prints, and resends the email with a message on whether it was sent (D-API-67)', async () => {
  const { user, onPrint } = setUp(vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(onPrint).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Email again' }));
  expect(await screen.findByText(/couldn’t send the email/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Email again' }));
  expect(await screen.findByText('We sent your confirmation again.')).toBeTruthy();
});

it('shows every answer, at the booking or in a section of its own (D-CU-02, D-OR-04)', () => {
  const question = (label: string, value: string | null, type: FieldType = 'text') =>
    aQuestion({ customFieldKey: label.charCodeAt(0), label, value, type });
  const answered = {
    ...activity,
    customFields: [question('First time on the water', 'true', 'checkbox')],
    rates: [
      aRate({
        participants: 2,
        customFieldParticipants: [{ participantIndex: 1, customFields: [question('Diet', 'Vegan')] }],
      }),
    ],
  };
  setUp(undefined, {
    ...order,
    individual: [anItem(answered, { orderLineKey: 5 as OrderLineKey, subTotal: dollars(128) })],
    customer: { ...order.customer, customFields: [question('Your birthday', '2001-02-03', 'date')] },
    customFields: [question('Anything else', 'Two of us\nare shy.', 'longText'), question('Left out', null)],
  });
  const factsOf = (box: HTMLElement) =>
    within(box)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(factsOf(screen.getByRole('article'))).toEqual(
    expect.arrayContaining([
      ['First time on the water', 'Yes'],
      ['Adult 2, Diet', 'Vegan'],
    ]),
  );
  expect(factsOf(screen.getByRole('region', { name: 'What you told us' }))).toEqual([
    ['Your birthday', 'Feb 3, 2001'],
    ['Anything else', 'Two of us\nare shy.'],
  ]);
});

it('has no section for answers if nothing was asked (D-CU-02)', () => {
  setUp();
  expect(screen.queryByRole('region', { name: 'What you told us' })).toBeNull();
});

it('shows how long a pass is valid and offers no calendar entry (D-AV-05, D-OR-04)', () => {
  const pass = {
    ...activity,
    appointmentType: 'none' as const,
    selectedTimes: [aSlot({ endDate: '2027-06-12T00:00' as WallTime })],
  };
  setUp(undefined, {
    ...order,
    individual: [anItem(pass, { orderLineKey: 5 as OrderLineKey, subTotal: dollars(64) })],
  });
  expect(within(screen.getByRole('article')).getByText('Any day until Jun 12, 2027')).toBeTruthy();
  expect(screen.queryByText(/calendar/i)).toBeNull();
});

const cruise = {
  ...activity,
  name: 'Cruise',
  confirmationMessage: null,
  rates: [aRate({ participants: 2 }), aRate({ rateKey: 12 as RateKey, name: 'Child', participants: 1 })],
  selectedTimes: [
    aSlot({
      appointmentDate: '2026-06-14T15:30' as WallTime,
      endDate: '2026-06-14T17:00' as WallTime,
    }),
  ],
};
const bundle = anItem(activity, {
  subTotal: dollars(290),
  displayPrice: dollars(300),
  name: 'Lake Day',
  packageKey: 7,
  orderPackageKey: 8,
  activities: [activity, cruise],
  discountTotal: dollars(20),
});
/** The activities of a package. */
const partsOf = (entry: HTMLElement) =>
  within(entry)
    .getAllByRole('listitem')
    .filter((part) => within(part).queryByRole('heading') !== null);
const ofPackage = (changes: Partial<typeof bundle> = {}) => ({
  ...order,
  individual: [],
  packages: [{ ...bundle, ...changes }],
});

it('keeps a package together, with its name and price once and each activity with day, times and guests (3.10-02, 2.8-05)', () => {
  setUp(undefined, ofPackage());
  const entry = screen.getByRole('article');
  expect(within(entry).getByRole('heading', { level: 2 }).textContent).toBe('Lake Day');
  expect(entry.textContent).toContain('$300.00');
  expect(entry.textContent).toContain('You saved $20.00 by booking this package!');
  expect(entry.textContent).not.toContain('Package Price');
  const parts = partsOf(entry);
  expect(parts.map((part) => within(part).getByRole('heading', { level: 3 }).textContent)).toEqual([
    activity.name,
    'Cruise',
  ]);
  expect(parts[0]?.textContent).toContain('Friday, June 12, 2026');
  expect(parts[0]?.textContent).toContain('9:00 to\u00a011:30\u00a0AM');
  expect(parts[1]?.textContent).toContain('Sunday, June 14, 2026');
  expect(parts[1]?.textContent).toContain('3:30 to\u00a05:00\u00a0PM');
  expect(parts[1]?.textContent).toContain('2 adults 1 child');
  // Arrival times are shown only for activities outside packages (2.8-08).
  expect(entry.textContent).not.toContain('Please arrive');
});

it('labels the price of a package with hidden prices as Package Price (2.8-02, D-PK-07)', () => {
  const hidden = bundle.activities.map((one) => ({ ...one, hidePriceFromCustomer: true }));
  setUp(undefined, ofPackage({ activities: hidden }));
  expect(screen.getByRole('article').textContent).toContain('Package Price $300.00');
});

it('shows only the first time of a package that says so, and where the others are (D-PK-06)', () => {
  setUp(undefined, ofPackage({ showFirstActivityOnly: true }));
  const [first, second] = partsOf(screen.getByRole('article'));
  expect(first?.textContent).toContain('9:00 to\u00a011:30\u00a0AM');
  expect(second?.textContent).toContain('Cruise');
  expect(second?.textContent).not.toContain('3:30');
  expect(second?.textContent).not.toContain('June 14');
  expect(second?.textContent).toContain('Marina dock B');
});

const factsIn = (box: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    within(box)
      .getAllByRole('term')
      .map((term) => [
        term.textContent ?? '',
        [...(term.parentElement?.querySelectorAll('dd, dd > span') ?? [])]
          .filter((part) => part.matches('span') || part.querySelector('span') === null)
          .map((part) => part.textContent.trim())
          .join(' | '),
      ]),
  );

it('shows what each kind of guest pays, the add-ons with their prices, and what to bring (2.8-01, 2.8-04, D-OR-04)', () => {
  const full = {
    ...activity,
    rates: [
      aRate({ participants: 2, subTotal: dollars(128) }),
      aRate({ rateKey: 12 as RateKey, name: 'Child', participants: 1, subTotal: dollars(60) }),
      aRate({ rateKey: 13 as RateKey, name: 'Senior', participants: 3, subTotal: dollars(100) }),
    ],
    addOns: [anAddOn({ quantity: 2, subTotal: dollars(12), orderMerchandiseKey: 4 })],
    included: ['Paddle', 'Life vest'],
    goodToKnow: ['Be early'],
    bring: ['A jacket', 'Closed shoes'],
    weather: 'We paddle in light rain.',
  };
  setUp(undefined, {
    ...order,
    individual: [anItem(full, { orderLineKey: 5 as OrderLineKey, subTotal: dollars(300) })],
  });
  expect(factsIn(screen.getByRole('article'))).toMatchObject({
    Guests: '2 adults $64.00 each | 1 child $60.00 | 3 seniors $100.00 in total',
    'Add-ons': '2 × Dry bag $12.00',
    'What’s included': 'Paddle | Life vest',
    'What to bring': 'A jacket | Closed shoes',
    'Good to know': 'Be early',
    Weather: 'We paddle in light rain.',
  });
});

it('shows no guest prices if prices are hidden (2.8-02, D-PK-07)', () => {
  const hidden = {
    ...activity,
    hidePriceFromCustomer: true,
    rates: [aRate({ participants: 2, subTotal: dollars(128) })],
  };
  setUp(undefined, { ...order, individual: [anItem(hidden, { subTotal: dollars(128) })] });
  expect(factsIn(screen.getByRole('article'))).toMatchObject({ Guests: '2 adults' });
});

it('shows once what guests pay in all for a package with one party (2.8-03)', () => {
  const priced = { ...activity, rates: [aRate({ participants: 2, subTotal: dollars(128) })] };
  const other = { ...cruise, rates: [aRate({ participants: 2, subTotal: dollars(106) })] };
  setUp(undefined, ofPackage({ packageType: 'prefix', activities: [priced, other] }));
  const entry = screen.getByRole('article');
  expect(entry.textContent?.match(/\$[\d.]+ each/g)).toEqual(['$117.00 each']);
});

it('sends guests of an activity without a meeting point to the venue (D-OR-04)', () => {
  const nowhere = { ...activity, meetingPoint: null };
  const venue = aVenue({ address: '2210 Boathouse Road', latitude: 40.5, longitude: -105.5 });
  setUp(undefined, { ...order, individual: [anItem(nowhere, { subTotal: dollars(128) })] }, venue);
  const ticket = screen.getByRole('article');
  expect(factsIn(ticket)).toMatchObject({ Where: 'Larkspur Lake Adventures | 2210 Boathouse Road' });
  expect(
    within(ticket)
      .getByRole('link', { name: /Open in maps/ })
      .getAttribute('href'),
  ).toContain('40.5%2C-105.5');
});

it('names the time zone as of the day of the activity, not of today, and on the line of the time (C-15)', () => {
  setUp(undefined, order, aVenue({ timeZoneAbbr: 'MST' }));
  expect(screen.getByRole('article').textContent).toContain('9:00 to\u00a011:30\u00a0AM\u00a0MDT');
});
