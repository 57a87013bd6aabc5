/** The cells a booking claims: the rows of docs/rules/capacity.md that need no database. */
import { describe, expect, it } from 'vitest';
import type { RateKey } from '../kernel/keys.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { aLocation, anActivity, aRate } from '../testing/builders.ts';
import { demandsOf, wantedCells } from './cells.ts';
import { expandSchedule } from './expand-schedule.ts';

const day = '2026-12-05' as VenueDate;
const adult = 11 as RateKey;
const child = 12 as RateKey;

describe('an activity of type time claims', () => {
  it.each([
    {
      what: 'a place for each guest',
      rates: [aRate(), aRate({ key: child })],
      party: [
        { rateKey: adult, participants: 2 },
        { rateKey: child, participants: 1 },
      ],
      units: [3],
    },
    {
      what: 'the seats of a rate for each of its guests',
      rates: [aRate({ seats: 2 })],
      party: [{ rateKey: adult, participants: 3 }],
      units: [6],
    },
    {
      what: 'nothing for guests without a seat',
      rates: [aRate({ seats: 0 })],
      party: [{ rateKey: adult, participants: 3 }],
      units: [],
    },
  ])('$what of its departure (D-AV-02)', ({ rates, party, units }) => {
    const activity = anActivity({ rates });
    const [departure] = expandSchedule(activity, day, day, 'America/Denver');
    if (departure === undefined) throw new Error('the example has no departure');
    expect(
      wantedCells(demandsOf(aLocation(), activity, departure, { party, isPrivate: false, guests: null })),
    ).toEqual(
      units.map((wanted) => ({
        subject: 'activity/1',
        at: '2026-12-05T09:00',
        capacity: 12,
        units: wanted,
      })),
    );
  });
});
