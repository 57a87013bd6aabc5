/** Who is picked up on a day, by run and stop, for whoever drives (docs/rules/transport.md, "Runs of a day"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { FetchedParty, getPickups } from '@gangway/contract/departures';
import { type VenueDate, wallTime } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { currentLocale } from '@gangway/domain/messages/locale';
import { hasTime } from '@gangway/domain/order/departure-lines';
import { type ManifestDeparture, type ManifestParty, manifestOf } from '@gangway/domain/order/manifest';
import { type Order, ridesByDay } from '@gangway/domain/order/order';
import type { Ride } from '@gangway/domain/order/pickup-runs';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { guidesOfDay, sees, type Viewer } from '../guides/own-departures.service.ts';
import { readablePhone } from '../location/international-phone.shared.ts';
import { ordersOfDay } from '../orders/orders-of-day.service.ts';
import { presentRun, runsOfDay } from './pickups.presenter.ts';

/** The ride of an order on a day; null without one. */
function rideOf(order: Order, day: VenueDate) {
  const ride = ridesByDay(order).find((one) => one.day === day);
  if (ride === undefined) return null;
  return {
    ...{ stop: ride.locationName, guests: ride.guests },
    pickupAt: wallTime(day, ride.pickupTime),
    arriveAt: wallTime(day, ride.arriveTime),
    returnAt: wallTime(day, ride.returnTime),
  };
}

function fetched(party: ManifestParty, departure: ManifestDeparture, day: VenueDate) {
  const { order, line } = party;
  const { pickup, start, participants, activityKey } = line;
  return {
    ...{ orderId: order.orderId, start, participants, activityKey, party, departure },
    pickup: pickup === null ? null : { stop: pickup.stopName, at: pickup.pickupAt },
    ride: rideOf(order, day),
  };
}

type Fetched = ReturnType<typeof fetched>;

function presentParty({ guests, booking }: Ride<Fetched>, location: Location): FetchedParty {
  const { party, departure } = booking;
  const { order, line } = party;
  const { customer } = order;
  const { firstName = '', lastName = '', email = '' } = customer ?? {};
  const used = (order.tickets?.tickets ?? []).filter(
    ({ lineKey, cancelledAt, usedAt }) => lineKey === line.lineKey && cancelledAt === null && usedAt !== null,
  );
  return {
    ...{ orderNumber: order.orderNumber ?? '', guests },
    name: `${firstName} ${lastName}`.trim() || email,
    phone: customer === null ? null : readablePhone(location, customer),
    hotel: line.pickup?.hotelName ?? null,
    ...{ departureKey: departure.key, departure: departure.name, start: line.start, hasTime: hasTime(line) },
    arrived: used.reduce((sum, { people }) => sum + people, 0),
  };
}

export type Pickups = ReturnType<typeof createPickups>;

/** Reads a day; its statements are as many for any day. Refuses an unknown location as not found. */
export const createPickups =
  ({ db, clock, catalog }: { db: Queryable; clock: Clock; catalog: Pick<Catalog, 'snapshot'> }) =>
  async (
    { locationKey, date }: InputOf<typeof getPickups>,
    viewer: Viewer,
  ): Promise<OutputOf<typeof getPickups>> => {
    const { location } = await catalog.snapshot(locationKey);
    const now = clock();
    const today = dateAt(now, location.timeZone);
    const day = date ?? today;
    const guides = await guidesOfDay(db, { locationKey, day });
    const orders = await ordersOfDay(db, location, day);
    const translated = orders.map((order) => withVenueTexts(order, location, currentLocale()));
    const bookings = manifestOf(translated, day)
      .departures.filter(({ key }) => sees(viewer, guides, key))
      .flatMap((departure) => departure.parties.map((party) => fetched(party, departure, day)));
    const runs = runsOfDay(location, bookings).map((run) => ({
      ...presentRun(location, run),
      stops: run.stops.map(({ at, stop, guests, rides }) => ({
        ...{ at, stop, guests },
        parties: rides.map((ride) => presentParty(ride, location)),
      })),
    }));
    return {
      ...{ date: day, today, timeZone: location.timeZone, currency: location.currency },
      readOn: new Date(now).toISOString(),
      runs,
    };
  };
