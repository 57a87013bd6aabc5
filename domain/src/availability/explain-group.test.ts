/** A number of guests before they choose rates: it fits where a party of so many could book (D-API-60, D-AV-07). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '../catalog/activity.ts';
import type { RateKey } from '../kernel/keys.ts';
import type { Instant, VenueDate } from '../kernel/local-time.ts';
import { checkParty } from '../party/check-party.ts';
import { anActivity, aRate, aSchedule } from '../testing/builders.ts';
import { cellStates } from './cell-states.ts';
import { expandSchedule } from './expand-schedule.ts';
import { anybody, explainer, isBookable } from './explain.ts';
import { groupExplainer } from './explain-group.ts';

const venue = { timeZone: 'America/Denver', pools: [], vehicles: [] };
const day = '2026-12-05' as VenueDate;
const now = Date.parse('2026-11-21T17:00:00Z') as Instant;
const nothingTaken = cellStates([]);

const capacityOf = (capacity: number) => ({ schedules: [aSchedule({ times: ['09:00'], capacity })] });

function stateFor(guests: number, changes: Partial<Omit<Activity, 'key'>>, isPrivate = false) {
  const activity = anActivity(changes);
  const [departure] = expandSchedule(activity, day, day, venue.timeZone);
  if (departure === undefined) throw new Error('no departure');
  const request = isPrivate
    ? { party: [{ rateKey: 13 as RateKey, participants: 1 }], isPrivate, guests: 1 }
    : anybody;
  return groupExplainer(venue, activity, request, guests, now)(departure, nothingTaken);
}

describe('a number of guests', () => {
  it('fits if the departure has places for all of them', () => {
    expect(stateFor(4, capacityOf(4))).toMatchObject({ reason: null, placesLeft: 4 });
    expect(stateFor(5, capacityOf(4))).toMatchObject({
      status: 'SoldOut',
      reason: { code: 'soldOut', details: { left: 4 } },
    });
  });

  it('fits if one rate has places for all of them, though the others have not', () => {
    const rates = [aRate({ capacity: 2 }), aRate({ key: 12, capacity: 6 })];
    const changes = { ...capacityOf(20), capacityType: 'rate', rates } as const;
    expect(isBookable(stateFor(6, changes).status)).toBe(true);
    expect(isBookable(stateFor(9, changes).status)).toBe(false);
  });

  it('counts the people of a rate and not its tickets', () => {
    const changes = { ...capacityOf(2), rates: [aRate({ seats: 1, people: 4 })] };
    expect(isBookable(stateFor(8, changes).status)).toBe(true);
    expect(isBookable(stateFor(9, changes).status)).toBe(false);
  });

  it('does not fit below the fewest and above the most who may book together', () => {
    const changes = { ...capacityOf(20), minParticipants: 3, maxPeople: 6 };
    expect(stateFor(2, changes)).toMatchObject({
      status: 'Closed',
      reason: { code: 'tooFew', details: { least: 3 } },
    });
    expect(stateFor(3, changes).reason).toBeNull();
    expect(stateFor(6, changes).reason).toBeNull();
    expect(stateFor(7, changes)).toMatchObject({
      status: 'Closed',
      reason: { code: 'maximum', details: { most: 6 } },
    });
  });

  it('fits on a private tour with places for the whole group', () => {
    const rates = [aRate({ key: 13, isPrivateTourRate: true })];
    const changes = { ...capacityOf(6), rates };
    expect(isBookable(stateFor(6, changes, true).status)).toBe(true);
    expect(isBookable(stateFor(7, changes, true).status)).toBe(false);
  });
});

it('never refuses a number that one rate could book, and never offers what nobody could (D-AV-07)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.option(fc.integer({ min: 6, max: 10 })),
      (guests, capacity, minParticipants, maxPeople) => {
        const changes = { ...capacityOf(capacity), minParticipants, maxPeople, rates: [aRate()] };
        const activity = anActivity(changes);
        const party = [{ rateKey: 11 as RateKey, participants: guests }];
        const [departure] = expandSchedule(activity, day, day, venue.timeZone);
        if (departure === undefined) throw new Error('no departure');
        const chosen = explainer(venue, activity, { ...anybody, party }, now)(departure, nothingTaken);
        const couldBook = checkParty(activity, party).ok && isBookable(chosen.status);
        expect(isBookable(stateFor(guests, changes).status)).toBe(couldBook);
      },
    ),
    { numRuns: 500 },
  );
});
