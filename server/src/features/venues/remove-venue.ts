/** Takes a venue out of the shop, or all that was loaded as a demo (docs/decisions/0046-removing-venues.md; docs/venue-files.md, "Remove a venue"). */
import { completeLocation } from '@gangway/domain/catalogue/complete-location';
import { shortDate } from '@gangway/domain/kernel/date-words';
import { type Instant, isVenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Database, Queryable } from '../../db/database.ts';
import { removeDemoRows } from './demo-rows.repo.ts';
import {
  countDemoRows,
  countStanding,
  listDemoLocations,
  type Standing,
  saveRemoval,
} from './removals.repo.ts';
import { findLocation } from './venues.repo.ts';

export interface RemovalWish {
  /** 'demo': every demo venue, and demo gift cards and memberships wherever they are. */
  what: number | 'demo';
  /** Also where guests still have something there. */
  withOrders: boolean;
  /** The operator has said yes to the question. */
  agreed: boolean;
  now: Instant;
}

export type RemovalOutcome =
  | { kind: 'done' | 'nothing' | 'refused'; lines: string[] }
  /** Nothing stands in the way but a yes. */
  | { kind: 'question'; lines: string[]; question: string };

interface Found {
  location: Location;
  standing: Standing;
}

const some = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const called = ({ name, key }: Location) => `${name} (location ${key})`;

/** What guests would lose, a line each. */
function owedLines({ aheadOrders, firstAhead, unpaidOrders, giftCards, memberships }: Standing): string[] {
  const first =
    firstAhead !== null && isVenueDate(firstAhead) ? `, the first on ${shortDate(firstAhead)}` : '';
  return [
    ...(aheadOrders > 0
      ? [`${some(aheadOrders, 'order has', 'orders have')} bookings that are not over${first}`]
      : []),
    ...(unpaidOrders > 0 ? [`${some(unpaidOrders, 'order has', 'orders have')} an unpaid balance`] : []),
    ...(giftCards > 0 ? [`${some(giftCards, 'gift card has', 'gift cards have')} money left`] : []),
    ...(memberships > 0 ? [`${some(memberships, 'membership is', 'memberships are')} still valid`] : []),
  ];
}

function refusalOf({ location, standing }: Found, withOrders: boolean): string[] {
  if (standing.openPayments > 0)
    return [
      `${called(location)} cannot be removed while ${some(standing.openPayments, 'payment is', 'payments are')} under way. A running shop settles them within minutes; try again then.`,
    ];
  const owed = owedLines(standing);
  if (owed.length === 0 || withOrders) return [];
  return [`${called(location)} cannot be removed:`, ...owed.map((line) => `  - ${line}`)];
}

function questionOf(found: readonly Found[]): { lines: string[]; question: string } {
  const lines = found.flatMap(({ location, standing }) =>
    owedLines(standing).map((line) => `${called(location)}: ${line}`),
  );
  const orders = found.reduce((sum, { standing }) => sum + standing.orders, 0);
  const [only] = found;
  const what =
    only === undefined
      ? 'Remove the demo gift cards and memberships?'
      : found.length === 1
        ? `Remove ${called(only.location)}?`
        : `Remove ${found.map(({ location }) => called(location)).join(', ')}?`;
  const kept =
    orders === 0
      ? ''
      : ` ${some(orders, 'order stays', 'orders stay')} in the books, but guests can no longer open ${orders === 1 ? 'its receipt' : 'their receipts'}.`;
  return { lines, question: `${what}${kept}` };
}

async function find(db: Queryable, locationKey: number, now: Instant): Promise<Found | null> {
  const stored = await findLocation(db, locationKey, { lock: true });
  if (stored === null || stored.isRemoved) return null;
  const location = completeLocation(stored.definition);
  return { location, standing: await countStanding(db, locationKey, wallAt(now, location.timeZone)) };
}

/** Everything or nothing, decided and done in the caller's transaction. */
async function remove(
  db: Queryable,
  { what, withOrders, agreed, now }: RemovalWish,
): Promise<RemovalOutcome> {
  const keys = what === 'demo' ? await listDemoLocations(db) : [what];
  const found: Found[] = [];
  for (const key of keys) {
    const one = await find(db, key, now);
    if (one === null) return { kind: 'refused', lines: [`There is no location ${key}.`] };
    found.push(one);
  }
  if (found.length === 0 && (await demoLeft(db)) === null)
    return { kind: 'nothing', lines: ['This database holds nothing of the demo.'] };
  const refusals = found.flatMap((one) => refusalOf(one, withOrders));
  if (refusals.length > 0) {
    const isOwed = !found.some(({ standing }) => standing.openPayments > 0);
    const advice = isOwed
      ? ['To remove it all the same, add --with-orders: guests lose what is listed here.']
      : [];
    return { kind: 'refused', lines: [...refusals, ...advice] };
  }
  if (!agreed) return { kind: 'question', ...questionOf(found) };
  const rows = what === 'demo' ? await removeDemoRows(db, null) : await removeDemoRows(db, what);
  for (const { location } of found) await saveRemoval(db, location.key);
  const lines = found.map(({ location }) => `${called(location)}: removed.`);
  return {
    kind: 'done',
    lines:
      rows === 0
        ? lines
        : [
            ...lines,
            `${some(rows, 'demo gift card or membership', 'demo gift cards and memberships')}: removed.`,
          ],
  };
}

/** Says what stands in the way, asks, or removes. Running servers notice within two seconds. */
export const removeVenues = (database: Database, wish: RemovalWish): Promise<RemovalOutcome> =>
  database.transaction((db) => remove(db, wish));

/** What is left of the demo, in words like "4 demo venues and 2 demo gift cards"; null where nothing is. */
export async function demoLeft(db: Queryable): Promise<string | null> {
  const venues = (await listDemoLocations(db)).length;
  const { giftCards, memberships } = await countDemoRows(db);
  const parts = [
    ...(venues > 0 ? [some(venues, 'demo venue', 'demo venues')] : []),
    ...(giftCards > 0 ? [some(giftCards, 'demo gift card', 'demo gift cards')] : []),
    ...(memberships > 0 ? [some(memberships, 'demo membership', 'demo memberships')] : []),
  ];
  return parts.length === 0 ? null : new Intl.ListFormat('en-US').format(parts);
}
