/** Lists, pays and reverses commissions for a venue (`npm run venue`; docs/rules/agents.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import { type Balance, listBalances, reverseOfOrder, savePaidOut } from './affiliates.repo.ts';

/** The earnings of an affiliate, with the name it has in the venue file; null if it is no longer in the file. */
export type NamedBalance = Balance & { name: string | null };

/** Lists affiliates of the venue file, and others that earned something. */
export async function commissionsAt(
  db: Queryable,
  { key: locationKey, affiliates }: Location,
  now: Instant,
): Promise<NamedBalance[]> {
  const earned = await listBalances(db, locationKey, new Date(now));
  const nothing = { pending: 0, approved: 0, paid: 0, reversed: 0 } as Omit<Balance, 'affiliateKey'>;
  const known = affiliates.map(({ key, name }) => ({
    ...(earned.find(({ affiliateKey }) => affiliateKey === key) ?? { ...nothing, affiliateKey: key }),
    name,
  }));
  const others = earned
    .filter(({ affiliateKey }) => !affiliates.some(({ key }) => key === affiliateKey))
    .map((balance) => ({ ...balance, name: null }));
  return [...known, ...others];
}

/** Marks an affiliate's approved commissions as paid; returns how much that is, in minor units. */
export const payCommission = (
  db: Queryable,
  { key: locationKey }: Pick<Location, 'key'>,
  affiliateKey: number,
  now: Instant,
): Promise<Amount> => savePaidOut(db, { locationKey, affiliateKey, now: new Date(now) });

/** Reverses the commission of a whole order; returns how much that is, null if it earned none at this venue. */
export const reverseOrder = (
  db: Queryable,
  { key: locationKey }: Pick<Location, 'key'>,
  orderNumber: string,
): Promise<Amount | null> => reverseOfOrder(db, locationKey, orderNumber);
