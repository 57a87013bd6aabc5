/** Addresses of orders, of canceling departures and of the calendar: which place they are, and what is kept of them. */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { expect, it } from 'vitest';
import { larkspur } from '../testing/fake-server.ts';
import { noFilters, type OrderFilters } from './order-filters.ts';
import {
  calendarAddress,
  cancelAddress,
  canceledAddress,
  orderAddress,
  ordersAddress,
  placeOf,
  signInAddress,
} from './places.ts';

const everything: OrderFilters = {
  ...{ text: 'lind', visitFrom: '2026-07-18' as VenueDate, visitTo: '2026-07-19' as VenueDate },
  ...{ soldFrom: '2026-06-01' as VenueDate, soldTo: '2026-06-30' as VenueDate },
  ...{ activityKey: 101 as ActivityKey, state: 'canceled', due: 'owed', sort: 'visit' },
};
const searchAt = (query: string) => placeOf(`/desk/1/orders${query}`);
const searched = (search: Partial<OrderFilters>) => ({
  ...{ screen: 'orders', venue: larkspur },
  search: { ...noFilters, ...search },
});

it('writes all that is searched by into the address of the orders, and reads it again (6-12)', () => {
  const address = ordersAddress(larkspur, everything);
  expect(address).toBe(
    '/desk/1/orders?text=lind&visitFrom=2026-07-18&visitTo=2026-07-19&soldFrom=2026-06-01&soldTo=2026-06-30&activity=101&state=canceled&due=owed&sort=visit',
  );
  expect(placeOf(address)).toEqual({ screen: 'orders', venue: larkspur, search: everything });
  expect(ordersAddress(larkspur, noFilters)).toBe('/desk/1/orders');
  expect(placeOf('/desk/1/orders/')).toEqual(searched({}));
});

it.each([
  ['a day that is none', '?visitFrom=2026-02-30&soldTo=tomorrow'],
  ['an activity that is no number', '?activity=kayak'],
  ['a state, a balance and a sort of no search', '?state=lost&due=all&sort=price'],
  ['a text that shows nothing', '?text=+%20'],
  ['the sort of whoever names none', '?sort=newest'],
  ['another name', '?page=abc&venue=2'],
])('ignores %s', (_what, query) => {
  expect(searchAt(query)).toEqual(searched({}));
});

it('takes no more of a text than the server does', () => {
  expect(searchAt(`?text=${'a'.repeat(300)}`)).toEqual(searched({ text: 'a'.repeat(200) }));
});

it.each(['José Núñez', '(303) 555-0100', 'maya+kayak@okafor.example', "O'Neil & co. 100%", 'عمر *'])(
  'finds the way back to a search for %s after signing in',
  (text) => {
    const address = ordersAddress(larkspur, { ...noFilters, text });
    expect(placeOf(address)).toEqual(searched({ text }));
    const next = placeOf(signInAddress(address));
    expect(next).toEqual({ screen: 'sign-in', next: address });
  },
);

it('does not lead to another site after signing in', () => {
  expect(signInAddress('//elsewhere.example/desk/1/orders?text=a+b')).toBe('/desk/sign-in');
  expect(placeOf('/desk/sign-in?next=https%3A%2F%2Felsewhere.example%2Fdesk%2F1')).toEqual({
    ...{ screen: 'sign-in', next: null },
  });
});

it('keeps the case of an order number', () => {
  expect(orderAddress(larkspur, 'LARK-48213')).toBe('/desk/1/orders/LARK-48213');
  expect(placeOf('/Desk/1/Orders/Lark-48213/')).toEqual({
    ...{ screen: 'order', venue: larkspur, orderNumber: 'Lark-48213' },
  });
  expect(placeOf('/desk/1/orders/LARK%2D48213')).toMatchObject({ orderNumber: 'LARK-48213' });
});

it.each([
  '/desk/1/orders/a%20b',
  '/desk/1/orders/%E0%A4',
  `/desk/1/orders/${'1'.repeat(41)}`,
  '/desk/1/orders/1/2',
])('has nothing at %s', (address) => {
  expect(placeOf(address)).toEqual({ screen: 'unknown' });
});

const saturday = '2026-07-18' as VenueDate;

it('writes the departures to cancel into the address, and finds the way back after signing in', () => {
  const address = cancelAddress(larkspur, saturday, ['101-0930', '102-1000']);
  expect(address).toBe('/desk/1/cancel/2026-07-18?departures=101-0930,102-1000');
  expect(placeOf(address)).toEqual({
    ...{ screen: 'cancel', venue: larkspur, date: saturday },
    departureKeys: ['101-0930', '102-1000'],
  });
  expect(placeOf(signInAddress(address))).toEqual({ screen: 'sign-in', next: address });
  expect(cancelAddress(larkspur, saturday)).toBe('/desk/1/cancel/2026-07-18');
});

it.each([
  ['none', '', []],
  ['an empty list', '?departures=', []],
  ['what is no key', '?departures=101-0930,,a%20b,<b>', ['101-0930']],
  ['one twice', '?departures=101-0930,101-0930', ['101-0930']],
])('reads %s of the departures to cancel', (_what, query, departureKeys) => {
  expect(placeOf(`/desk/1/Cancel/2026-07-18/${query}`)).toMatchObject({ screen: 'cancel', departureKeys });
});

it('keeps the case of the key of a cancellation', () => {
  expect(canceledAddress(larkspur, 'Kf_9-Ab')).toBe('/desk/1/canceled/Kf_9-Ab');
  expect(placeOf('/Desk/1/Canceled/Kf_9-Ab/')).toEqual({
    ...{ screen: 'canceled', venue: larkspur, cancellationKey: 'Kf_9-Ab' },
  });
});

it.each([
  '/desk/1/cancel',
  '/desk/1/cancel/2026-02-30',
  '/desk/1/cancel/2026-07-18/101-0930',
  '/desk/1/canceled',
  '/desk/1/canceled/a/b',
  '/desk/1/canceled/a%20b',
])('has no cancellation at %s', (address) => {
  expect(placeOf(address)).toEqual({ screen: 'unknown' });
});

it('writes what the calendar shows into its address, and finds the way back after signing in', () => {
  const shown = { view: 'week', by: 'pool', activity: 101 } as const;
  const address = calendarAddress(larkspur, saturday, shown);
  expect(address).toBe('/desk/1/calendar/2026-07-18?view=week&by=pool&activity=101');
  expect(placeOf(address)).toEqual({ screen: 'calendar', venue: larkspur, date: saturday, ...shown });
  expect(placeOf(signInAddress(address))).toEqual({ screen: 'sign-in', next: address });
  expect(calendarAddress(larkspur)).toBe('/desk/1/calendar');
});

it.each([
  ['nothing', ''],
  ['a view of another screen', '?view=timeline'],
  ['rows of another screen', '?by=guide'],
  ['an activity that is no number', '?activity=kayak'],
  ['an activity beyond all numbers', '?activity=12345678901'],
])('shows the month of today with all activities where the address says %s', (_what, query) => {
  expect(placeOf(`/desk/1/Calendar/${query}`)).toEqual({
    ...{ screen: 'calendar', venue: larkspur, date: null, view: null, by: null, activity: null },
  });
});

it.each([
  '/desk/1/calendar/2026-02-30',
  '/desk/1/calendar/today',
  '/desk/1/calendar/2026-07-18/101-0930',
  '/desk/nowhere/calendar',
])('has no calendar at %s', (address) => {
  expect(placeOf(address)).toEqual({ screen: 'unknown' });
});
