import type { MonthDay } from '@gangway/contract/availability';
import { emptyBooking } from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { anActivity, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { firstIncomplete, openSection, stepsOf } from './choice/booking-steps.ts';
import { judgeBooking } from './choice/completeness.ts';
import { dayState, meterOf, placesLeft } from './places-left.ts';
import { estimateBooking } from './price/estimate.ts';
import { zoneNote } from './words/zone-note.ts';

const friday = '2026-06-12' as VenueDate;
const twoAdults = [{ rateKey: 11 as RateKey, participants: 2 }];

describe('a booking', () => {
  const full = { ...emptyBooking, date: friday, time: '2026-06-12T09:00', rates: twoAdults };

  it('is complete with a date, a time and a party within limits (4.2-05, D-UI-04)', () => {
    expect(judgeBooking(anActivity(), full, aSlot(), false)).toEqual({
      done: { date: true, time: true, guests: true, transportation: true, addons: true },
      missing: null,
      isComplete: true,
    });
  });

  it('names the first thing that is missing (4.2-05)', () => {
    expect(judgeBooking(anActivity(), emptyBooking, null, false).missing).toBe('Choose a date');
    expect(judgeBooking(anActivity(), { ...full, time: null }, null, false).missing).toBe('Choose a time');
    expect(judgeBooking(anActivity(), { ...full, rates: [] }, aSlot(), false).missing).toBe('Choose guests');
  });

  it.each([
    ['a date', emptyBooking, 'Choose a date to continue.'],
    ['some guests', { ...full, rates: [] }, 'Choose guests to continue.'],
    ['more guests', full, 'Please choose at least 3 guests.'],
  ])('asks for %s in a full sentence', (_, choice, sentence) => {
    const judged = judgeBooking(anActivity({ minParticipants: 3 }), choice, aSlot(), false);
    expect(judged.missingSentence).toBe(sentence);
  });

  it('waits for the times of a date given in the URL', () => {
    expect(judgeBooking(anActivity(), full, null, true)).toEqual({
      done: { date: true, time: true, guests: true, transportation: true, addons: true },
      missing: null,
      isComplete: false,
    });
  });

  it('is incomplete while the party breaks a limit (4.2-05, D-AV-07)', () => {
    const small = judgeBooking(anActivity({ minParticipants: 3 }), full, aSlot(), false);
    expect(small).toMatchObject({ isComplete: false, missing: 'Please choose at least 3 guests.' });
    const crowded = judgeBooking(anActivity(), full, aSlot({ totalAvailable: 1 }), false);
    expect(crowded).toMatchObject({ isComplete: false, missing: 'Only 1 spot is left at 9:00 AM.' });
  });

  it('needs no time if the activity has none (D-AV-05)', () => {
    const dateOnly = anActivity({ appointmentType: 'date', offerTransportation: false });
    const choice = { ...full, time: null };
    expect(judgeBooking(dateOnly, choice, aSlot({ value: '2026-06-12' }), false).isComplete).toBe(true);
    expect(judgeBooking(dateOnly, choice, null, true)).toMatchObject({ isComplete: false, missing: null });
    expect(judgeBooking(dateOnly, choice, null, false).missing).toBe('This date is no longer available');
  });
});

describe('the open section', () => {
  const steps = stepsOf({ appointmentType: 'dateTime', offerTransportation: false });
  const none = { date: false, time: false, guests: false, transportation: true, addons: true };

  it('is the first incomplete step if the URL names none (D-RT-05)', () => {
    expect(openSection(undefined, steps, none)).toBe('date');
    expect(openSection(undefined, steps, { ...none, date: true })).toBe('time');
    expect(
      firstIncomplete(steps, { date: true, time: true, guests: true, transportation: true, addons: true }),
    ).toBe('review');
  });

  it('is the section the URL names (D-RT-05)', () => {
    expect(openSection('guests', steps, none)).toBe('guests');
    expect(openSection('review', steps, none)).toBe('review');
  });

  it('falls back to the first incomplete step if the section is unknown or unreachable (D-RT-05)', () => {
    expect(openSection('lunch', steps, none)).toBe('date');
    expect(openSection('addons', steps, { ...none, date: true })).toBe('time');
    expect(openSection('time', steps, none)).toBe('date');
  });

  it('is never the time of a date-only activity, nor the date or time of an open pass (3.2-03)', () => {
    expect(stepsOf({ appointmentType: 'date', offerTransportation: false })).toEqual(['date', 'guests']);
    expect(stepsOf({ appointmentType: 'none', offerTransportation: false })).toEqual(['guests']);
    expect(
      openSection('time', stepsOf({ appointmentType: 'date', offerTransportation: false }), {
        ...none,
        date: true,
      }),
    ).toBe('guests');
  });
});

describe('estimate', () => {
  it('adds the chosen rates at the prices of the time', () => {
    const rates = [aRate(), aRate({ rateKey: 12 as RateKey, name: 'Child', price: 4300 })];
    const choice = { rates: [...twoAdults, { rateKey: 12 as RateKey, participants: 1 }] };
    expect(estimateBooking(rates, choice)).toEqual({
      lines: [
        { key: 11, label: '2 adults', amount: 12_800 },
        { key: 12, label: '1 child', amount: 4300 },
      ],
      total: 17_100,
    });
  });

  it('takes the package discount off each guest but never goes below zero (D-PK-05)', () => {
    expect(estimateBooking([aRate({ packageDiscount: 400 })], { rates: twoAdults }).total).toBe(12_000);
    expect(estimateBooking([aRate({ packageDiscount: 9900 })], { rates: twoAdults }).total).toBe(0);
  });
});

describe('places left', () => {
  it('shows the number if the threshold is 0 (C-46, 9-11)', () => {
    expect(placesLeft({ status: 'Available', totalAvailable: 8 }, 0)).toEqual({
      state: 'open',
      words: '8 spots left',
      short: '8 left',
      isCounted: true,
    });
    expect(placesLeft({ status: 'Limited', totalAvailable: 1 }, 0)).toEqual({
      state: 'few',
      words: '1 spot left',
      short: '1 left',
      isCounted: true,
    });
  });

  it('shows the number only below the threshold (3.2-09, D-AV-08)', () => {
    expect(placesLeft({ status: 'Available', totalAvailable: 5 }, 5).words).toBeNull();
    expect(placesLeft({ status: 'Available', totalAvailable: 4 }, 5).words).toBe('4 spots left');
  });

  it('says that few are left even if the number is hidden', () => {
    expect(placesLeft({ status: 'Limited', totalAvailable: 6 }, 3)).toEqual({
      state: 'few',
      words: 'Few left',
      short: 'Few left',
      isCounted: false,
    });
  });

  it('labels a sold-out time and says nothing about an unlimited one (D-AV-08)', () => {
    expect(placesLeft({ status: 'SoldOut', totalAvailable: 0 }, 0)).toEqual({
      state: 'sold-out',
      words: 'Sold out',
      short: 'Sold out',
      isCounted: false,
    });
    expect(placesLeft({ status: 'Available', totalAvailable: null }, 0).words).toBeNull();
  });

  it.each([
    ['the last of many', 1, 12, 8],
    ['one place, when no time has more', 1, 1, 8],
    ['nine places, when no time has more', 9, 9, 75],
    ['half as many as the emptiest time', 20, 40, 50],
    ['the emptiest time', 40, 40, 100],
  ])('sets the length of the bar by the places left: %s', (_, left, roomiest, length) =>
    expect(meterOf(left, roomiest, true)).toBe(length),
  );

  it('shows no bar if the number is hidden or unlimited', () => {
    expect(meterOf(5, 12, false)).toBeNull();
    expect(meterOf(null, 0, true)).toBeNull();
  });

  it('gives each day status one look', () => {
    const look = (status: MonthDay['status'], isAvailable: boolean) => dayState({ status, isAvailable });
    expect(look('Available', true)).toBe('open');
    expect(look('Limited', true)).toBe('few');
    expect(look('Available', false)).toBe('sold-out');
    expect(look('SoldOut', false)).toBe('sold-out');
    expect(look('Past', false)).toBe('past');
    for (const status of ['Closed', 'Cutoff', 'NotYetOpen'] as const)
      expect(look(status, false)).toBe('closed');
  });
});

describe('time zone', () => {
  it('is named with the difference if the visitor is in another zone', () => {
    expect(zoneNote(friday, 'America/Denver', 'America/New_York')).toBe(
      'All times are local to the venue (Mountain Time). Where you are, it’s 2 hours later.',
    );
    expect(zoneNote(friday, 'Europe/London', 'America/New_York')).toContain('it’s 5 hours earlier.');
  });

  it('is left out if both clocks agree on that day', () => {
    expect(zoneNote(friday, 'America/Denver', 'America/Denver')).toBeNull();
    expect(zoneNote(friday, 'America/Denver', 'America/Boise')).toBeNull();
  });

  it('is compared on the day itself, across a daylight saving change (C-15)', () => {
    expect(zoneNote('2026-01-15' as VenueDate, 'America/Phoenix', 'America/Denver')).toBeNull();
    expect(zoneNote(friday, 'America/Phoenix', 'America/Denver')).toContain('it’s 1 hour later.');
  });

  it('includes half hours', () => {
    expect(zoneNote(friday, 'Europe/London', 'Asia/Kolkata')).toContain('4 hours and 30 minutes later');
  });
});
