import {
  type BookingState,
  emptyBooking,
  readBookingQuery,
  writeBookingQuery,
} from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import { describe, expect, it } from 'vitest';
import { anActivity, aRate } from '../../../testing/catalog-builders.ts';
import { estimateBooking } from '../price/estimate.ts';
import { guestsOf, ratesInForce, stepBooking } from './booking-machine.ts';
import { bookedRates, groupProblem, isPrivateChoice, offersSwitch } from './private-tour.ts';

const adult = 11 as RateKey;
const group = 19 as RateKey;
const rates = [
  aRate({ rateKey: adult, price: 6400 }),
  aRate({ rateKey: group, name: 'Whole boat', price: 45_000, isPrivateTourRate: true }),
];
const offered = anActivity({ rates, enablePrivateTours: true, minParticipants: 2, maxPeople: 8 });
const only = anActivity({ rates, enablePrivateTours: true, privateToursOnly: true });
const never = anActivity({ rates });
const couple: BookingState = { ...emptyBooking, rates: [{ rateKey: adult, participants: 2 }] };
const toggled = (isPrivate: boolean, choice = couple) =>
  stepBooking(choice, { type: 'togglePrivate', isPrivate }).choice;

describe('a private tour', () => {
  it('when turned on has one participant at its rate and none at the regular rates (4.2-07, D-PV-01)', () => {
    expect(bookedRates(offered, rates, toggled(true))).toEqual([{ rateKey: group, participants: 1 }]);
  });

  it('when turned off restores the regular guests (4.2-07, D-PV-01)', () => {
    const off = toggled(false, toggled(true));
    expect(bookedRates(offered, rates, off)).toEqual([{ rateKey: adult, participants: 2 }]);
    expect(bookedRates(offered, rates, { ...off, rates: [{ rateKey: group, participants: 1 }] })).toEqual([]);
  });

  it('is the default if the activity is only sold as a private tour (4.2-08)', () => {
    expect(isPrivateChoice(only, emptyBooking)).toBe(true);
    expect(offersSwitch(only)).toBe(false);
    expect(isPrivateChoice(offered, emptyBooking)).toBe(false);
  });

  it('cannot be booked if the operator does not offer it, whatever the URL says (D-PV-01)', () => {
    expect(isPrivateChoice(never, { isPrivate: true })).toBe(false);
    expect(offersSwitch(never)).toBe(false);
    expect(ratesInForce(never, null, { isPrivate: true }).map(({ rateKey }) => rateKey)).toEqual([adult]);
  });

  it('costs its price once, whatever the group size (D-PV-01)', () => {
    const choice = { ...toggled(true), guests: 6 };
    const booked = { ...choice, rates: bookedRates(offered, rates, choice) };
    expect(estimateBooking(ratesInForce(offered, null, choice), booked).total).toBe(45_000);
    expect(guestsOf(offered, choice, ratesInForce(offered, null, choice))).toBe(6);
  });

  it.each([
    { guests: 0, words: /Please choose/ },
    { guests: 1, words: /at least 2/ },
    { guests: 2, words: null },
    { guests: 8, words: null },
    { guests: 9, words: /8/ },
  ])(
    'checks a group of $guests against the minimum and the maximum (D-PV-01, D-AV-07)',
    ({ guests, words }) => {
      const problem = groupProblem(offered, guests);
      if (words === null) expect(problem).toBeNull();
      else expect(problem).toMatch(words);
    },
  );

  it('is kept in the URL with its group size and the regular guests (2.10-06, D-RT-11)', () => {
    const choice = stepBooking(toggled(true), { type: 'setGuests', guests: 6 }).choice;
    expect(writeBookingQuery(choice)).toEqual({ private: '1', rates: '11:2', guests: '6' });
    expect(readBookingQuery(writeBookingQuery(choice))).toEqual(choice);
  });
});
