/**
 * Catalog snapshots: one immutable reading per location and version, checked for freshness every two seconds
 * (docs/decisions/0003-catalog-document.md).
 */
import { type Departure, expandSchedule, openDeparture } from '@gangway/domain/availability/expand-schedule';
import { findDeparture } from '@gangway/domain/availability/find-departure';
import type { Activity } from '@gangway/domain/catalog/activity';
import { mostLocationKey } from '@gangway/domain/kernel/keys';
import { firstOfMonth, type Instant, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { completeLocation } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import { soldByVenue } from '@gangway/domain/location/sold-by-venue';
import { inLanguage } from '@gangway/domain/location/venue-texts';
import { withBlackouts } from '@gangway/domain/location/with-blackouts';
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { withShownPrices } from '@gangway/domain/pricing/shown-price';
import type { Queryable } from '../../db/database.ts';
import { isUnitOpen } from '../../db/unit-of-work.ts';
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { findLocation, findVersion, listLocations } from './catalog.repo.ts';

const freshForMs = 2000;
/**
 * Departures cached per snapshot, a few hundred bytes each: a hundred months of tours, or a few of rentals
 * that start at any minute. The oldest month is dropped first.
 */
const departuresKept = 60_000;
/** Locations cached in memory. */
const locationsKept = 500;

export class Snapshot {
  readonly version: number;
  readonly location: Location;
  /** The least that a card can be charged here; zero for any amount. */
  readonly leastCharge: Amount;
  readonly #activities: ReadonlyMap<number, Activity>;
  readonly #months = new Map<string, readonly Departure[]>();
  #departures = 0;
  /** Values computed once per snapshot, such as the encoded location. */
  readonly memory = new Map<string, unknown>();
  /** The same version in the venue's other languages. */
  readonly #translated = new Map<string, Snapshot>();
  #forStaff: Snapshot | null = null;

  constructor(version: number, location: Location, leastCharge: Amount) {
    this.version = version;
    this.location = location;
    this.leastCharge = leastCharge;
    this.#activities = new Map(
      location.activities.map((activity) => [activity.key, withBlackouts(activity, location.blackouts)]),
    );
  }

  /** Returns this version as the current language reads it, made once per language. */
  inCurrentLanguage(): Snapshot {
    const language = primaryOf(currentLocale());
    const known = this.#translated.get(language);
    if (known !== undefined) return known;
    const location = inLanguage(this.location, language);
    const made = location === this.location ? this : new Snapshot(this.version, location, this.leastCharge);
    this.#translated.set(language, made);
    return made;
  }

  /** Returns this version as the venue's own people book it, made once. */
  forStaff(): Snapshot {
    this.#forStaff ??= new Snapshot(this.version, soldByVenue(this.location), this.leastCharge);
    return this.#forStaff;
  }

  activity(key: number): Activity | null {
    return this.#activities.get(key) ?? null;
  }

  /** Returns the departures of a date's month, in order. */
  monthOf(activity: Activity, date: VenueDate): readonly Departure[] {
    const first = firstOfMonth(date);
    const name = `${activity.key}/${first}`;
    const known = this.#months.get(name);
    if (known !== undefined) return known;
    const departures = expandSchedule(activity, first, lastOfMonth(date), this.location.timeZone);
    for (const [oldest, those] of this.#months) {
      if (this.#departures + departures.length <= departuresKept) break;
      this.#months.delete(oldest);
      this.#departures -= those.length;
    }
    this.#months.set(name, departures);
    this.#departures += departures.length;
    return departures;
  }

  /** Returns the one departure of an open ticket bought on a day. */
  openDeparture(activity: Activity, today: VenueDate): Departure {
    return openDeparture(activity, today, this.location.timeZone);
  }

  /** Returns the departure with this time slot key; null if the schedule has none. */
  departure(activity: Activity, slotKey: number, now: Instant): Departure | null {
    if (activity.appointmentType !== 'none')
      return findDeparture(slotKey, (date) => this.monthOf(activity, date));
    const open = this.openDeparture(activity, dateAt(now, this.location.timeZone));
    return open.key === slotKey ? open : null;
  }
}

export interface Catalog {
  /** Returns the location, at most two seconds old; refuses an unknown one as not found. */
  snapshot(locationKey: number): Promise<Snapshot>;
  /** Like snapshot, but returns null for an unknown location. */
  find(locationKey: number): Promise<Snapshot | null>;
  /** Reads the location again after a statement found its version outdated. */
  reload(locationKey: number): Promise<Snapshot>;
  /** Reads the location again with the next snapshot, after this process changed it. */
  forget(locationKey: number): void;
  list(): ReturnType<typeof listLocations>;
  /** Returns the number of locations in the shop, at most two seconds old. */
  count(): Promise<number>;
}

interface Kept {
  snapshot: Snapshot;
  checkedAt: number;
}

export function createCatalog({
  db,
  clock,
  leastAmount = () => zero,
}: {
  db: Queryable;
  clock: Clock;
  /** The payment gateway's; where nobody pays by card there is none. */
  leastAmount?: PaymentGateway['leastAmount'];
}): Catalog {
  const kept = new Map<number, Kept>();
  const underway = new Map<number, Promise<Snapshot>>();
  let counted: { count: number; at: number } | null = null;

  async function read(locationKey: number, always: boolean): Promise<Snapshot> {
    const known = kept.get(locationKey);
    if (known !== undefined && !always && (await findVersion(db, locationKey)) === known.snapshot.version) {
      known.checkedAt = clock();
      return known.snapshot;
    }
    const found = locationKey > mostLocationKey ? null : await findLocation(db, locationKey);
    kept.delete(locationKey);
    if (found === null) throw new Refused('notFound');
    const location = withShownPrices(completeLocation(found.location));
    const snapshot = new Snapshot(found.version, location, leastAmount(location.currency));
    if (kept.size >= locationsKept) {
      const oldest = kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
    }
    kept.set(locationKey, { snapshot, checkedAt: clock() });
    return snapshot;
  }

  /** Concurrent callers share one read. */
  function readOnce(locationKey: number, always: boolean): Promise<Snapshot> {
    const running = underway.get(locationKey);
    if (running !== undefined && !always) return running;
    const reading = read(locationKey, always).finally(() => {
      if (underway.get(locationKey) === reading) underway.delete(locationKey);
    });
    underway.set(locationKey, reading);
    return reading;
  }

  function snapshot(locationKey: number): Promise<Snapshot> {
    const known = kept.get(locationKey);
    const isOpen = isUnitOpen();
    if (known !== undefined && (isOpen || clock() - known.checkedAt < freshForMs))
      return Promise.resolve(known.snapshot);
    // A caller in a transaction must not wait for a shared read, which may itself wait for that transaction's
    // connection.
    return isOpen ? read(locationKey, true) : readOnce(locationKey, false);
  }

  const translatedSnapshot = async (locationKey: number) => (await snapshot(locationKey)).inCurrentLanguage();

  return {
    snapshot: translatedSnapshot,
    async find(locationKey) {
      try {
        return await translatedSnapshot(locationKey);
      } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
      }
    },
    reload: async (locationKey) => (await readOnce(locationKey, true)).inCurrentLanguage(),
    forget(locationKey) {
      // A read that is underway may be from before the change.
      underway.delete(locationKey);
      kept.delete(locationKey);
    },
    list: () => listLocations(db),
    async count() {
      if (counted === null || clock() - counted.at >= freshForMs)
        counted = { count: (await listLocations(db)).length, at: clock() };
      return counted.count;
    },
  };
}
