/**
 * Lists the choices for changing a booking of a sold order: its rates and add-ons, and the times of a day, each with why these guests
 * cannot have it. The change itself decides that, and the calendar counts the places (docs/rules/changes.md, "At the desk").
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { BookingChoices, ChoiceOfTime, getBookingChoices } from '@gangway/contract/changes';
import { presentReason } from '@gangway/contract/reasons';
import type { CellStates } from '@gangway/domain/availability/cell-states';
import type { PartyRequest } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { explainDay, explainShortage, placesLeftFor } from '@gangway/domain/availability/explain';
import { offerTo } from '@gangway/domain/booking/book-activity';
import type { Activity } from '@gangway/domain/catalog/activity';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { currentLocale } from '@gangway/domain/messages/locale';
import { hasTime } from '@gangway/domain/order/departure-lines';
import type { ActivityLine } from '@gangway/domain/order/order';
import { rescheduleFeeOf } from '@gangway/domain/order/reschedule';
import { mostPeople } from '@gangway/domain/party/check-party';
import { groupSizes } from '@gangway/domain/party/check-private-party';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { countedAddOns, nameOfAddOn } from '../add-ons/counted-add-ons.shared.ts';
import { sellableRates } from '../availability/availability.presenter.ts';
import { readStates } from '../availability/calendar.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { choiceOf } from '../orders/lines/activity/book-activity.ts';
import {
  type AskedBooking,
  type Books,
  bookAsked,
  bookingChange,
  type Found,
  lineToChange,
  refuseBlocked,
} from './booking.service.ts';
import { byNumber } from './change-order.service.ts';
import { wantedOf } from './desk-booking.service.ts';

type Input = InputOf<typeof getBookingChoices>;

interface Needs {
  database: { db: Queryable };
  clock: Clock;
  catalog: Catalog;
  memberships: Pick<HeldMemberships, 'find'>;
}

/** A booking as it is, and who books how from now on. */
interface Wanted {
  found: Found;
  line: ActivityLine;
  asked: AskedBooking;
}

type Tried = { ok: true; books: Books } | { ok: false; refused: Refused };

/** Books these guests at a time, without counting places. */
function tryAt({ found, line, asked }: Wanted, to: AskedBooking['to']): Tried {
  try {
    return { ok: true, books: bookAsked(found, line, { ...asked, to }) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refused: error };
    throw error;
  }
}

function blockedBy({ found, line }: Wanted, books: Books): string | null {
  try {
    refuseBlocked(found, line, books);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.words;
    throw error;
  }
}

const requestOf = ({ booked }: Books): PartyRequest => ({
  party: booked.party,
  isPrivate: booked.isPrivate,
  guests: booked.isPrivate ? booked.participants : null,
  isFetched: booked.pickup !== null,
});

const asBooked = ({ rates, isPrivate, participants, pickup }: ActivityLine): PartyRequest => ({
  party: rates,
  isPrivate,
  guests: isPrivate ? participants : null,
  isFetched: pickup !== null,
});

/** Says of each departure whether these guests can have it. */
function timesFor(wanted: Wanted, activity: Activity, departures: readonly Departure[], states: CellStates) {
  const { found, line } = wanted;
  const { location } = found.snapshot;
  const asIs = tryAt(wanted, null);
  return departures.map((departure): ChoiceOfTime => {
    const tried = tryAt(wanted, { timeSlotKey: departure.key });
    // A party that can be booked at no time is a matter of the guests, which the preview refuses.
    const isOfGuests = !(tried.ok || asIs.ok) && tried.refused.code === asIs.refused.code;
    const request = tried.ok ? requestOf(tried.books) : asBooked(line);
    const whyNot = (): string | null => {
      if (!tried.ok) return isOfGuests ? null : tried.refused.words;
      const blocked = blockedBy(wanted, tried.books);
      if (blocked !== null) return blocked;
      const shortage = explainShortage(location, tried.books.booked.activity, request, departure, states);
      return presentReason(shortage).reasonText;
    };
    return {
      timeSlotKey: departure.key,
      start: departure.start,
      hasTime: departure.time !== null,
      lengthMinutes: departure.lengthMinutes,
      placesLeft: placesLeftFor(location, activity, request, departure, states),
      isBooked: departure.key === line.slotKey,
      reasonText: whyNot(),
    };
  });
}

/** The day's departures of the booking's length; of all lengths if there is none. */
function departuresOn({ found, line }: Wanted, activity: Activity, date: Input['date']): Departure[] {
  if (activity.appointmentType === 'none') return [];
  const ofDay = found.snapshot.monthOf(activity, date).filter((departure) => departure.date === date);
  const ofLength = ofDay.filter(({ lengthMinutes }) => lengthMinutes === line.details.lengthMinutes);
  return ofLength.length > 0 ? ofLength : ofDay;
}

function ratesFor({ line }: Wanted, activity: Activity): BookingChoices['rates'] {
  if (line.isPrivate) return [];
  const offered = sellableRates(activity).filter(({ isPrivateTourRate }) => !isPrivateTourRate);
  const bookedOf = (key: number) => line.rates.find(({ rateKey }) => rateKey === key)?.participants ?? 0;
  const gone = line.rates.filter(({ rateKey }) => offered.every(({ key }) => key !== rateKey));
  return [
    ...offered.map(({ key, name, maximum }) => {
      const participants = bookedOf(key);
      return {
        rateKey: key,
        ...{ name, participants, most: Math.max(participants, maximum ?? mostPeople(activity)) },
      };
    }),
    ...gone.map(({ rateKey, name, participants }) => ({ rateKey, name, participants, most: participants })),
  ];
}

function addOnsFor({ found, line }: Wanted, activity: Activity): BookingChoices['addOns'] {
  const booked = line.products.filter(({ kind }) => kind !== 'tip');
  const offered = countedAddOns(activity, found.snapshot.location.products).map(
    ({ productKey, variantKey, name, least, most }) => ({ productKey, variantKey, name, least, most }),
  );
  const isOf = (one: (typeof booked)[number]) => (other: (typeof offered)[number]) =>
    one.productKey === other.productKey && one.variantKey === other.variantKey;
  const gone = booked.filter((one) => !offered.some(isOf(one)));
  return [
    ...offered.map((one) => {
      const quantity = booked.find((other) => isOf(other)(one))?.quantity ?? 0;
      return { ...one, quantity, most: Math.max(quantity, one.most) };
    }),
    ...gone.map(({ productKey, variantKey, name, variantName, quantity }) => ({
      ...{ productKey, variantKey, name: nameOfAddOn(name, variantName), quantity },
      ...{ least: 0, most: quantity },
    })),
  ];
}

function groupFor({ line }: Wanted, activity: Activity): BookingChoices['group'] {
  if (!line.isPrivate) return null;
  const size = line.participants;
  const { least, most } = groupSizes(activity);
  return { size, least, most: Math.max(size, most) };
}

/** The activity at the prices of who sold the booking, with the rates of the membership that it is booked under. */
function offeredTo({ found: { snapshot, order }, line }: Wanted, activity: Activity): Activity {
  const { start } = line;
  const at = line.details.appointmentType === 'none' ? 'open' : start;
  const departure = { date: dateOf(start), time: hasTime(line) ? timeOf(start) : null, at };
  return offerTo({ location: snapshot.location, activity, departure }, choiceOf(order, line)).activity;
}

async function openBooking(
  { database: { db }, clock, catalog, memberships }: Needs,
  input: Input,
): Promise<Wanted> {
  const snapshot = await catalog.snapshot(input.locationKey);
  const stored = await byNumber(db, snapshot.location.key, input.orderNumber).open();
  const order = withVenueTexts(stored, snapshot.location, currentLocale());
  const opened = { snapshot, order, now: clock() };
  const found = { ...opened, ...(await bookingChange({ memberships }).load(db, opened)) };
  const unpriced = { to: null, addOns: [], givenBack: null, charges: true, withFee: false };
  const asked: AskedBooking = { ...wantedOf(input), ...unpriced };
  return { found, line: lineToChange(order, asked), asked };
}

/** Reads no more than the order, its membership, and the places of the day. */
export async function readBookingChoices(
  needs: Needs,
  input: Input,
): Promise<OutputOf<typeof getBookingChoices>> {
  const wanted = await openBooking(needs, input);
  const { found, line } = wanted;
  const { snapshot, order, now } = found;
  const { location } = snapshot;
  const sold = snapshot.activity(line.activityKey);
  if (sold === null) throw new Refused('unavailableItem');
  const activity = offeredTo(wanted, sold);
  const departures = departuresOn(wanted, activity, input.date);
  const own = { soldOrderId: order.orderId, line: line.lineKey };
  const question = { snapshot, now, activity, request: asBooked(line), own };
  const states = await readStates(needs.database.db, question, departures);
  const hasTimes = activity.appointmentType !== 'none';
  const nothing = () => explainDay(activity, input.date, [], dateAt(now, location.timeZone)).reason;
  const choices: BookingChoices = {
    hasOwnGuests: line.parentKey === null,
    hasTimes,
    rates: ratesFor(wanted, activity),
    group: groupFor(wanted, activity),
    addOns: addOnsFor(wanted, activity),
    fee: hasTimes ? rescheduleFeeOf(location, line) : zero,
    departures: timesFor(wanted, activity, departures, states),
    emptyText: hasTimes && departures.length === 0 ? presentReason(nothing()).reasonText : null,
  };
  return { choices, modelErrors: null };
}
