/**
 * Removes a venue from the shop, or everything loaded as a demo (docs/decisions/0046-removing-venues.md;
 * docs/venue-files.md, "Remove a venue").
 */
import { shortDate } from '@gangway/domain/kernel/date-words';
import { type Instant, isVenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { completeLocation } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import type { Database, Queryable } from '../../db/database.ts';
import { t } from '../../messages/t.ts';
import { removeDemoRows } from './demo-rows.repo.ts';
import {
  countDemoRows,
  countStanding,
  listDemoLocations,
  type Standing,
  saveRemoval,
} from './removals.repo.ts';
import { findLocation } from './venues.repo.ts';

export interface Removal {
  /** 'demo' means every demo venue, and demo orders, gift cards, memberships and people at any venue. */
  what: number | 'demo';
  /** Removes it even if the venue still owes guests something. */
  withOrders: boolean;
  /** The operator has confirmed. */
  agreed: boolean;
  now: Instant;
}

export type RemovalOutcome =
  | { kind: 'done' | 'nothing' | 'refused'; lines: string[] }
  /** Only the operator's confirmation is missing. */
  | { kind: 'question'; lines: string[]; question: string };

interface Found {
  location: Location;
  standing: Standing;
}

const called = ({ name, key }: Location) => t('venues.location.named', { name, locationKey: key });

/** Lists what guests would lose, one line each. */
function owedLines({ aheadOrders, firstAhead, unpaidOrders, giftCards, memberships }: Standing): string[] {
  const ahead =
    firstAhead !== null && isVenueDate(firstAhead)
      ? t('venues.remove.aheadSince', { count: aheadOrders, first: shortDate(firstAhead) })
      : t('venues.remove.ahead', { count: aheadOrders });
  return [
    ...(aheadOrders > 0 ? [ahead] : []),
    ...(unpaidOrders > 0 ? [t('venues.remove.unpaid', { count: unpaidOrders })] : []),
    ...(giftCards > 0 ? [t('venues.remove.giftCards', { count: giftCards })] : []),
    ...(memberships > 0 ? [t('venues.remove.memberships', { count: memberships })] : []),
  ];
}

function refusalOf({ location, standing }: Found, withOrders: boolean): string[] {
  if (standing.openPayments > 0)
    return [t('venues.remove.openPayments', { venue: called(location), count: standing.openPayments })];
  const owed = owedLines(standing);
  if (owed.length === 0 || withOrders) return [];
  return [t('venues.remove.refused', { venue: called(location) }), ...owed.map((line) => `  - ${line}`)];
}

function questionOf(found: readonly Found[]): { lines: string[]; question: string } {
  const lines = found.flatMap(({ location, standing }) =>
    owedLines(standing).map((line) => `${called(location)}: ${line}`),
  );
  const orders = found.reduce((sum, { standing }) => sum + standing.orders, 0);
  const what =
    found.length === 0
      ? t('venues.remove.askDemo')
      : t('venues.remove.askVenues', { venues: found.map(({ location }) => called(location)).join(', ') });
  const kept = orders === 0 ? '' : ` ${t('venues.remove.ordersStay', { count: orders })}`;
  return { lines, question: `${what}${kept}` };
}

async function find(db: Queryable, locationKey: number, now: Instant): Promise<Found | null> {
  const stored = await findLocation(db, locationKey, { lock: true });
  if (stored === null || stored.isRemoved) return null;
  const location = completeLocation(stored.definition);
  return { location, standing: await countStanding(db, locationKey, wallAt(now, location.timeZone)) };
}

/** Removes everything or nothing, in the caller's transaction. */
async function remove(db: Queryable, { what, withOrders, agreed, now }: Removal): Promise<RemovalOutcome> {
  const keys = what === 'demo' ? await listDemoLocations(db) : [what];
  const found: Found[] = [];
  for (const key of keys) {
    const one = await find(db, key, now);
    if (one === null) return { kind: 'refused', lines: [t('venues.location.unknown', { locationKey: key })] };
    found.push(one);
  }
  if (found.length === 0 && (await demoLeft(db)) === null)
    return { kind: 'nothing', lines: [t('venues.remove.nothingOfDemo')] };
  const refusals = found.flatMap((one) => refusalOf(one, withOrders));
  if (refusals.length > 0) {
    const isOwed = !found.some(({ standing }) => standing.openPayments > 0);
    const advice = isOwed ? [t('venues.remove.addWithOrders')] : [];
    return { kind: 'refused', lines: [...refusals, ...advice] };
  }
  if (!agreed) return { kind: 'question', ...questionOf(found) };
  const { orders, others, people } = await removeDemoRows(db, what === 'demo' ? null : what);
  for (const { location } of found) await saveRemoval(db, location.key);
  const lines = found.map(({ location }) => t('venues.remove.venueRemoved', { venue: called(location) }));
  return {
    kind: 'done',
    lines: [
      ...lines,
      ...(orders === 0 ? [] : [t('venues.remove.demoOrdersRemoved', { count: orders })]),
      ...(others === 0 ? [] : [t('venues.remove.demoRowsRemoved', { count: others })]),
      ...(people === 0 ? [] : [t('venues.remove.demoStaffRemoved', { count: people })]),
    ],
  };
}

/** Reports what blocks the removal, asks, or removes. Running servers notice within two seconds. */
export const removeVenues = (database: Database, removal: Removal): Promise<RemovalOutcome> =>
  database.transaction((db) => remove(db, removal));

/** Describes what is left of the demo, such as "4 demo venues and 2 demo gift cards"; null if nothing is. */
export async function demoLeft(db: Queryable): Promise<string | null> {
  const venues = (await listDemoLocations(db)).length;
  const { orders, giftCards, memberships, people } = await countDemoRows(db);
  const parts = [
    ...(venues > 0 ? [t('venues.demo.venues', { count: venues })] : []),
    ...(orders > 0 ? [t('venues.demo.orders', { count: orders })] : []),
    ...(giftCards > 0 ? [t('venues.demo.giftCards', { count: giftCards })] : []),
    ...(memberships > 0 ? [t('venues.demo.memberships', { count: memberships })] : []),
    ...(people > 0 ? [t('venues.demo.people', { count: people })] : []),
  ];
  return parts.length === 0 ? null : new Intl.ListFormat('en-US').format(parts);
}
