/** The smallest parties: each may book, and no party that may book is smaller (6.2, D-AV-07). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkParty } from '../party/check-party.ts';
import { anActivity, aRate } from '../testing/builders.ts';
import { smallestParties } from './smallest-parties.ts';

const counts = (activity: Parameters<typeof smallestParties>[0]) =>
  smallestParties(activity).map((party) =>
    party.map(({ rateKey, participants }) => `${rateKey}:${participants}`).join(' '),
  );

it.each<[string, Parameters<typeof anActivity>[0], string[]]>([
  ['one of each rate that may come alone', {}, ['11:1']],
  ['the minimum number of guests, one of them an adult', { minParticipants: 3 }, ['11:3', '11:1 12:2']],
  ['the minimum of a rate', { rates: [aRate({ minimum: 4 }), aRate({ key: 12 })] }, ['11:4', '12:1']],
  [
    'at most the maximum of a rate, with other rates for the rest',
    { minParticipants: 5, rates: [aRate({ maximum: 2 }), aRate({ key: 12, maximum: 4 })] },
    ['11:2 12:3', '11:1 12:4', '12:3 11:2', '12:4 11:1'],
  ],
  [
    'a family if it reaches the minimum, or the fewest others that do',
    { minParticipants: 4, rates: [aRate(), aRate({ key: 12, seats: 4 })] },
    ['11:4', '11:1 12:1', '12:1'],
  ],
  ['none if every rate needs an adult', { rates: [aRate({ needsAdult: true })] }, []],
  ['none if nothing is on sale', { rates: [aRate({ isActive: false })] }, []],
])('the smallest parties are %s (6.2)', (_case, changes, parties) => {
  expect(counts(anActivity(changes)).toSorted()).toEqual(parties.toSorted());
});

it('the smallest parties can all book, and there is one whenever any party can (6.2, D-AV-07)', () => {
  const rate = (key: number) =>
    fc
      .record({
        minimum: fc.integer({ min: 0, max: 3 }),
        maximum: fc.option(fc.integer({ min: 3, max: 6 })),
        needsAdult: fc.boolean(),
        people: fc.integer({ min: 0, max: 4 }),
      })
      .map((limits) => aRate({ key, ...limits }));
  const activities = fc
    .record({ rates: fc.tuple(rate(11), rate(12)), minParticipants: fc.integer({ min: 1, max: 8 }) })
    .map((changes) => anActivity(changes));
  fc.assert(
    fc.property(activities, fc.nat(8), fc.nat(8), (activity, one, other) => {
      const [first, second] = activity.rates;
      if (first === undefined || second === undefined) return;
      const parties = smallestParties(activity);
      for (const party of parties) expect(checkParty(activity, party).ok).toBe(true);
      const any = checkParty(activity, [
        { rateKey: first.key, participants: one },
        { rateKey: second.key, participants: other },
      ]);
      if (any.ok) expect(parties.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

it('finds the only combination that is neither too few nor too many (6.2, D-AV-07)', () => {
  const rates = [6, 10, 15].map((people, index) => aRate({ key: 11 + index, seats: people, people }));
  expect(counts(anActivity({ rates, minParticipants: 31, maxPeople: 31 }))).toContain('11:1 12:1 13:1');
  expect(counts(anActivity({ rates, minParticipants: 29, maxPeople: 29 }))).toEqual([]);
});

it('there is a smallest party whenever any party can book, even if minimum and maximum are close (6.2, D-AV-07)', () => {
  const rate = (key: number) =>
    fc
      .record({
        minimum: fc.integer({ min: 0, max: 3 }),
        maximum: fc.option(fc.integer({ min: 3, max: 5 })),
        needsAdult: fc.boolean(),
        people: fc.integer({ min: 0, max: 9 }),
      })
      .map((limits) => aRate({ key, ...limits }));
  const activities = fc
    .record({
      rates: fc.tuple(rate(11), rate(12), rate(13)),
      minParticipants: fc.integer({ min: 1, max: 24 }),
      above: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ above, ...changes }) => anActivity({ ...changes, maxPeople: changes.minParticipants + above }));
  const upTo = [0, 1, 2, 3, 4, 5, 6];
  fc.assert(
    fc.property(activities, (activity) => {
      const parties = smallestParties(activity);
      for (const party of parties) expect(checkParty(activity, party).ok).toBe(true);
      const [a, b, c] = activity.rates.map(({ key }) => key);
      if (a === undefined || b === undefined || c === undefined) throw new Error('three rates');
      const anyCan = upTo.some((x) =>
        upTo.some((y) =>
          upTo.some(
            (z) =>
              checkParty(activity, [
                { rateKey: a, participants: x },
                { rateKey: b, participants: y },
                { rateKey: c, participants: z },
              ]).ok,
          ),
        ),
      );
      if (anyCan) expect(parties.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
