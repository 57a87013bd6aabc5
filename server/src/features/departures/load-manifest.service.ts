/**
 * Loads the manifest of a day: who comes to which departure, and what is known of them (docs/rules/manifest.md). For
 * everybody who shows it: the daily email, the command, and screens of staff.
 */
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { Membership } from '@gangway/domain/memberships/member';
import { type Manifest, type ManifestDeparture, manifestOf } from '@gangway/domain/order/manifest';
import { isMemberLine, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { capacitiesOf } from '../availability/capacities.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { type DayGuides, guidesOfDay, sees, type Viewer } from '../guides/own-departures.service.ts';
import { membershipsByKey } from '../memberships/plans/memberships-of-orders.service.ts';
import { notesOfDay, pinnedByOrder } from '../notes/read-notes.service.ts';
import { ordersOfDay } from '../orders/orders-of-day.service.ts';

/** A departure with its places in all, null for no limit, and the names of those who lead it. */
export type LoadedDeparture = ManifestDeparture & { capacity: number | null; guides: readonly string[] };

export interface LoadedManifest extends Omit<Manifest, 'departures'> {
  location: Location;
  departures: readonly LoadedDeparture[];
  /** By key, those that bookings of the day were made under. */
  memberships: ReadonlyMap<string, Membership>;
  /** The texts of pinned notes, oldest first, by the id of the order; empty for whoever is not shown them. */
  pinnedNotes: ReadonlyMap<number, readonly string[]>;
}

/**
 * Loads a day's manifest by four statements, however long it is, and does work with it in the venue's own language.
 * Refuses an unknown location as not found; and for somebody who sees only what they lead, any other departure that is asked for.
 * @param asked with the departure, null for all that the viewer sees; and with whether it has pinned notes of orders, by one more
 *   statement: not in emails
 */
export function withManifest<Result>(
  { db, catalog }: { db: Queryable; catalog: Catalog },
  asked: {
    locationKey: number;
    day: VenueDate;
    departureKey: string | null;
    now: Instant;
    hasNotes: boolean;
    viewer: Viewer;
  },
  work: (manifest: LoadedManifest) => Result | Promise<Result>,
): Promise<Result> {
  const { locationKey, day, departureKey, now, hasNotes, viewer } = asked;
  return inOrderLanguage(catalog, { locationKey, languageKey: null }, async ({ location, translate }) => {
    const guides = await guidesOfDay(db, { locationKey, day });
    const isSeen = (key: string) => sees(viewer, guides, key);
    if (departureKey !== null && !isSeen(departureKey)) throw new Refused('notFound');
    const orders = await ordersOfDay(db, location, day);
    const snapshot = await catalog.snapshot(locationKey);
    const orderIds = hasNotes ? orders.map(({ orderId }) => orderId) : [];
    const notes = orderIds.length === 0 ? [] : await notesOfDay(db, { locationKey, day, orderIds });
    const pinnedNotes = pinnedByOrder(notes);
    const all = { orders: orders.map(translate), day, now, pinnedNotes, guides };
    const manifest = await loadManifest(db, snapshot, all);
    const departures = manifest.departures.filter(({ key }) => isSeen(key) && key === (departureKey ?? key));
    return work({ ...manifest, departures });
  });
}

/** Loads what else the manifest of orders says, in the language of the snapshot. */
export async function loadManifest(
  db: Queryable,
  snapshot: Snapshot,
  asked: Pick<LoadedManifest, 'pinnedNotes'> & {
    orders: readonly Order[];
    day: VenueDate;
    now: Instant;
    guides: Pick<DayGuides, 'byDeparture'>;
  },
): Promise<LoadedManifest> {
  const { orders, day, now, pinnedNotes, guides } = asked;
  const { location } = snapshot;
  const { departures } = manifestOf(orders, day);
  const members = departures.flatMap(({ parties }) =>
    parties.flatMap(({ order, line }) => (isMemberLine(line) ? (order.membershipKey ?? []) : [])),
  );
  const capacities = await capacitiesOf(db, snapshot, departures, now);
  const memberships = await membershipsByKey(db, location.key, new Set(members));
  return {
    day,
    location,
    departures: departures.map((one, place) => ({
      ...one,
      capacity: capacities[place] ?? null,
      guides: (guides.byDeparture.get(one.key) ?? []).map(({ name }) => name),
    })),
    memberships,
    pinnedNotes,
  };
}
