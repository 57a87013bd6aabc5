/**
 * Guests who are entered once get their rate in every activity: by GlobalId, then by name
 * (D-PK-06; docs/rules/packages.md).
 */
import { expect, it } from 'vitest';
import type { RateKey } from '../kernel/keys.ts';
import { copyParty, matchRate } from './match-rates.ts';

const rate = (key: number, name: string, globalId = '') => ({ key: key as RateKey, name, globalId });

it.each([
  {
    found: 'by GlobalId, whatever its name',
    among: [rate(1, 'Adult', 'b'), rate(2, 'Rider', 'a')],
    key: 2,
  },
  {
    found: 'by name if no GlobalId matches',
    among: [rate(1, 'Child', 'b'), rate(2, ' ADULT ', 'c')],
    key: 2,
  },
  { found: 'to none if neither matches', among: [rate(1, 'Child', 'b')], key: null },
])('a rate is matched $found (4.2-13)', ({ among, key }) => {
  expect(matchRate(rate(9, 'Adult', 'a'), among)?.key ?? null).toBe(key);
});

it('two rates without a GlobalId do not match for that reason (4.2-13)', () => {
  expect(matchRate(rate(9, 'Adult'), [rate(1, 'Child')])).toBeNull();
});

it('a party is copied guest for guest, or not at all if a rate has no match (4.2-13)', () => {
  const from = [rate(1, 'Adult'), rate(2, 'Child')];
  const party = [
    { rateKey: 1 as RateKey, participants: 2 },
    { rateKey: 2 as RateKey, participants: 0 },
  ];
  expect(copyParty(from, party, [rate(7, 'Adult')])).toEqual([{ rateKey: 7, participants: 2 }]);
  const withChild = [...party, { rateKey: 2 as RateKey, participants: 1 }];
  expect(copyParty(from, withChild, [rate(7, 'Adult')])).toBeNull();
});
