/** What stands on a receipt. */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { anActivity, anItem, aSlot } from '../../testing/catalogue-builders.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import {
  cardWords,
  hasAppointments,
  listPayments,
  listTickets,
  orderDay,
  otherMessages,
} from './receipt-tickets.ts';

const booked = (name: string, start: string, changes = {}) =>
  anItem(anActivity({ name, selectedTimes: [aSlot({ appointmentDate: start as WallTime })], ...changes }), {
    orderLineKey: name.length as OrderLineKey,
  });

describe('tickets', () => {
  it('come one per activity, the earliest first (D-OR-04)', () => {
    const individual = [booked('Horse Ride', '2026-06-14T17:30'), booked('Kayak', '2026-06-12T09:00')];
    expect(listTickets(anOrder({ individual })).map((ticket) => ticket.activity.name)).toEqual([
      'Kayak',
      'Horse Ride',
    ]);
  });

  it('have no time for a date, and no date for a pass (D-AV-05)', () => {
    const day = booked('Park day', '2026-06-12T00:00', { appointmentTypeKey: 2 });
    const pass = booked('Season pass', '2026-06-12T00:00', { appointmentTypeKey: 3 });
    const [first, second] = listTickets(anOrder({ individual: [pass, day] }));
    expect(first).toMatchObject({ hasTime: false, start: '2026-06-12T00:00' });
    expect(second).toMatchObject({ hasTime: false, start: null });
  });

  it('of a package that tells one time only stay together behind it, without times of their own (D-PK-06)', () => {
    const kayak = booked('Kayak', '2026-06-12T09:00').activities;
    const cruise = booked('Cruise', '2026-06-14T15:30').activities;
    const bundle = anItem(anActivity(), {
      name: 'Lake Day',
      orderPackageKey: 8,
      activities: [...kayak, ...cruise],
      showFirstActivityOnly: true,
    });
    const between = booked('Horse Ride', '2026-06-13T17:30');
    const told = (item: typeof bundle) =>
      listTickets(anOrder({ individual: [between], packages: [item] })).map(({ activity, start, partOf }) => [
        activity.name,
        start?.slice(8, 10) ?? null,
        partOf,
      ]);
    expect(told(bundle)).toEqual([
      ['Kayak', '12', null],
      ['Cruise', null, 'Lake Day'],
      ['Horse Ride', '13', null],
    ]);
    expect(told({ ...bundle, showFirstActivityOnly: false })).toEqual([
      ['Kayak', '12', null],
      ['Horse Ride', '13', null],
      ['Cruise', '14', null],
    ]);
  });

  it('of a pass know its last day, and nothing of it goes into a calendar (D-AV-05)', () => {
    const pass = booked('Season pass', '2026-06-12T00:00', {
      appointmentTypeKey: 3,
      selectedTimes: [aSlot({ endDate: '2027-06-12T00:00' as WallTime })],
    });
    const tickets = listTickets(anOrder({ individual: [pass] }));
    expect(tickets[0]?.validUntil).toBe('2027-06-12');
    expect(hasAppointments(tickets)).toBe(false);
    expect(
      hasAppointments(listTickets(anOrder({ individual: [pass, booked('Kayak', '2026-06-12T09:00')] }))),
    ).toBe(true);
  });

  it('carry the message of their activity, so that it is not said twice (3.10-10)', () => {
    const individual = [booked('Kayak', '2026-06-12T09:00', { confirmationMessage: 'Bring a towel.' })];
    const order = anOrder({ individual, activityConfirmationMessages: ['Bring a towel.', 'See you soon.'] });
    expect(otherMessages(order, listTickets(order))).toEqual(['See you soon.']);
  });
});

describe('payments', () => {
  it('show the card by its brand and last digits only (D-OR-04)', () => {
    expect(cardWords('visa', '•••• 4242')).toBe('Visa ending in 4242');
    expect(cardWords(null, null)).toBe('Card');
  });

  it('list what was paid and leave the pending payment out (3.10-04)', () => {
    const paid = {
      isNew: false,
      balance: dollars(0),
      paymentAmount: dollars(244.78),
      paymentMethod: 'card',
      cardBrand: 'visa',
      maskedCard: '•••• 4242',
      paidOn: null,
    };
    expect(listPayments(anOrder({ orderPayments: [paid, { ...paid, isNew: true }] }))).toEqual([
      { key: 'payment 0', label: 'Visa ending in 4242', amount: 24_478 },
    ]);
  });
});

it('an order made late in the evening belongs to that day at the venue (C-15)', () => {
  expect(orderDay({ orderDate: '2026-06-10T03:30:00Z' }, 'America/Denver')).toBe('2026-06-09');
  expect(orderDay({ orderDate: null }, 'America/Denver')).toBeNull();
});
