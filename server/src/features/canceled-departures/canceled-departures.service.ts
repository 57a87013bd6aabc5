/** Canceling departures: what it would do, and doing it (docs/rules/canceled-departures.md; docs/decisions/0169-canceled-departures.md). */
import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { cancelDepartures, previewCancelDepartures } from '@gangway/contract/canceled-departures';
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { Instant, WallTime } from '@gangway/domain/kernel/local-time';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import { dateAt, instantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { rentalsKey } from '@gangway/domain/order/departure-lines';
import type { Order } from '@gangway/domain/order/order';
import type { Database } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import { onceCommitted, together } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import {
  type ChangedDeparture,
  closedForGood,
  recordDeparture,
} from '../departures/change-departure.service.ts';
import { type FoundDeparture, findDeparture, isOver } from '../departures/departure-standing.service.ts';
import { readablePhone } from '../location/international-phone.shared.ts';
import { ordersOfDay, spanOfDay } from '../orders/orders-of-day.service.ts';
import { changeVenue } from '../venues/save-venue.service.ts';
import {
  type CanceledDeparture,
  findKeyOfRequest,
  lockDepartures,
  saveCancellation,
} from './canceled-departures.repo.ts';
import { permissionsNeeded } from './carry-out.service.ts';
import { departuresWithBookings, presentExpected, writtenEmail } from './expected.service.ts';
import { type Choice, guestsOf, type PlannedOrder, planOrders, seenOf } from './plan.service.ts';

type Previewed = InputOf<typeof previewCancelDepartures>;
type Asked = Omit<Previewed, 'place'>;
type Confirmed = InputOf<typeof cancelDepartures>;

const hourMs = 3_600_000;
const newKey = () => randomBytes(18).toString('base64url');

/** Finds the departures that are to be canceled. Refuses what cannot be, and none at all. */
function findChosen(location: Location, { date, departureKeys }: Asked, now: Instant): FoundDeparture[] {
  if (departureKeys.length === 0) throw new Refused('departuresUnchosen');
  return departureKeys.map((departureKey) => {
    if (departureKey === rentalsKey) throw new Refused('departureIsRental');
    const found = findDeparture(location, { date, departureKey });
    if (found === null) throw new Refused('notFound');
    if (found.activity.capacityType === 'duration') throw new Refused('departureIsRental');
    if (isOver(found, now)) throw new Refused('past');
    return found;
  });
}

/** Whether a departure may be canceled at all. */
function isCancelable(location: Location, date: Asked['date'], departureKey: string, now: Instant): boolean {
  try {
    findChosen(location, { date, departureKeys: [departureKey] } as Asked, now);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** A departure as its bookings name it, whether the clock has moved it or not. */
function canceledDeparture(
  { activity: { key, name, appointmentType } }: FoundDeparture,
  departureKey: string,
  date: Asked['date'],
): CanceledDeparture {
  const [, hours = '00', minutes = '00'] = /-(\d\d)(\d\d)$/.exec(departureKey) ?? [];
  const at = `${date}T${hours}:${minutes}` as WallTime;
  return { departureKey, activityKey: key, at, name, start: at, hasTime: appointmentType === 'dateTime' };
}

/** The venue's document with some departures closed, which is one version of it, and those that were not before. */
function close(location: Location, { date, departureKeys }: Asked, now: Instant) {
  const today = dateAt(now, location.timeZone);
  const closed: ChangedDeparture[] = [];
  let after = location;
  for (const departureKey of departureKeys) {
    const found = findDeparture(after, { date, departureKey });
    const changed = found === null ? null : closedForGood(found, today);
    if (changed === null) continue;
    closed.push(changed);
    after = changed.after.location;
  }
  return { after, closed };
}

/** Returns the guests' choice, and until when they have it. Refuses a choice of nothing, and a time that leaves them none or is a year away. */
function offeredOf(
  { timeZone, enableGiftCards }: Location,
  choice: Asked['choice'],
  now: Instant,
): { choice: Choice | null; decideBy: Date | null } {
  if (choice === null) return { choice, decideBy: null };
  const { decideBy: wall, ...offered } = choice;
  if (!offered.mayMove && !offered.mayTakeCredit) throw new Refused('choiceOfNothing');
  // Where credits cannot be spent, guests are offered the rest.
  if (!offered.mayMove && !enableGiftCards) throw new Refused('creditNotUsable');
  const earliest = (now + hourMs) as Instant;
  const latest = (now + 365 * 24 * hourMs) as Instant;
  const at = instantOf(wall, timeZone);
  if (at < earliest || at > latest) {
    const shown = (moment: Instant) => whenWords(wallAt(moment, timeZone));
    throw new Refused('decideByOutside', { earliest: shown(earliest), latest: shown(latest) });
  }
  return { choice: offered, decideBy: new Date(at) };
}

/** Refuses a confirmation of something else than was shown, and a number of guests that is not theirs. */
function refuseUnseen(planned: readonly PlannedOrder[], { guests: typed, ...confirmed }: Confirmed): void {
  const guests = guestsOf(planned);
  if (seenOf(planned, confirmed) !== confirmed.seen) throw new Refused('departuresMoved', { guests });
  if (typed !== guests) throw new Refused('guestsMistyped', { guests });
}

export type CanceledDepartures = ReturnType<typeof createCanceledDepartures>;

export function createCanceledDepartures({
  database,
  clock,
  catalog,
  secret,
  mail,
}: {
  database: Pick<Database, 'db' | 'unit'>;
  clock: Clock;
  catalog: Catalog;
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
  mail: { publicUrl: string; imageHost: string };
}) {
  const { db } = database;

  /** Returns the effects of canceling the chosen departures, given the orders of their day. */
  async function expect(orders: readonly Order[], asked: Previewed, snapshot: Snapshot) {
    const { location } = snapshot;
    const now = clock();
    const chosen = findChosen(location, asked, now);
    offeredOf(location, asked.choice, now);
    const planned = planOrders(orders, asked, { snapshot, now });
    const email = await writtenEmail({ catalog, secret, now }, mail, planned, asked);
    const phoneOf = (customer: NonNullable<Order['customer']>) => readablePhone(location, customer);
    return presentExpected(planned, asked, { departures: chosen.length, email, phoneOf });
  }

  async function preview(asked: Previewed): Promise<OutputOf<typeof previewCancelDepartures>> {
    const { locationKey, date, departureKeys } = asked;
    const snapshot = await catalog.snapshot(locationKey);
    const { location } = snapshot;
    const orders = await ordersOfDay(db, location, date);
    const departures = departuresWithBookings(orders, date, (key) =>
      isCancelable(location, date, key, clock()),
    );
    if (departureKeys.length === 0) return { departures, expected: null, modelErrors: null };
    try {
      return { departures, expected: await expect(orders, asked, snapshot), modelErrors: null };
    } catch (error) {
      // The rest of the day stays on the screen.
      throw error instanceof Refused ? error.with({ departures, expected: null }) : error;
    }
  }

  /** Cancels in the transaction of the caller; returns the key of what a repeated request did before. */
  async function make(input: Confirmed, { staff, requestId }: StaffContext): Promise<string> {
    const { locationKey, date, percent, subject, text, reason, requestKey, choice } = input;
    const done = await findKeyOfRequest(db, locationKey, requestKey);
    if (done !== null) return done;
    const now = clock();
    const { location: known } = await catalog.snapshot(locationKey);
    const departures = findChosen(known, input, now).map((found, place) =>
      canceledDeparture(found, input.departureKeys[place] ?? '', date),
    );
    const within = { locationKey, ...spanOfDay(known, date), departures };
    // Orders before the venue, as whoever changes or pays one locks them.
    await lockDepartures(db, within);
    let closed: ChangedDeparture[] = [];
    const venue = await changeVenue(db, locationKey, now, (before) => {
      findChosen(before, input, now);
      const made = close(before, input, now);
      closed = made.closed;
      const [first] = closed;
      // Closing takes nobody's places, however many are taken, so that nothing is compared.
      const note = { kind: 'cancellation', role: staff.role, by: staff.subject, reason } as const;
      if (first === undefined) return null;
      return { note, after: made.after, cells: first.after.cell, isMeant: () => false };
    });
    if (!venue.isFound) throw new Refused('notFound');
    // With those that were sold in between; nobody sells there anymore.
    await lockDepartures(db, within);
    const snapshot = await catalog.snapshot(locationKey);
    const planned = planOrders(await ordersOfDay(db, known, date), input, { snapshot, now });
    refuseUnseen(planned, input);
    const key = newKey();
    const { choice: offered, decideBy } = offeredOf(known, choice, now);
    await saveCancellation(db, {
      ...{ ...within, key, requestKey, day: date, percent, subject, text, reason, actor: staff, requestId },
      ...{ choice: offered, decideBy, decideByWall: choice?.decideBy ?? null, now: new Date(now) },
      orders: planned.map(({ order, lineKeys: lines, guests, paid, chooses }) => ({
        ...{ orderId: order.orderId, lines, guests, paid, chooses },
      })),
    });
    for (const one of closed) await recordDeparture(db, 'departureClosed', one, { staff, reason });
    onceCommitted(() => catalog.forget(locationKey));
    return key;
  }

  return {
    preview,

    async cancel(input: Confirmed, context: StaffContext): Promise<OutputOf<typeof cancelDepartures>> {
      // Each order is canceled and refunded in the name of whoever confirms.
      if (permissionsNeeded.some((one) => !context.permissions.includes(one)))
        throw new Refused('notPermitted', {}, { cancellationKey: null });
      if (isBlank(input.reason)) throw new Refused('cancellationUnexplained', {}, { cancellationKey: null });
      try {
        const cancellationKey = await retrying(() => together<string>(database, () => make(input, context)));
        return { cancellationKey, modelErrors: null };
      } catch (error) {
        throw error instanceof Refused ? error.with({ cancellationKey: null }) : error;
      }
    },
  };
}
