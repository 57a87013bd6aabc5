import { emptyBooking } from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import { describe, expect, it } from 'vitest';
import { aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { guestCount } from './booking-machine.ts';
import { partyProblem, placesProblem, roomierSlot, settleParticipants, stepperLimit } from './party.ts';

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult' });
const child = aRate({ rateKey: 12 as RateKey, name: 'Child', needsAdult: true });
const open: { minParticipants: number; maxPeople: number | null } = { minParticipants: 1, maxPeople: null };
const coming = (adults: number, children = 0) => ({
  ...emptyBooking,
  rates: [
    { rateKey: adult.rateKey, participants: adults },
    { rateKey: child.rateKey, participants: children },
  ],
});

describe('party', () => {
  it('counts a family’s people toward the activity’s limit and its places toward the places left (D-AV-02, D-AV-07)', () => {
    const family = aRate({ rateKey: 13 as RateKey, name: 'Family', people: 4, places: 4 });
    const table = aRate({ rateKey: 14 as RateKey, name: 'Table', people: 6, places: 1 });
    const two = { ...emptyBooking, rates: [{ rateKey: family.rateKey, participants: 2 }] };
    expect(guestCount(two, [adult, family])).toBe(8);
    expect(partyProblem({ ...open, maxPeople: 7 }, [adult, family], two)).toBe(
      'You can book for up to 7 guests at once.',
    );
    const none = { ...emptyBooking, rates: [] };
    const limit = (rate: typeof family, maxPeople: number | null, totalAvailable: number) =>
      stepperLimit(rate, { ...open, maxPeople }, [family, table], none, aSlot({ totalAvailable }), true).most;
    expect([
      limit(family, 7, 20),
      limit(family, null, 9),
      limit(table, null, 9),
      limit(table, 13, 9),
    ]).toEqual([1, 2, 9, 2]);
  });

  it('asks for at least one guest by default (9-08)', () => {
    expect(partyProblem(open, [adult], coming(0))).toBe('Please choose at least 1 guest.');
    expect(partyProblem(open, [adult], coming(1))).toBeNull();
  });

  it('names the smallest party an activity takes (3.2-08)', () => {
    expect(partyProblem({ ...open, minParticipants: 2 }, [adult], coming(1))).toBe(
      'Please choose at least 2 guests.',
    );
  });

  it('names the largest party an activity takes (3.2-08)', () => {
    expect(partyProblem({ ...open, maxPeople: 3 }, [adult], coming(4))).toBe(
      'You can book for up to 3 guests at once.',
    );
  });

  it('requires an adult if a rate cannot be booked alone (D-AV-07)', () => {
    expect(partyProblem(open, [adult, child], coming(0, 1))).toBe('Child can only be booked with an adult.');
    expect(partyProblem(open, [adult, child], coming(1, 1))).toBeNull();
  });

  it('ignores a rate from an old link that is no longer sold', () => {
    expect(partyProblem(open, [adult], coming(1, 2))).toBeNull();
  });

  it('says how many spots are left when the party is larger (D-AV-07)', () => {
    const slot = aSlot({ totalAvailable: 3 });
    expect(placesProblem(slot, 4, true)).toBe('Only 3 spots are left at 9:00 AM.');
    expect(placesProblem(aSlot({ totalAvailable: 1 }), 2, false)).toBe('Only 1 spot is left for this date.');
    expect(placesProblem(slot, 3, true)).toBeNull();
    expect(placesProblem(aSlot({ totalAvailable: null }), 99, true)).toBeNull();
  });
});

describe('stepper', () => {
  const limit = (rate = adult, limits = open, slot = aSlot({ totalAvailable: 5 }), choice = coming(1, 2)) =>
    stepperLimit(rate, limits, [adult, child], choice, slot, true);

  it('stops at the places left after the other guests and says so (D-AV-07)', () => {
    expect(limit()).toEqual({
      most: 3,
      why: 'Only 5 spots are left at 9:00 AM.',
      byPlaces: true,
      isShared: true,
    });
  });

  it('stops at the largest party before it runs out of places (D-AV-07)', () => {
    expect(limit(adult, { minParticipants: 1, maxPeople: 4 })).toMatchObject({
      most: 2,
      why: 'You can book for up to 4 guests at once.',
      byPlaces: false,
    });
  });

  it('stops at the maximum of its own rate (D-AV-07)', () => {
    expect(limit(aRate({ rateKey: adult.rateKey, maximum: 2 }))).toMatchObject({
      most: 2,
      why: 'You can book up to 2 for Adult.',
    });
  });

  it('stops at the places left of its own rate (D-AV-04)', () => {
    expect(limit(aRate({ rateKey: adult.rateKey, vacancies: 1 }))).toMatchObject({
      most: 1,
      why: 'Only 1 left for Adult at this time.',
      byPlaces: true,
    });
  });

  it('never goes below zero if other guests already fill the activity', () => {
    expect(limit(adult, open, aSlot({ totalAvailable: 1 })).most).toBe(0);
  });

  it('goes from zero to the minimum of its rate and back (D-AV-07)', () => {
    expect(settleParticipants({ minimum: 4 }, 0, 1)).toBe(4);
    expect(settleParticipants({ minimum: 4 }, 4, 3)).toBe(0);
    expect(settleParticipants({ minimum: 0 }, 1, 2)).toBe(2);
  });
});

describe('another time', () => {
  const six = aSlot({ value: '06:00', totalAvailable: 12 });
  const nine = aSlot({ value: '09:00', totalAvailable: 3 });
  const one = aSlot({ value: '13:00', totalAvailable: 0 });
  const four = aSlot({ value: '16:00', totalAvailable: 8 });

  it('is the nearest of the day with room for one more guest', () => {
    expect(roomierSlot([six, nine, one, four], nine, 3)?.value).toBe('06:00');
    expect(roomierSlot([aSlot({ value: '06:00', totalAvailable: 3 }), nine, one, four], nine, 3)?.value).toBe(
      '16:00',
    );
  });

  it('has more of the rate that is short and the same length as the chosen one (4.2-11)', () => {
    const double = aRate({ rateKey: 12 as RateKey });
    const start = (value: string, durationMinutes: number, vacancies: number | null) =>
      aSlot({ value, durationMinutes, totalAvailable: 9, rates: [{ ...double, vacancies }] });
    const ten = start('10:00/PT240M', 240, 1);
    const slots = [
      start('10:00/PT60M', 60, 4),
      ten,
      start('10:30/PT240M', 240, 1),
      start('11:00/PT240M', 240, 2),
    ];
    expect(roomierSlot(slots, ten, 1, double.rateKey)?.value).toBe('11:00/PT240M');
    expect(roomierSlot(slots.slice(0, 3), ten, 1, double.rateKey)).toBeNull();
    expect(roomierSlot([ten, start('12:00/PT240M', 240, null)], ten, 1, double.rateKey)?.value).toBe(
      '12:00/PT240M',
    );
  });

  it('is null if no other time has room', () => {
    expect(roomierSlot([nine, one], nine, 3)).toBeNull();
  });
});
