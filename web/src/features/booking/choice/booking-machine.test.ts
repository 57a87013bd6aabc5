import { emptyBooking, readBookingQuery, writeBookingQuery } from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { anActivity, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import {
  chosenSlot,
  guestCount,
  onlySlot,
  ratesInForce,
  ratesListed,
  stepBooking,
} from './booking-machine.ts';

const friday = '2026-06-12' as VenueDate;
const saturday = '2026-06-13' as VenueDate;
const adult = 11 as RateKey;
const child = 12 as RateKey;

const party = {
  ...emptyBooking,
  date: friday,
  time: '2026-06-12T09:00',
  rates: [
    { rateKey: adult, participants: 2 },
    { rateKey: child, participants: 1 },
  ],
};

describe('booking machine', () => {
  it('takes a date first (4.2-01)', () => {
    expect(stepBooking(emptyBooking, { type: 'chooseDate', date: friday }).choice.date).toBe(friday);
  });

  it('drops the time and keeps the guests when another date is chosen (4.2-02)', () => {
    const { choice } = stepBooking(party, { type: 'chooseDate', date: saturday });
    expect(choice).toEqual({ ...party, date: saturday, time: null });
  });

  it('keeps the time when the same date is chosen again (4.2-02)', () => {
    expect(stepBooking(party, { type: 'chooseDate', date: friday }).choice).toBe(party);
  });

  it('uses the rates of the chosen time instead of those of the activity (4.2-03)', () => {
    const activity = anActivity({ rates: [aRate({ rateKey: adult, price: 6400 })] });
    const slot = aSlot({ rates: [aRate({ rateKey: adult, price: 7900 })] });
    expect(ratesInForce(activity, null, emptyBooking).map((rate) => rate.price)).toEqual([6400]);
    expect(ratesInForce(activity, slot, emptyBooking).map((rate) => rate.price)).toEqual([7900]);
  });

  it('never offers inactive, internal or private tour rates to guests (4.2-03)', () => {
    const rates = [
      aRate({ rateKey: adult }),
      aRate({ rateKey: child, isActive: false }),
      aRate({ rateKey: 13 as RateKey, internalUseOnly: true }),
      aRate({ rateKey: 14 as RateKey, isPrivateTourRate: true }),
    ];
    expect(ratesInForce(anActivity({ rates }), null, emptyBooking).map((rate) => rate.rateKey)).toEqual([
      adult,
    ]);
  });

  it('clears participants, date, times and availability on reset (4.2-06)', () => {
    const { choice, forget } = stepBooking(party, { type: 'reset' });
    expect(choice).toEqual(emptyBooking);
    expect(forget).toEqual(['times', 'availability']);
  });

  it('clears only the participants (4.2-06)', () => {
    const { choice } = stepBooking(party, { type: 'resetParticipants' });
    expect(choice).toEqual({ ...party, rates: [] });
  });

  it('clears the date with its times (4.2-06)', () => {
    const { choice, forget } = stepBooking(party, { type: 'resetDate' });
    expect(choice).toEqual({ ...party, date: null, time: null });
    expect(forget).toEqual(['times']);
  });

  it('removes a rate when its last participant is removed', () => {
    const { choice } = stepBooking(party, { type: 'setParticipants', rateKey: child, participants: 0 });
    expect(choice.rates).toEqual([{ rateKey: adult, participants: 2 }]);
  });

  it('reads back from the URL what it wrote there (2.10-06)', () => {
    expect(readBookingQuery(writeBookingQuery(party))).toEqual(party);
  });

  it('does not use a time that has sold out since', () => {
    const slots = [aSlot({ value: '2026-06-12T09:00', totalAvailable: 0, status: 'SoldOut' })];
    expect(chosenSlot(party, slots)).toBeNull();
    expect(chosenSlot(party, [aSlot({ value: '2026-06-12T09:00', totalAvailable: 1 })])?.totalAvailable).toBe(
      1,
    );
  });

  it('uses the only slot of a date-only activity without asking, but not of an activity with times (D-AV-05)', () => {
    const slots = [aSlot({ value: '2026-06-12', displayName: 'All day' })];
    expect(onlySlot({ appointmentType: 'date' }, slots)?.displayName).toBe('All day');
    expect(onlySlot({ appointmentType: 'dateTime' }, slots)).toBeNull();
  });

  it('disables the sold-out rates of a rental but still lists them (4.2-11)', () => {
    const activity = anActivity({ capacityType: 'duration', rates: [aRate({ rateKey: adult })] });
    const rates = [
      aRate({ rateKey: adult, vacancies: 0 }),
      aRate({ rateKey: child, vacancies: 2 }),
      aRate({ rateKey: 13 as RateKey, vacancies: null }),
    ];
    const slot = aSlot({ rates });
    expect(ratesInForce(activity, slot, emptyBooking).map((rate) => rate.rateKey)).toEqual([child, 13]);
    expect(ratesListed(activity, slot).map((rate) => [rate.rateKey, rate.isActive])).toEqual([
      [adult, false],
      [child, true],
      [13, true],
    ]);
  });

  it('leaves rates of other capacity types enabled, whatever their vacancies (4.2-11)', () => {
    const slot = aSlot({ rates: [aRate({ rateKey: adult, vacancies: 0 })] });
    for (const capacityType of ['time', 'rate'] as const)
      expect(ratesInForce(anActivity({ capacityType }), slot, emptyBooking)).toHaveLength(1);
  });

  it('clears only the time', () => {
    expect(stepBooking(party, { type: 'resetTime' }).choice).toEqual({ ...party, time: null });
  });

  it('counts only guests of existing rates', () => {
    expect(guestCount(party, [aRate({ rateKey: adult })])).toBe(2);
  });
});

describe('transportation', () => {
  const hotel = { name: 'Grand Lodge', latitude: 40.1, longitude: -105 };
  const fetched = stepBooking(emptyBooking, { type: 'setHotel', hotel }).choice;

  it('is turned on by choosing a hotel (4.2-10)', () => {
    expect(fetched).toMatchObject({ needTransport: true, pickup: '40.1,-105,Grand Lodge' });
  });

  it('clears the hotel when it is turned off (4.2-09)', () => {
    const { choice } = stepBooking(fetched, { type: 'setTransport', isNeeded: false });
    expect(choice).toMatchObject({ needTransport: false, pickup: null });
    expect(stepBooking(choice, { type: 'setTransport', isNeeded: true }).choice.pickup).toBeNull();
  });
});
