/** Party limits: a case for every refusal, and what holds for every accepted party (D-AV-07). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateKey } from '../kernel/keys.ts';
import { anActivity, aRate } from '../testing/builders.ts';
import { checkParty, mostParticipants, type PartyRefusal } from './check-party.ts';

const adult = aRate();
const child = aRate({ key: 12, name: 'Child', needsAdult: true });
const group = aRate({ key: 13, name: 'Group', minimum: 4, maximum: 6 });

const chosen = (counts: Record<number, number>) =>
  Object.entries(counts).map(([key, participants]) => ({ rateKey: Number(key) as RateKey, participants }));

const check = (
  counts: Record<number, number>,
  limits: { minParticipants?: number; maxPeople?: number | null } = {},
) => checkParty(anActivity({ rates: [adult, child, group], ...limits }), chosen(counts));

describe('refuses', () => {
  it.each<[string, Record<number, number>, Parameters<typeof check>[1], PartyRefusal]>([
    ['no guests', {}, {}, { code: 'noGuests' }],
    ['zero guests at every rate', { 11: 0, 12: 0 }, {}, { code: 'noGuests' }],
    ['an unknown rate', { 99: 1 }, {}, { code: 'unknownRate' }],
    ['fewer guests than the minimum', { 11: 1 }, { minParticipants: 2 }, { code: 'tooFew', least: 2 }],
    ['more guests than the maximum', { 11: 5 }, { maxPeople: 4 }, { code: 'tooMany', most: 4 }],
    ['more guests than any line can hold', { 11: 201 }, {}, { code: 'tooMany', most: 200 }],
    [
      'more guests than any line can hold, whatever the operator allows',
      { 11: 201 },
      { maxPeople: 500 },
      { code: 'tooMany', most: 200 },
    ],
    [
      'fewer guests than the minimum of a rate',
      { 13: 3 },
      {},
      { code: 'rateTooFew', rate: 'Group', least: 4 },
    ],
    [
      'more guests than the maximum of a rate',
      { 13: 7 },
      {},
      { code: 'rateTooMany', rate: 'Group', most: 6 },
    ],
    ['children alone', { 12: 2 }, {}, { code: 'needsAdult', rate: 'Child' }],
  ])('%s (3.2-08, D-AV-07)', (_case, counts, limits, refusal) => {
    expect(check(counts, limits)).toEqual({ ok: false, refusal });
  });

  it.each([
    ['not on sale', { isActive: false }],
    ['internal', { internalUseOnly: true }],
    ['the group price of a private tour', { isPrivateTourRate: true }],
  ])('a rate that is %s, as if it did not exist (3.3-01, D-SE-05)', (_case, changes) => {
    const activity = anActivity({ rates: [adult, aRate({ key: 14, ...changes })] });
    expect(checkParty(activity, chosen({ 14: 1 }))).toEqual({ ok: false, refusal: { code: 'unknownRate' } });
    expect(checkParty(activity, chosen({ 11: 1, 14: 0 })).ok).toBe(true);
  });
});

describe('accepts', () => {
  it.each<[string, Record<number, number>, Parameters<typeof check>[1]]>([
    ['one guest, since the default minimum is one', { 11: 1 }, {}],
    ['exactly the minimum', { 11: 2 }, { minParticipants: 2 }],
    ['exactly the maximum', { 11: 3, 12: 1 }, { maxPeople: 4 }],
    ['children with an adult', { 11: 1, 12: 5 }, {}],
    ['a group within its limits', { 13: 4 }, {}],
    ['two hundred guests', { 11: 200 }, {}],
  ])('%s (9-08, 3.2-08)', (_case, counts, limits) => {
    expect(check(counts, limits).ok).toBe(true);
  });

  it('a rate listed twice as the sum of both (3.3-01)', () => {
    const party = checkParty(anActivity(), [...chosen({ 11: 1 }), ...chosen({ 11: 2 })]);
    expect(party).toMatchObject({ ok: true, value: [{ rateKey: 11, participants: 3 }] });
  });
});

it('never accepts a party outside its limits, and never refuses one within them (D-AV-07)', () => {
  const counts = fc.record({ 11: fc.nat(8), 12: fc.nat(8), 13: fc.nat(8) });
  const limits = fc.record({
    minParticipants: fc.integer({ min: 0, max: 6 }),
    maxPeople: fc.option(fc.integer({ min: 1, max: 12 })),
  });
  fc.assert(
    fc.property(counts, limits, (given, { minParticipants, maxPeople }) => {
      const guests = given[11] + given[12] + given[13];
      const allowed =
        guests >= Math.max(1, minParticipants) &&
        guests <= (maxPeople ?? mostParticipants) &&
        (given[13] === 0 || (given[13] >= 4 && given[13] <= 6)) &&
        given[11] + given[13] > 0;
      const party = check(given, { minParticipants, maxPeople });
      expect(party.ok).toBe(allowed);
      if (party.ok) expect(party.value.reduce((sum, member) => sum + member.participants, 0)).toBe(guests);
    }),
    { numRuns: 500 },
  );
});
