/** What a receipt shows. */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { anActivity, anItem, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder, aVenue, dollars } from '../../testing/order-builders.ts';
import { summarizeOrder } from '../checkout/summary-rows.ts';
import { venueOf } from '../location/venue-source.ts';
import { appointmentsOf } from './add-to-calendar.tsx';
import { cardWords, listBookings, listPayments, orderDay, otherMessages } from './receipt-tickets.ts';

const booked = (name: string, start: string, changes = {}) =>
  anItem(anActivity({ name, selectedTimes: [aSlot({ appointmentDate: start as WallTime })], ...changes }), {
    orderLineKey: name.length as OrderLineKey,
  });

const namesOf = (order: Parameters<typeof listBookings>[0]) =>
  listBookings(order).map(({ item }) => item.name);

describe('bookings', () => {
  it('are listed one per activity, the earliest first (D-OR-04)', () => {
    const individual = [booked('Horse Ride', '2026-06-14T17:30'), booked('Kayak', '2026-06-12T09:00')].map(
      (item) => ({ ...item, name: item.activities[0]?.name ?? '' }),
    );
    expect(namesOf(anOrder({ individual }))).toEqual(['Kayak', 'Horse Ride']);
  });

  it('have no time if they are for a date, and no date if they are for a pass (D-AV-05)', () => {
    const day = booked('Park day', '2026-06-12T00:00', { appointmentType: 'date' });
    const pass = booked('Season pass', '2026-06-12T00:00', { appointmentType: 'none' });
    const [first, second] = listBookings(anOrder({ individual: [pass, day] }));
    expect(first?.tickets).toMatchObject([{ hasTime: false, start: '2026-06-12T00:00' }]);
    expect(second?.tickets).toMatchObject([{ hasTime: false, start: null }]);
  });

  it('keep a package in one entry with its activities in order, whatever is booked in between (3.10-02)', () => {
    const bundle = anItem(anActivity(), {
      name: 'Lake Day',
      packageKey: 7,
      orderPackageKey: 8,
      activities: [
        ...booked('Cruise', '2026-06-14T15:30').activities,
        ...booked('Kayak', '2026-06-12T09:00').activities,
      ],
    });
    const between = { ...booked('Horse Ride', '2026-06-13T17:30'), name: 'Horse Ride' };
    const list = listBookings(anOrder({ individual: [between], packages: [bundle] }));
    expect(list.map(({ item, isPackage }) => [item.name, isPackage])).toEqual([
      ['Lake Day', true],
      ['Horse Ride', false],
    ]);
    expect(list[0]?.tickets.map(({ activity, start }) => [activity.name, start])).toEqual([
      ['Kayak', '2026-06-12T09:00'],
      ['Cruise', '2026-06-14T15:30'],
    ]);
  });

  it('show only the first time of a package that says so, and keep its order (D-PK-06)', () => {
    const bundle = anItem(anActivity(), {
      name: 'Lake Day',
      packageKey: 7,
      orderPackageKey: 8,
      activities: [
        ...booked('Kayak', '2026-06-12T09:00').activities,
        ...booked('Cruise', '2026-06-14T15:30').activities,
      ],
      showFirstActivityOnly: true,
    });
    const [entry] = listBookings(anOrder({ packages: [bundle] }));
    expect(entry?.tickets.map(({ activity, start, isTold }) => [activity.name, start, isTold])).toEqual([
      ['Kayak', '2026-06-12T09:00', true],
      ['Cruise', null, false],
    ]);
  });

  it('of a pass have its last day and no calendar entry (D-AV-05)', () => {
    const pass = booked('Season pass', '2026-06-12T00:00', {
      appointmentType: 'none',
      selectedTimes: [aSlot({ endDate: '2027-06-12T00:00' as WallTime })],
    });
    const bookings = listBookings(anOrder({ individual: [pass] }));
    expect(bookings[0]?.tickets[0]?.validUntil).toBe('2027-06-12');
    const both = anOrder({ individual: [pass, booked('Kayak', '2026-06-12T09:00')] });
    const namesIn = (order: typeof both) =>
      appointmentsOf(listBookings(order), order, venueOf(aVenue())).map(({ of }) => of.name);
    expect(namesIn(anOrder({ individual: [pass] }))).toEqual([]);
    expect(namesIn(both)).toEqual(['Kayak']);
  });

  it('include the message of their activity, so that it is not repeated (3.10-10)', () => {
    const individual = [booked('Kayak', '2026-06-12T09:00', { confirmationMessage: 'Bring a towel.' })];
    const order = anOrder({ individual, activityConfirmationMessages: ['Bring a towel.', 'See you soon.'] });
    expect(otherMessages(order, listBookings(order))).toEqual(['See you soon.']);
  });
});

describe('payments', () => {
  it('show the card by its brand and last digits only (D-OR-04)', () => {
    expect(cardWords('visa', '•••• 4242')).toBe('Visa ending in 4242');
    expect(cardWords(null, null)).toBe('Card');
    expect(cardWords('visa', '•••• 4242', 'card')).toBe('Visa ending in 4242');
    expect(cardWords('visa', '•••• 4242', 'googlepay')).toBe('Google Pay •••• 4242');
    expect(cardWords('visa', '•••• 4242', 'applepay')).toBe('Apple Pay •••• 4242');
  });

  it('list what was paid and leave out the pending payment (3.10-04)', () => {
    const paid = {
      isNew: false,
      balance: dollars(0),
      paymentAmount: dollars(244.78),
      paymentMethod: 'card',
      cardBrand: 'visa',
      maskedCard: '•••• 4242',
      paidOn: null,
      refundState: null,
    };
    expect(listPayments(anOrder({ orderPayments: [paid, { ...paid, isNew: true }] }))).toEqual([
      { key: 'payment 0', label: 'Visa ending in 4242', amount: 24_478 },
    ]);
  });

  it('name what was refunded and where it went (3.10-04, D-GC-06)', () => {
    const refund = {
      isNew: false,
      balance: dollars(0),
      paymentAmount: dollars(-20),
      paymentMethod: 'applepay',
      cardBrand: 'visa',
      maskedCard: '•••• 4242',
      paidOn: null,
      refundState: null,
    };
    expect(listPayments(anOrder({ orderPayments: [refund] }))).toEqual([
      { key: 'payment 0', label: 'Refunded to Apple Pay •••• 4242', amount: -2000 },
    ]);
    // The guest does not have it.
    expect(listPayments(anOrder({ orderPayments: [{ ...refund, refundState: 'refused' }] }))).toEqual([
      { key: 'payment 0', label: 'Refund to Apple Pay •••• 4242 didn’t go through', amount: -2000 },
    ]);
    const credit = { ...refund, paymentMethod: 'credit', cardBrand: null, maskedCard: '•••• JKMN' };
    expect(listPayments(anOrder({ orderPayments: [credit] }))).toEqual([
      { key: 'payment 0', label: 'Credit issued (•••• JKMN)', amount: -2000 },
    ]);
  });

  it.each([
    ['cash', 'Cash', 'To be refunded in cash', 'Refunded in cash'],
    ['terminal', 'Card at the venue', 'To be refunded at the card terminal', 'Refunded at the card terminal'],
    ['transfer', 'Bank transfer', 'To be refunded by bank transfer', 'Refunded by bank transfer'],
    ['other', 'Paid to the venue', 'To be refunded by the venue', 'Refunded by the venue'],
  ])('name what the venue took itself, as %s (3.10-04)', (paymentMethod, took, isToGive, gaveBack) => {
    const payment = {
      ...{ isNew: false, balance: dollars(0), paymentAmount: dollars(50), paymentMethod },
      ...{ cardBrand: null, maskedCard: null, paidOn: null, refundState: null },
    };
    const back = (refundState: string) => ({ ...payment, paymentAmount: dollars(-20), refundState });
    const orderPayments = [payment, back('to be given'), back('given')];
    expect(listPayments(anOrder({ orderPayments })).map(({ label }) => label)).toEqual([
      took,
      isToGive,
      gaveBack,
    ]);
  });
});

describe('the rows of a receipt', () => {
  const card = (amount: number) => ({
    isNew: false,
    balance: dollars(0),
    paymentAmount: dollars(amount),
    paymentMethod: 'card',
    cardBrand: 'visa',
    maskedCard: '•••• 4242',
    paidOn: null,
    refundState: null,
  });
  const gift = (amount: number, isForBalance = false) => ({
    orderMerchandiseGiftCardKey: amount,
    maskedCode: '•••• PQRS',
    amount: dollars(amount),
    remainingBalance: dollars(0),
    isForBalance,
  });
  const lines = {
    subTotal: dollars(118),
    orderFees: [{ feeName: 'Booking fee', amount: dollars(3), orderFeeKey: 1 }],
    taxTotal: dollars(9),
    orderPromoCodes: [
      { orderPromoCodeKey: 1, promoCode: 'SAVE10', description: '', amount: dollars(10) },
      { orderPromoCodeKey: 2, promoCode: 'LOCAL', description: '', amount: dollars(2) },
    ],
    discountTotal: dollars(12),
    total: dollars(118),
  };
  const orders: Record<string, Parameters<typeof anOrder>[0]> = {
    'paid by card': { orderPayments: [card(118)] },
    'paid by a gift card alone': { redeemedGiftCards: [gift(118)] },
    'a deposit by card, its balance by gift cards': {
      orderPayments: [card(35.4)],
      redeemedGiftCards: [gift(50), gift(32.6)],
    },
    'paid by a credit and the rest by card': {
      orderPayments: [card(68)],
      credits: [{ name: 'Credit •••• 7K2P', ...gift(50) }],
    },
    'a deposit whose balance has a credit put towards it': {
      orderPayments: [card(35.4), { ...card(0), isNew: true }],
      credits: [{ name: 'Credit •••• 7K2P', ...gift(82.6, true) }],
      balance: dollars(82.6),
    },
    'a deposit whose balance has a gift card put towards it': {
      orderPayments: [card(35.4), { ...card(0), isNew: true }],
      redeemedGiftCards: [gift(82.6, true)],
      balance: dollars(82.6),
    },
  };
  it.each(Object.entries(orders))('add up: %s (3.10-06, D-DP-04, D-GC-07)', (_, changes) => {
    const order = anOrder({ isNew: false, ...lines, ...changes });
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    expect(sum(summarizeOrder(order, 'separate').rows)).toBe(order.total);
    const payments = listPayments(order);
    expect(sum(payments) + order.balance).toBe(order.total);
    expect(payments.filter(({ amount }) => amount === 0)).toEqual([]);
  });
});

it('an order made late in the evening is dated by the venue’s day (C-15)', () => {
  expect(orderDay({ orderDate: '2026-06-10T03:30:00Z' }, 'America/Denver')).toBe('2026-06-09');
  expect(orderDay({ orderDate: null }, 'America/Denver')).toBeNull();
});
