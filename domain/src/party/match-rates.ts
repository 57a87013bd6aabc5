/**
 * Matches the rate of another activity for the same kind of guest: by GlobalId, then by name
 * (D-PK-06; docs/rules/packages.md).
 */
import type { RateSelection } from '../catalog/rate.ts';
import type { RateKey } from '../kernel/keys.ts';

export interface MatchableRate {
  globalId: string;
  name: string;
}

const plain = (name: string) => name.trim().toLowerCase();

export function matchRate<Other extends MatchableRate>(
  rate: MatchableRate,
  others: readonly Other[],
): Other | null {
  const sameId = rate.globalId === '' ? undefined : others.find(({ globalId }) => globalId === rate.globalId);
  return sameId ?? others.find(({ name }) => plain(name) === plain(rate.name)) ?? null;
}

/** Translates a party into another activity's rates; null if a guest has no matching rate there. */
export function copyParty(
  from: readonly (MatchableRate & { key: RateKey })[],
  party: readonly RateSelection[],
  to: readonly (MatchableRate & { key: RateKey })[],
): RateSelection[] | null {
  const copied: RateSelection[] = [];
  for (const { rateKey, participants } of party) {
    if (participants === 0) continue;
    const rate = from.find(({ key }) => key === rateKey);
    const match = rate === undefined ? null : matchRate(rate, to);
    if (match === null) return null;
    copied.push({ rateKey: match.key, participants });
  }
  return copied;
}
