/** An import never takes away what is sold or held (R10). */
import { describe, expect, it } from 'vitest';
import type { ActivityKey, RateKey } from '../kernel/keys.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import { aLocation, anActivity, aSchedule } from '../testing/builders.ts';
import { aPlan } from '../testing/membership-builders.ts';
import { aPromoCode } from '../testing/promo-builders.ts';
import { aTransportLocation } from '../testing/transport-builders.ts';
import { checkPlaces } from './places.ts';
import { pathText } from './problems.ts';
import type { TouchedCell } from './touched.ts';

const day = (text: string) => text as VenueDate;
const cell = (changes: Partial<TouchedCell> = {}): TouchedCell => ({
  subject: 'activity/1',
  at: '2026-12-24T09:00',
  capacity: 12,
  sold: 0,
  held: 0,
  ...changes,
});
const before = aLocation();

function outcome(after: Location, ...cells: TouchedCell[]) {
  const { problems, capacities } = checkPlaces(before, after, cells);
  return { problems: problems.map(({ path, message }) => `${pathText(path)}: ${message}`), capacities };
}

const withCapacity = (capacity: number | null) =>
  aLocation({ activities: [anActivity({ schedules: [aSchedule({ capacity })] })] });

describe('a refusal names the entry that meets the bookings', () => {
  const sold = cell({ sold: 4 });
  const closes =
    '2026-12-24 at 09:00: 4 places are sold, and this closes it. Move or cancel these bookings first. To only stop selling, close its sales instead, with kind: salesClosed';
  const [from, to] = [day('2026-12-23'), day('2026-12-26')];
  const other = { from: '2026-07-01', to: '2026-07-02', reason: null };
  const exceptions = [{ kind: 'closed' as const, from, to, times: null, reason: 'Storm' }];
  it.each([
    [
      'a blackout of the venue',
      aLocation({ blackouts: [other, { from, to, reason: null }] }),
      `blackouts[1]: ${closes}`,
    ],
    [
      'a closed day',
      aLocation({ activities: [anActivity({ exceptions })] }),
      `activities[0].exceptions[0]: ${closes}`,
    ],
    [
      'a day with fewer places',
      aLocation({
        activities: [
          anActivity({
            exceptions: [{ kind: 'capacity', from, to, times: ['09:00' as never], capacity: 3 }],
          }),
        ],
      }),
      'activities[0].exceptions[0]: 2026-12-24 at 09:00: 4 places are sold',
    ],
    [
      'a schedule',
      aLocation({ activities: [anActivity({ schedules: [] })] }),
      'activities[0].schedules: 2026-12-24 at 09:00: 4 places are sold, but nothing runs then any more',
    ],
  ])('%s (D-AV-06, R10)', (_what, after, words) => {
    const { problems, capacities } = outcome(after, sold);
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(capacities).toEqual([]);
  });
});

describe('seats that are sold or held', () => {
  const seats = (changes: Partial<TouchedCell>) =>
    cell({ subject: 'vehicle/shuttle', at: '2026-12-24T08:30', capacity: 6, ...changes });
  const withSeats = (number: number) =>
    aTransportLocation({ vehicles: [{ id: 'shuttle', name: 'White shuttle', seats: number }] });

  it('prevent a smaller vehicle (D-TR-01, R10)', () => {
    expect(outcome(withSeats(3), seats({ sold: 4 })).problems).toEqual([
      'transportation.vehicles[0].seats: 2026-12-24 at 08:30: 4 places are sold: it needs at least 4 seats',
    ]);
    expect(outcome(withSeats(4), seats({ sold: 4 }))).toEqual({
      problems: [],
      capacities: [{ subject: 'vehicle/shuttle', at: '2026-12-24T08:30', capacity: 4 }],
    });
  });

  it('prevent removing the vehicle (D-TR-01, R10)', () => {
    const { problems } = checkPlaces(withSeats(6), aTransportLocation({ vehicles: [] }), [
      seats({ held: 2 }),
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      '"shuttle" is missing, but on 2026-12-24 at 08:30 2 places are held by carts',
    ]);
  });
});

describe('uses of a membership', () => {
  const subject = `member-rate/${'m'.repeat(22)}/11`;
  const uses = (changes: Partial<TouchedCell>) =>
    cell({ subject, at: '2026-12-24', capacity: 4, planKey: aPlan().key, ...changes });
  const withLimit = (mostPerDay: number | null) =>
    aLocation({
      membershipPlans: [
        aPlan({
          rates: [
            {
              activityKey: 1 as ActivityKey,
              rateKey: 11 as RateKey,
              price: { kind: 'amount', amount: amount(4000) },
              mostPerOrder: null,
              mostPerDay,
              usesGuestPass: false,
            },
          ],
        }),
      ],
    });

  it.each([2, 6, null])(
    'get the limit per day of the file, %j, whatever is booked (D-MB-03, R10)',
    (most) => {
      expect(outcome(withLimit(most), uses({ sold: 3, held: 1 }))).toEqual({
        problems: [],
        capacities: [{ subject, at: '2026-12-24', capacity: most }],
      });
    },
  );

  it('stay as they are if the limit does, or the plan or rate is gone (D-MB-03)', () => {
    const nothing = { problems: [], capacities: [] };
    expect(outcome(withLimit(4), uses({ sold: 3 }))).toEqual(nothing);
    expect(outcome(aLocation({ membershipPlans: [] }), uses({ sold: 3 }))).toEqual(nothing);
    expect(outcome(withLimit(2), uses({ subject: `member-rate/${'m'.repeat(22)}/12` }))).toEqual(nothing);
  });
});

describe('uses of a promo code', () => {
  const uses = (changes: Partial<TouchedCell>) =>
    cell({ subject: 'promo/SAVE10', at: 'open', capacity: 20, ...changes });
  const withUses = (totalUses: number | null) => aLocation({ promoCodes: [aPromoCode({ totalUses })] });

  it('prevent a lower limit (D-PC-01, R10)', () => {
    expect(outcome(withUses(3), uses({ sold: 3, held: 1 }))).toEqual({
      problems: [
        'promoCodes[0].totalUses: SAVE10 was used 4 times: it needs at least 4. To end it, write a last day under "sale"',
      ],
      capacities: [],
    });
  });

  it.each([4, 100, null])('count toward a limit of %s that is set later (D-PC-01)', (totalUses) => {
    expect(outcome(withUses(totalUses), uses({ sold: 3, held: 1 }))).toEqual({
      problems: [],
      capacities: [{ subject: 'promo/SAVE10', at: 'open', capacity: totalUses }],
    });
  });

  it('do not prevent removing the code or changing the currency (D-PC-01)', () => {
    expect(outcome(aLocation({ currency: 'EUR' }), uses({ sold: 3 }))).toEqual({
      problems: [],
      capacities: [],
    });
  });
});

describe('places that are sold or held', () => {
  it('do not prevent closing sales, because guests keep them (R10, D-AV-06)', () => {
    const [from, to] = [day('2026-12-23'), day('2026-12-26')];
    const exceptions = [{ kind: 'salesClosed' as const, from, to, times: null, reason: 'Storm' }];
    const after = aLocation({ activities: [anActivity({ exceptions })] });
    expect(outcome(after, cell({ sold: 4, held: 2 }))).toEqual({ problems: [], capacities: [] });
  });

  it('prevent a lower capacity, with date, time and numbers in the message (R10)', () => {
    expect(outcome(withCapacity(5), cell({ sold: 4, held: 2 }))).toEqual({
      problems: [
        'activities[0].schedules: 2026-12-24 at 09:00: 4 places are sold and 2 held by carts, but the file has a capacity of 5: it needs at least 6',
      ],
      capacities: [],
    });
  });

  it('allow a capacity down to what is taken, and update used cells', () => {
    expect(outcome(withCapacity(6), cell({ sold: 4, held: 2 }))).toEqual({
      problems: [],
      capacities: [{ subject: 'activity/1', at: '2026-12-24T09:00', capacity: 6 }],
    });
    expect(outcome(withCapacity(null), cell({ sold: 1 })).capacities[0]?.capacity).toBeNull();
    expect(outcome(withCapacity(12), cell({ sold: 1 }))).toEqual({ problems: [], capacities: [] });
  });

  it('prevent a closed date, a blackout, another time and another season', () => {
    const words = [
      'activities[0].schedules: 2026-12-24 at 09:00: 1 place is sold, but nothing runs then any more: keep this departure until it is over. To stop selling it, add an exception of kind: salesClosed',
    ];
    const closed = {
      kind: 'closed' as const,
      from: day('2026-12-24'),
      to: day('2026-12-26'),
      times: null,
      reason: null,
    };
    const changed = [
      aLocation({ activities: [anActivity({ exceptions: [closed] })] }),
      aLocation({ blackouts: [{ from: '2026-12-24', to: '2026-12-24', reason: null }] }),
      aLocation({ activities: [anActivity({ schedules: [aSchedule({ times: ['09:30'] })] })] }),
      aLocation({
        activities: [anActivity({ schedules: [aSchedule({ season: { from: '05-01', to: '09-30' } })] })],
      }),
    ];
    const problems = changed.map((after) => outcome(after, cell({ sold: 1 })).problems);
    const closing =
      '2026-12-24 at 09:00: 1 place is sold, and this closes it. Move or cancel these bookings first. To only stop selling, close its sales instead, with kind: salesClosed';
    expect(problems).toEqual([
      [`activities[0].exceptions[0]: ${closing}`],
      [`blackouts[0]: ${closing}`],
      words,
      words,
    ]);
    for (const after of changed) expect(outcome(after, cell())).toEqual({ problems: [], capacities: [] });
  });

  it('prevent removing the activity, with a message on how to stop selling it', () => {
    expect(outcome(aLocation({ activities: [] }), cell({ held: 3 })).problems).toEqual([
      'activities: "activity-1" is missing, but on 2026-12-24 at 09:00 3 places are held by carts: keep it, with isActive: false at its rates to sell no more',
    ]);
    expect(outcome(aLocation({ activities: [] }), cell()).problems).toEqual([]);
  });

  it('prevent a change of currency or time zone', () => {
    const moved = aLocation({ currency: 'EUR', timeZone: 'Europe/Berlin' });
    expect(outcome(moved, cell({ sold: 1 })).problems).toEqual([
      'venue.currency: cannot change from USD while places are sold or held',
      'venue.timeZone: cannot change from America/Denver while places are sold or held',
    ]);
    expect(outcome(moved, cell()).problems).toEqual([]);
  });

  it('are counted per day for an activity that lasts all day (D-AV-05)', () => {
    const pass = (capacity: number) =>
      aLocation({
        activities: [
          anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [], capacity })] }),
        ],
      });
    const touched = cell({ at: '2026-12-24', sold: 7 });
    expect(outcome(pass(6), touched).problems[0]).toContain('2026-12-24: 7 places are sold');
    expect(outcome(pass(7), touched).capacities).toEqual([
      { subject: 'activity/1', at: '2026-12-24', capacity: 7 },
    ]);
  });

  it('are listed up to twenty, then counted', () => {
    const cells = Array.from({ length: 23 }, (_, index) =>
      cell({ at: `2026-12-${String(index + 1).padStart(2, '0')}T09:00`, sold: 6 }),
    );
    const { problems } = outcome(withCapacity(5), ...cells);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe('activities[0].schedules: and 3 more departures like these');
  });
});
