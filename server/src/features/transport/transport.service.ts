/**
 * Hotel search, a day's rides, and an order's transportation (D-API-29, D-API-30, D-API-61, D-API-62;
 * docs/rules/transport.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { updateOrder } from '@gangway/contract/checkout';
import type {
  deleteTransportationFromCart,
  getTransportOptions,
  searchHotels,
} from '@gangway/contract/transport';
import { type CellStates, cellStates } from '@gangway/domain/availability/cell-states';
import { vehicleSubject } from '@gangway/domain/availability/vehicle-subject';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { isOver } from '@gangway/domain/kernel/order-state';
import { bookingsOf, linesOf, type Order } from '@gangway/domain/order/order';
import { shownRide } from '@gangway/domain/pricing/shown-price';
import { appointmentsOf } from '@gangway/domain/transport/appointments';
import {
  type BookedTransport,
  type Ride,
  type TransportChoice,
  type TransportDay,
  transportChoices,
  transportDays,
} from '@gangway/domain/transport/order-transport';
import { searchHotels as searchByName } from '@gangway/domain/transport/search-hotels';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells } from '../../db/touched-cells.repo.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { bookDays, isSameTransport, transportLineOf } from '../orders/lines/transport/rides.shared.ts';
import type { Orders } from '../orders/orders.service.ts';
import { presentHotel } from './transport.presenter.ts';

type Update = Pick<InputOf<typeof updateOrder>, 'locationKey' | 'orderKey' | 'order' | 'pickupLocations'>;

export interface Transport {
  hotels(input: InputOf<typeof searchHotels>): Promise<OutputOf<typeof searchHotels>>;
  options(input: InputOf<typeof getTransportOptions>): Promise<OutputOf<typeof getTransportOptions>>;
  remove(
    input: InputOf<typeof deleteTransportationFromCart>,
    context: CallContext,
  ): Promise<OutputOf<typeof deleteTransportationFromCart>>;
  /** Sets an order's transportation to what updateOrder says; an empty list removes all of it (D-TR-04). */
  choose(input: Update, context: CallContext): Promise<void>;
}

/** Sorts after every time and every run of a day. */
const endOfDay = '~';

function readChoices(
  pickupLocations: NonNullable<Update['pickupLocations']>,
  order: Order,
): TransportChoice[] {
  const plans = transportDays(appointmentsOf(bookingsOf(order)));
  return pickupLocations.map(({ day, pickupLocationKey, guests, pickupTimes, returnTimes }) => ({
    day,
    pickupKey: pickupLocationKey,
    guests: Math.max(1, guests ?? plans.find((plan) => plan.day === day)?.guests ?? 1),
    pickupTime: pickupTimes[0]?.timeString ?? '',
    returnTime: returnTimes[0]?.timeString ?? '',
  }));
}

/** Returns one choice per day; the last one wins. */
const eachDayOnce = (choices: readonly TransportChoice[]): TransportChoice[] => [
  ...new Map(choices.map((choice) => [choice.day, choice])).values(),
];

/** Returns days to remove and to add where they differ from the order; other days keep their line and key. */
function differences(order: Order, booked: readonly BookedTransport[]) {
  const isKept = (transport: BookedTransport) =>
    linesOf(order, 'transport').some((line) => isSameTransport(line, transport));
  const kept = booked.filter(isKept).map(({ day }) => day);
  return {
    add: booked.filter((transport) => !isKept(transport)).map(transportLineOf),
    remove: linesOf(order, 'transport')
      .filter(({ day }) => !kept.includes(day))
      .map(({ lineKey }) => lineKey),
  };
}

export function createTransport(needs: {
  db: Queryable;
  catalog: Catalog;
  cart: Pick<Cart, 'change'>;
  orders: Pick<Orders, 'find' | 'present'>;
  hashOrderKey: (key: string) => Buffer;
}): Transport {
  const { db, catalog, cart, orders, hashOrderKey } = needs;

  /** Returns a vehicle's seats on a day; those the order already holds count as free. */
  async function seatsOf(snapshot: Snapshot, order: Order, orderKey: string, day: string) {
    const { orderTransport, vehicles, key } = snapshot.location;
    const vehicle = vehicles.find(({ id }) => id === orderTransport?.vehicleId);
    if (vehicle === undefined) return () => null;
    const subject = vehicleSubject(vehicle.id);
    const own = linesOf(order, 'transport').find((transport) => transport.day === day);
    const touched: CellStates = cellStates(
      await listTouchedCells(
        db,
        key,
        [{ subject, from: day, to: `${day}${endOfDay}` }],
        own === undefined ? null : { orderKeyHash: hashOrderKey(orderKey), line: own.lineKey },
      ),
    );
    return ({ run }: Ride) => Math.max(0, vehicle.seats - (touched.get(subject)?.get(run)?.claimed ?? 0));
  }

  async function choicesOf(snapshot: Snapshot, order: Order, orderKey: string, plan: TransportDay) {
    const seats = await seatsOf(snapshot, order, orderKey, plan.day);
    const withSeats = (rides: readonly Ride[]) =>
      rides
        .map((ride) => ({ timeString: clockTime(ride.time), seatsLeft: seats(ride) }))
        .filter(({ seatsLeft }) => seatsLeft === null || seatsLeft > 0);
    const most = (rides: readonly { seatsLeft: number | null }[]) =>
      Math.max(...rides.map(({ seatsLeft }) => seatsLeft ?? Infinity));
    return transportChoices(snapshot.location, plan).flatMap(({ stop, price, pickups, returns }) => {
      const [pickupTimes, returnTimes] = [withSeats(pickups), withSeats(returns)];
      if (pickupTimes.length === 0 || returnTimes.length === 0) return [];
      const seatsLeft = Math.min(most(pickupTimes), most(returnTimes));
      return {
        pickupLocationKey: stop.key,
        locationName: stop.name,
        address: stop.address,
        price: shownRide(snapshot.location, price),
        pickupTimes,
        returnTimes,
        seatsLeft: Number.isFinite(seatsLeft) ? seatsLeft : null,
      };
    });
  }

  return {
    async hotels({ locationKey, query, pickupLocationKey }) {
      const { location } = await catalog.snapshot(locationKey);
      const found =
        pickupLocationKey === null
          ? searchByName(location, query)
          : location.pickups.filter(({ key }) => key === pickupLocationKey);
      return found.map(presentHotel);
    },
    async options({ locationKey, orderKey, day }) {
      const snapshot = await catalog.snapshot(locationKey);
      const order = await orders.find(locationKey, orderKey);
      if (order === null) throw new Refused('notFound');
      if (isOver(order)) throw new Refused('cartExpired');
      const plan = transportDays(appointmentsOf(bookingsOf(order))).find(
        (candidate) => candidate.day === day,
      );
      return { day, locations: plan === undefined ? [] : await choicesOf(snapshot, order, orderKey, plan) };
    },
    async remove({ locationKey, orderKey, day }, context) {
      const { snapshot, order } = await cart.change(
        { locationKey, orderKey, kind: 'remove' },
        context,
        (_, found) => {
          const line = linesOf(found, 'transport').find((transport) => transport.day === day);
          return line === undefined ? null : { remove: [line.lineKey] };
        },
      );
      return { order: orders.present(snapshot, order, orderKey), modelErrors: null, exceptionMessage: null };
    },
    async choose({ locationKey, orderKey, order: posted, pickupLocations }, context) {
      await cart.change({ locationKey, orderKey, kind: 'edit' }, context, (snapshot, order) => {
        const agreedToTransport = posted?.agreedToTransport ?? order.agreedToTransport;
        const days =
          pickupLocations === null
            ? null
            : bookDays(snapshot, order, eachDayOnce(readChoices(pickupLocations, order)));
        const { add, remove } = days === null ? { add: [], remove: [] } : differences(order, days);
        const isSame = add.length === 0 && remove.length === 0;
        return isSame && agreedToTransport === order.agreedToTransport
          ? null
          : { add, remove, agreedToTransport };
      });
    },
  };
}
