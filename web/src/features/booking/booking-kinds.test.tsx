/** Every kind of activity on the booking screen: rentals, places per rate, days, open tickets, private tours (2.10, 4.2, D-AV-02 to D-AV-05, D-PV-01). */
import { getMonthAvailability, getTimes } from '@gangway/contract/availability';
import type { Activity, Rate, TimeSlot } from '@gangway/contract/catalog';
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anActivity, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import type { AddResult } from '../cart/add-answer.ts';
import { openBooking, openDays } from './testing/open-booking.tsx';

afterEach(cleanup);

const single = 11 as RateKey;
const double = 12 as RateKey;
const group = 19 as RateKey;
const panel = () => within(screen.getByRole('complementary'));
const addButton = () => panel().getByRole('button', { name: 'Add to cart' });
const canAdd = () => addButton().getAttribute('aria-disabled') === null;
const added = (): AddResult => ({ result: 'added', order: anOrder(), transportationRemoved: null });

const boats = (hours: number, left: [number, number]): Rate[] => [
  aRate({ rateKey: single, name: 'Single kayak', price: hours * 2000, vacancies: left[0] }),
  aRate({ rateKey: double, name: 'Double kayak', price: hours * 3000, vacancies: left[1] }),
];

function rental(key: number, start: string, hours: number, left: [number, number]): TimeSlot {
  const [hour = 0] = start.split(':').map(Number);
  return aSlot({
    timeSlotKey: key as TimeSlotKey,
    value: `2026-06-12T${start}/PT${hours * 60}M`,
    displayName: `${hour}:00 AM`,
    appointmentDate: `2026-06-12T${start}` as WallTime,
    endDate: `2026-06-12T${String(hour + hours).padStart(2, '0')}:00` as WallTime,
    durationMinutes: hours * 60,
    totalAvailable: left[0] + left[1],
    status: left[0] + left[1] === 0 ? 'SoldOut' : 'Available',
    rates: boats(hours, left),
  });
}

const rentals = [
  rental(1, '09:00', 1, [4, 2]),
  rental(2, '09:00', 2, [4, 0]),
  rental(3, '10:00', 1, [4, 2]),
  rental(4, '10:00', 2, [0, 0]),
];
const kayaks = (changes: Partial<Activity> = {}) =>
  anActivity({
    capacityType: 'duration',
    rates: boats(1, [4, 2]),
    durations: [
      { durationMinutes: 60, name: null },
      { durationMinutes: 120, name: null },
    ],
    ...changes,
  });

describe('a rental', () => {
  const open = (address: string, section?: string) =>
    openBooking({ activity: kayaks(), slots: rentals, address, section, results: [added()] });

  it('is booked by length and start, at the price of the length (2.10-02, D-AV-03)', async () => {
    const { user, seen, addActivity } = open('?date=2026-06-12', 'time');
    expect(await panel().findByRole('radio', { name: /1 hour.*from \$20/ })).toHaveProperty('checked', true);
    await user.click(panel().getByRole('radio', { name: /2 hours.*from \$40/ }));
    await user.click(panel().getByRole('radio', { name: /9:00 AM/ }));
    expect(seen.address).toBe('?date=2026-06-12&time=2026-06-12T09:00/PT120M');
    await user.click(panel().getByRole('button', { name: 'One more: Single kayak' }));
    expect(panel().getByText('$40.00', { selector: 'b' })).toBeTruthy();
    await user.click(addButton());
    expect(addActivity).toHaveBeenCalledWith(
      expect.objectContaining({ timeSlotKeys: [2], rates: [{ rateKey: single, participants: 1 }] }),
    );
  });

  it('shows only the starts of the chosen length, and a taken one as sold out (D-AV-03)', async () => {
    const { user } = open('?date=2026-06-12', 'time');
    await user.click(await panel().findByRole('radio', { name: /2 hours/ }));
    expect(panel().getAllByRole('radio', { name: /AM/ })).toHaveLength(2);
    expect(panel().getByRole('radio', { name: /^10:00 AM/ })).toHaveProperty('disabled', true);
  });

  it('disables a rate that is sold out at the chosen time and says so (4.2-11)', async () => {
    const { user, seen } = open('?rates=11:1,12:1&date=2026-06-12&time=2026-06-12T09:00/PT120M', 'guests');
    expect(await panel().findByText('Double kayak is sold out for this time.')).toBeTruthy();
    const more = panel().getByRole('button', { name: 'One more: Double kayak' });
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await user.click(more);
    expect(seen.address).toBe('');
    // A sold-out rate is neither counted nor charged.
    expect(panel().getByText('$40.00', { selector: 'b' })).toBeTruthy();
  });

  it('keeps the start when another length is chosen if it is free, otherwise asks for a new one (D-AV-03)', async () => {
    const { user, seen } = open('?date=2026-06-12&time=2026-06-12T09:00/PT60M', 'time');
    await user.click(await panel().findByRole('radio', { name: /2 hours/ }));
    expect(seen.address).toContain('T09:00/PT120M');
    await user.click(panel().getByRole('radio', { name: /1 hour/ }));
    await user.click(panel().getByRole('radio', { name: /^10:00 AM/ }));
    await user.click(panel().getByRole('button', { name: /^Time/ }));
    await user.click(panel().getByRole('radio', { name: /2 hours/ }));
    expect(seen.address).toBe('?date=2026-06-12');
  });
});

describe('places per rate', () => {
  const seats = anActivity({
    capacityType: 'rate',
    rates: [aRate({ rateKey: single, name: 'Standard' }), aRate({ rateKey: double, name: 'Front row' })],
  });
  const show = aSlot({
    totalAvailable: 60,
    rates: [
      aRate({ rateKey: single, name: 'Standard', vacancies: 60 }),
      aRate({ rateKey: double, name: 'Front row', vacancies: 1, price: 9000 }),
    ],
  });

  it('have no length to choose, and each rate has its own limit (2.10-02, D-AV-04)', async () => {
    const { user } = openBooking({
      activity: seats,
      slots: [show],
      address: '?date=2026-06-12&time=2026-06-12T09:00',
      section: 'guests',
    });
    expect(panel().queryByText('How long?')).toBeNull();
    const front = await panel().findByRole('button', { name: 'One more: Front row' });
    await user.click(front);
    expect(panel().getByText('Only 1 left for Front row at this time.')).toBeTruthy();
    expect(front.getAttribute('aria-disabled')).toBe('true');
    expect(
      panel().getByRole('button', { name: 'One more: Standard' }).getAttribute('aria-disabled'),
    ).toBeNull();
  });
});

describe('appointment types', () => {
  const slot = aSlot({
    value: '2026-06-12',
    displayName: 'All day',
    rates: [aRate({ rateKey: single, name: 'Adult', vacancies: 5 })],
  });
  const steps = () =>
    panel()
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent?.replace(/^\d/, ''));

  it.each([
    { capacityType: 'time' as const, row: 'D-AV-05' },
    { capacityType: 'rate' as const, row: 'D-AV-05' },
  ])(
    'a date-only activity with capacity type $capacityType asks for no time ($row)',
    async ({ capacityType }) => {
      const activity = anActivity({ capacityType, appointmentType: 'date', rates: slot.rates });
      const { user, addActivity } = openBooking({
        activity,
        slots: [slot],
        address: '?rates=11:2&date=2026-06-12',
        results: [added()],
      });
      await user.click(await panel().findByRole('button', { name: 'Add to cart' }));
      expect(steps().join()).not.toContain('Time');
      expect(addActivity).toHaveBeenCalledWith(expect.objectContaining({ timeSlotKeys: [901] }));
    },
  );

  it.each([
    { capacityType: 'time' as const, row: 'D-AV-05' },
    { capacityType: 'rate' as const, row: 'D-AV-05' },
  ])(
    'an open ticket with capacity type $capacityType asks only for guests and shows how long it is valid ($row)',
    async ({ capacityType }) => {
      const pass = { ...slot, value: 'open', displayName: 'Any day' };
      const activity = anActivity({
        capacityType,
        appointmentType: 'none',
        validityDays: 365,
        rates: slot.rates,
      });
      const { user, addActivity, calls } = openBooking({ activity, slots: [pass], results: [added()] });
      expect(panel().getByText(/Valid for 365 days from the day you buy it/)).toBeTruthy();
      expect(panel().getAllByRole('heading', { level: 3 })).toHaveLength(1);
      await user.click(await panel().findByRole('button', { name: 'One more: Adult' }));
      await user.click(addButton());
      expect(addActivity).toHaveBeenCalledWith(expect.objectContaining({ timeSlotKeys: [901] }));
      expect(calls.map(({ name }) => name)).not.toContain(getMonthAvailability.name);
    },
  );
});

describe('a private tour', () => {
  const rates = [
    aRate({ rateKey: single, name: 'Adult', price: 6400 }),
    aRate({ rateKey: group, name: 'Whole boat', price: 45_000, isPrivateTourRate: true }),
  ];
  const activity = (changes: Partial<Activity> = {}) =>
    anActivity({
      rates,
      enablePrivateTours: true,
      privateTourRateName: 'Have the boat to yourselves',
      privateTourRateDescription: 'Your group, your guide, your pace.',
      minParticipants: 2,
      maxPeople: 8,
      ...changes,
    });
  const slots = [aSlot({ totalAvailable: 12, rates })];
  const chosen = '?rates=11:3&date=2026-06-12&time=2026-06-12T09:00';
  const toggle = () => panel().getByRole('switch', { name: 'Have the boat to yourselves' });

  it('is a switch with its name, description and price for the group (D-PV-01)', () => {
    openBooking({ activity: activity(), slots, address: chosen, section: 'guests' });
    expect(toggle()).toHaveProperty('checked', false);
    expect(panel().getByText('Your group, your guide, your pace.')).toBeTruthy();
    expect(panel().getByText('$450.00 for the group')).toBeTruthy();
  });

  it('replaces the regular guests, costs its price once, and restores them when turned off (4.2-07, D-PV-01)', async () => {
    const { user, seen } = openBooking({ activity: activity(), slots, address: chosen, section: 'guests' });
    await panel().findByText('$192.00', { selector: 'b' });
    await user.click(toggle());
    expect(panel().queryByRole('spinbutton', { name: 'Adult' })).toBeNull();
    expect(canAdd()).toBe(false);
    // One press goes from zero to the smallest group.
    await user.click(panel().getByRole('button', { name: 'One more: Group size' }));
    await user.click(panel().getByRole('button', { name: 'One more: Group size' }));
    expect(panel().getByText('$450.00', { selector: 'b' })).toBeTruthy();
    expect(seen.address).toBe('?private=1&rates=11:3&date=2026-06-12&time=2026-06-12T09:00&guests=3');
    await user.click(toggle());
    expect(await panel().findByText('$192.00', { selector: 'b' })).toBeTruthy();
  });

  it('is requested and added as private, with its rate once and the group size (4.2-07, D-PV-01)', async () => {
    const { user, calls, addActivity } = openBooking({
      activity: activity(),
      slots,
      address: `${chosen}&private=1&guests=4`,
      results: [added()],
    });
    await panel().findByText('$450.00', { selector: 'b' });
    const times = calls.find(({ name }) => name === getTimes.name);
    expect(times?.input).toMatchObject({ isPrivateTour: true, rates: [] });
    await user.click(addButton());
    expect(addActivity).toHaveBeenCalledWith(
      expect.objectContaining({
        isPrivateTour: true,
        guests: 4,
        rates: [{ rateKey: group, participants: 1 }],
      }),
    );
  });

  it('says why a group cannot be larger (D-PV-01, D-AV-07)', async () => {
    const { user } = openBooking({
      activity: activity(),
      slots,
      address: `${chosen}&private=1&guests=8`,
      section: 'guests',
    });
    await panel().findByRole('spinbutton', { name: 'Group size' });
    const more = panel().getByRole('button', { name: 'One more: Group size' });
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await user.click(more);
    expect(panel().getByText(/up to 8/)).toBeTruthy();
  });

  it('is on from the start, without a switch, if the activity is only sold as a private tour (4.2-08)', async () => {
    const { calls } = openBooking({
      activity: activity({ privateToursOnly: true }),
      slots,
      address: '?date=2026-06-12&time=2026-06-12T09:00',
      section: 'guests',
    });
    expect(await panel().findByRole('spinbutton', { name: 'Group size' })).toBeTruthy();
    expect(panel().queryByRole('switch')).toBeNull();
    expect(panel().getByText('Your group, your guide, your pace.')).toBeTruthy();
    expect(calls.find(({ name }) => name === getTimes.name)?.input).toMatchObject({ isPrivateTour: true });
  });

  it('is not offered if the operator does not enable it (D-PV-01)', () => {
    openBooking({ activity: activity({ enablePrivateTours: false }), slots, address: `${chosen}&private=1` });
    expect(panel().queryByRole('switch')).toBeNull();
    expect(panel().queryByText('$450.00 for the group')).toBeNull();
  });
});

describe('what cannot be chosen shows why', () => {
  it('a time shows the reason beside its name (D-AV-08)', async () => {
    const taken = aSlot({
      totalAvailable: 0,
      status: 'SoldOut',
      reason: 'privateTaken',
      reasonText: 'This time is taken by a private tour.',
    });
    openBooking({ activity: anActivity(), slots: [taken], address: '?date=2026-06-12', section: 'time' });
    expect(await panel().findByText('This time is taken by a private tour.')).toBeTruthy();
  });

  it('a day has the reason in its accessible name and shows it when pressed (D-AV-08)', async () => {
    const { user, seen } = openBooking({
      activity: anActivity(),
      slots: [],
      answers: {
        [getMonthAvailability.name]: (input) =>
          openDays(String(input.date).slice(0, 7)).map((day) =>
            day.date === '2026-06-14'
              ? {
                  ...day,
                  isAvailable: false,
                  status: 'Closed' as const,
                  reason: 'blackout' as const,
                  reasonText: 'Closed on this day: regatta.',
                }
              : day,
          ),
      },
    });
    const sunday = await panel().findByRole('button', {
      name: 'Sunday, June 14, Closed on this day: regatta.',
    });
    await user.click(sunday);
    expect(panel().getByRole('note').textContent).toContain('Sun, Jun 14: Closed on this day: regatta.');
    expect(seen.address).toBe('');
  });
});
