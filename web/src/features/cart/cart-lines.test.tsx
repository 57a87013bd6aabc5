/** Cart lines and their actions (2.8, 2.1-28). */
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { renderInRouter } from '../../testing/in-router.tsx';
import { anOrder, someMemberships } from '../../testing/order-builders.ts';

import { arrivalWords, bookedWords, guestWords, startWords, whenWords } from './line-words.ts';
import { BookingLine, BookingPanelLine } from './lines/booking/booking-line.tsx';
import { editLink } from './lines/booking/edit-link.ts';
import { MembershipLines, MembershipPanelLines } from './lines/membership/membership-lines.tsx';
import { TransportLines, TransportPanelLines } from './lines/transport/transport-lines.tsx';

afterEach(cleanup);

const rates = [
  aRate({ participants: 2, price: 6400, subTotal: amount(12_800) }),
  aRate({ rateKey: 12 as never, name: 'Child', price: 4300, participants: 1, subTotal: amount(4300) }),
  aRate({ rateKey: 13 as never, name: 'Senior' }),
];
const activity = anActivity({ rates, selectedTimes: [aSlot()], arriveMinutesBefore: 15 });
const line = anItem(activity, { orderLineKey: 7 as OrderLineKey, subTotal: amount(17_100) });
const cart = anOrder({ individual: [line] });
const saved = anOrder({ individual: [line], isNew: false });
const fetched = aSlot({
  pickupLocation: { pickupLocationKey: 5, locationName: 'Grand Lodge', pickupTime: '8:40 AM' },
});
const fetchedActivity = anActivity({ rates, selectedTimes: [fetched], arriveMinutesBefore: 15 });
const ride = {
  ...{ day: '2026-06-12', locationName: 'Station', pickupLocationKey: 6, guests: 2 },
  ...{ pickupTimes: [], returnTimes: [], locationKey: 3 as never },
};
const withRide = anOrder({ individual: [line], isNew: false, pickupLocations: [ride] });

describe('a cart line', () => {
  test('shows image, name, and rates with participant counts and subtotals (2.8-01)', async () => {
    const photo = { photoDomain: '', photoFolder: '1', photoVersion: 'kayak-3f9a2c1b' };
    const { container } = await renderInRouter(
      <BookingLine order={cart} line={{ ...line, ...photo }} currency="USD" />,
    );
    expect(container.querySelector('img')?.getAttribute('src')).toContain('kayak-3f9a2c1b-300x300.jpg');
    expect(screen.getByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeDefined();
    const rows = [...container.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(rows).toEqual(['2 adults $64.00$128.00', '1 child $43.00$43.00']);
    expect(screen.getByText('$171.00')).toBeDefined();
  });

  test('shows only a Package Price line if prices are hidden (2.8-02)', async () => {
    const hidden = { ...line, activities: [{ ...activity, hidePriceFromCustomer: true }] };
    const { container } = await renderInRouter(<BookingLine order={cart} line={hidden} currency="USD" />);
    const rows = [...container.querySelectorAll('dl > div')].map((row) => row.textContent?.trim());
    expect(rows).toEqual(['2 adults', '1 child', 'Package Price$171.00']);
    expect(container.textContent).not.toContain('$64.00');
  });

  test('shows until when a renewal makes a membership valid, in full and in short, and cannot be edited (2.8-12, D-MB-11)', async () => {
    const renewal = {
      membershipKey: 'membership000000000001',
      dateFrom: '2027-11-21' as VenueDate,
      dateTo: '2028-11-20' as VenueDate,
    };
    const order = anOrder({ memberships: [someMemberships({ orderMembershipKey: 7, renewal })] });
    const onRemove = vi.fn();
    await renderInRouter(
      <>
        <MembershipLines order={order} currency="USD" onRemove={onRemove} />
        <MembershipPanelLines order={order} currency="USD" onRemove={onRemove} />
      </>,
    );
    expect(screen.getAllByText(/Membership renewal/)).toHaveLength(2);
    expect(screen.getAllByText(/Valid until Nov 20, 2028/)).toHaveLength(2);
    expect(screen.queryByRole('link')).toBeNull();
    const [remove] = screen.getAllByRole('button', { name: 'Remove renewal of Family' });
    await userEvent.click(remove as HTMLElement);
    expect(onRemove).toHaveBeenCalledWith(order.memberships[0]);
  });

  test('shows transportation with date, guests, place and both times, in full and in short (2.8-11)', async () => {
    const time = (timeString: string) => ({ timeString, orderMerchandiseKey: 31 });
    const order = anOrder({
      products: [
        {
          productKey: null,
          name: 'Transportation',
          isDeleted: false,
          isAddOn: false,
          isGiftCard: false,
          isTransportation: true,
          isSimpleProduct: false,
          variants: [],
          quantity: 4,
          subTotal: amount(3200),
          orderMerchandiseKey: 31,
        },
      ],
      pickupLocations: [
        {
          day: '2026-06-12',
          locationName: 'Grand Lodge',
          pickupLocationKey: 5,
          guests: 4,
          pickupTimes: [time('8:10 AM')],
          returnTimes: [time('5:30 PM')],
          locationKey: cart.locationKey,
        },
      ],
    });
    const shown = 'Fri, Jun 12Guests × 4Grand LodgePickup @ 8:10 AMDeparture @ 5:30 PM';
    const full = await renderInRouter(<TransportLines order={order} currency="USD" />);
    expect(full.container.textContent).toBe(`Transportation$32.00${shown}`);
    cleanup();
    const short = await renderInRouter(<TransportPanelLines order={order} currency="USD" />);
    for (const words of [
      'Fri, Jun 12',
      'Guests × 4',
      'Grand Lodge',
      'Pickup @ 8:10 AM',
      'Departure @ 5:30 PM',
    ])
      expect(short.container.textContent).toContain(words);
  });

  test('shows the Package Price and the savings of a package in its short form (2.8-02, 2.8-05)', async () => {
    const hidden = {
      ...line,
      packageKey: 3 as typeof line.packageKey,
      discountTotal: 1200 as typeof line.discountTotal,
      activities: [{ ...activity, hidePriceFromCustomer: true }],
    };
    const { container } = await renderInRouter(
      <BookingPanelLine order={cart} line={hidden} currency="USD" />,
    );
    expect(container.textContent).toContain('You saved $12.00 by booking this package!');
    expect(container.querySelector('.price')?.textContent).toBe('Package Price $171.00');
  });

  test.each([
    ['date and time', 'dateTime', 'Fri, Jun 12, 9:00 to 11:30 AM', 'Fri, Jun 12, 9:00 AM'],
    ['a date', 'date', 'Fri, Jun 12', 'Fri, Jun 12'],
    ['neither', 'none', 'Any day', 'Any day'],
  ] as const)('shows an appointment with %s (3.2-03)', (_, appointmentType, full, short) => {
    expect(whenWords({ ...activity, appointmentType })).toBe(unbroken(full));
    expect(startWords({ ...activity, appointmentType })).toBe(unbroken(short));
  });

  test('names AM and PM of both ends if they differ', () =>
    expect(
      whenWords({ ...activity, selectedTimes: [aSlot({ endDate: '2026-06-12T13:00' as WallTime })] }),
    ).toBe(unbroken('Fri, Jun 12, 9:00 AM to 1:00 PM')));

  test('names each activity of a package with its own time in its short form (2.8-03)', () => {
    const later = anActivity({
      name: 'Sunset Cruise',
      rates,
      selectedTimes: [aSlot({ appointmentDate: '2026-06-12T15:30' as WallTime })],
    });
    const day = anItem(activity, { packageKey: 5, activities: [activity, later] });
    expect(bookedWords(day)).toEqual([
      'Sunrise Kayak Tour, Fri, Jun 12, 9:00\u00a0AM',
      'Sunset Cruise, Fri, Jun 12, 3:30\u00a0PM',
      '2 adults, 1 child',
    ]);
    const adultsOnly = { ...later, rates: rates.slice(0, 1) };
    expect(bookedWords({ ...day, activities: [activity, adultsOnly] })).toEqual([
      'Sunrise Kayak Tour, Fri, Jun 12, 9:00\u00a0AM, 2 adults, 1 child',
      'Sunset Cruise, Fri, Jun 12, 3:30\u00a0PM, 2 adults',
    ]);
    expect(bookedWords({ ...day, showFirstActivityOnly: true })).toEqual([
      'Sunrise Kayak Tour, Fri, Jun 12, 9:00\u00a0AM',
      '2 adults, 1 child',
    ]);
  });

  test('shows one date and time for a prefix package, and when the next activity begins (2.8-03)', async () => {
    const next = (appointmentDate: string) =>
      anActivity({
        name: 'Sunset Cruise',
        activityKey: 102 as never,
        rates,
        selectedTimes: [aSlot({ appointmentDate: appointmentDate as WallTime })],
      });
    const day = (cruise = next('2026-06-12T15:30')) =>
      anItem(activity, {
        packageKey: 5,
        packageType: 'prefix',
        activities: [activity, cruise],
        subTotal: amount(23_400),
      });
    expect(bookedWords(day())).toEqual([
      'Fri, Jun 12, 9:00\u00a0AM',
      'Sunrise Kayak Tour, then Sunset Cruise at 3:30\u00a0PM',
      '2 adults, 1 child',
    ]);
    expect(bookedWords(day(next('2026-06-13T15:30')))[1]).toBe(
      'Sunrise Kayak Tour, then Sunset Cruise, Sat, Jun 13, 3:30\u00a0PM',
    );
    await renderInRouter(<BookingLine order={cart} line={day()} currency="USD" />);
    expect(screen.getByText('Sunrise Kayak Tour, then Sunset Cruise at 3:30 PM')).toBeDefined();
  });

  test('names the guests', () => expect(guestWords(activity)).toBe('2 adults, 1 child'));
});

describe('the arrival notice', () => {
  test('is the appointment time minus the minutes to arrive before, on saved orders (2.8-06, 2.8-07)', async () => {
    expect(arrivalWords(saved, line, activity)).toBe(unbroken('Please arrive by 8:45 AM'));
    await renderInRouter(<BookingLine order={saved} line={line} currency="USD" />);
    expect(screen.getByText('Please arrive by 8:45 AM')).toBeDefined();
  });
  test.each([
    ['a new order', cart, line, activity],
    ['a date without a time', saved, line, { ...activity, appointmentType: 'date' }],
    ['a package', saved, { ...line, packageKey: 5 }, activity],
    ['a package member', saved, line, { ...activity, packageKey: 5 }],
    ['guests whose activity picks them up (D-TR-02)', saved, line, fetchedActivity],
    ['guests with a ride that day (D-TR-03)', withRide, line, activity],
  ] as const)('is not shown for %s (2.8-06, 2.8-08)', (_, order, item, chosen) =>
    expect(arrivalWords(order, item, chosen)).toBeNull(),
  );
});

describe('changing a line', () => {
  test('Remove on a new order reports the line to remove (2.8-12)', async () => {
    const onRemove = vi.fn();
    await renderInRouter(<BookingLine order={cart} line={line} currency="USD" onRemove={onRemove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Sunrise Kayak Tour' }));
    expect(onRemove).toHaveBeenCalledWith(line);
  });

  test('Remove does nothing while a change is in progress (C-09)', async () => {
    const onRemove = vi.fn();
    await renderInRouter(
      <BookingPanelLine order={cart} line={line} currency="USD" onRemove={onRemove} isBusy />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Sunrise Kayak Tour' }));
    expect(onRemove).not.toHaveBeenCalled();
  });

  test('a saved order shows neither Remove nor Edit (2.8-14, C-54)', async () => {
    await renderInRouter(<BookingLine order={saved} line={line} currency="USD" onRemove={vi.fn()} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(editLink(saved.locationKey, saved, line)).toBeNull();
  });

  test('Edit links to the booking route with the choices and the key of the line (2.8-13, 2.8-15, 2.1-28)', async () => {
    await renderInRouter(<BookingLine order={cart} line={line} currency="USD" />);
    expect(screen.getByRole('link', { name: 'Edit Sunrise Kayak Tour' }).getAttribute('href')).toBe(
      '/1/activity/details/101?rates=11:2,12:1&date=2026-06-12&time=2026-06-12T09:00&editing=7&orderKey=order-key-of-22-letters',
    );
    expect(editLink(cart.locationKey, cart, line)?.search).toEqual({
      rates: '11:2,12:1',
      date: '2026-06-12',
      time: '2026-06-12T09:00',
      editing: '7',
      orderKey: 'order-key-of-22-letters',
    });
  });
});
