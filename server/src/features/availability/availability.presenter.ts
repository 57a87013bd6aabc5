/** A departure and its rates in the shape of the contract: an allow-list (6.3; D-SE-05). */
import type { TimeSlot, Rate as WireRate } from '@gangway/contract/catalog';
import { presentReason } from '@gangway/contract/reasons';
import type { CellStates } from '@gangway/domain/availability/cell-states';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { DepartureState } from '@gangway/domain/availability/explain';
import { vacanciesOf } from '@gangway/domain/availability/places-left';
import { reasonOfRate } from '@gangway/domain/availability/reason';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import { isOnSale, type Rate } from '@gangway/domain/catalog/rate';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { openToMembers } from '@gangway/domain/memberships/member-rate';
import { granted, type MemberTerms } from '@gangway/domain/memberships/member-terms';
import { hasPrivateTours } from '@gangway/domain/party/check-private-party';
import { priceOfRate } from '@gangway/domain/pricing/price-line';
import { type ShownRate, shownRate } from '@gangway/domain/pricing/shown-price';
import { presentMemberRate } from './member-rate.presenter.ts';

/**
 * Returns the rates a visitor may see, in the operator's order, including the group price if private tours
 * are offered.
 */
export function sellableRates(activity: Pick<Activity, 'rates' | 'privateTour'>): Rate[] {
  const isShown = ({ isPrivateTourRate }: Rate) =>
    isPrivateTourRate ? hasPrivateTours(activity) : !activity.privateTour.only;
  return activity.rates.filter((rate) => isOnSale(rate) && isShown(rate));
}

/** Returns the rates somebody may see who books under these terms: the public ones, and those for members. */
export function ratesAt(
  activity: Pick<Activity, 'rates' | 'privateTour'>,
  terms: readonly MemberTerms[],
): Rate[] {
  const opened = sellableRates(openToMembers(activity, granted(terms)));
  return activity.rates.filter(({ key }) => opened.some((rate) => rate.key === key));
}

/**
 * Returns how many of TotalAvailable one participant takes: seats, or one unit of a rental or rate (D-AV-02
 * to D-AV-04).
 */
export const placesOfRate = (
  { capacityType }: Pick<Activity, 'capacityType'>,
  { seats }: Pick<Rate, 'seats'>,
) => (capacityType === 'time' ? seats : 1);

export function presentRate(
  rate: Omit<Rate, 'id' | 'capacity' | 'pool' | 'membersOnly'>,
  price: Amount,
  participants = 0,
  subTotal: Amount | null = null,
): WireRate {
  return {
    rateKey: rate.key,
    name: rate.name,
    description: rate.description,
    price,
    participants,
    people: rate.people,
    places: rate.seats,
    subTotal,
    isActive: rate.isActive,
    internalUseOnly: false,
    isPrivateTourRate: rate.isPrivateTourRate,
    isFromPrice: rate.isFromPrice,
    vacancies: null,
    ...presentReason(null),
    packageDiscount: zero,
    globalId: rate.globalId,
    minimum: rate.minimum,
    maximum: rate.maximum,
    needsAdult: rate.needsAdult,
    customFieldParticipants: [],
    memberRateInfo: null,
    bookingAgentKey: rate.quotedBy?.agentKey ?? null,
    bookingAgentRateHistoryKey: rate.quotedBy?.historyKey ?? null,
  };
}

/**
 * Returns a member's price before the package discount that the public gets, so that both are subtracted alike: a
 * discount is never larger than the price it is taken off.
 */
export const beforeDiscount = (member: ShownRate, everyone: ShownRate): Amount =>
  add(subtract(member.price, member.discount), everyone.discount);

/** Returns a rate with the public price at a start, and with what the terms make of it. */
export function pricedRate(
  activity: Activity,
  rate: Rate,
  start: Departure,
  item: Package | null,
  terms: readonly MemberTerms[],
): WireRate {
  const price = priceOfRate(activity, rate, start);
  const shown = shownRate(activity, rate, price, item);
  const own = terms.find(({ rateKey }) => rateKey === rate.key);
  const memberPrice = () => shownRate(activity, rate, own?.priceOf(price) ?? price, item);
  return {
    ...presentRate(rate, shown.price),
    packageDiscount: shown.discount,
    memberRateInfo:
      own === undefined ? null : presentMemberRate(rate, beforeDiscount(memberPrice(), shown), own),
  };
}

export function presentSlot(
  venue: Pick<Location, 'pools' | 'timeZone'>,
  activity: Activity,
  { departure, status, reason, placesLeft }: DepartureState,
  states: CellStates,
  item: Package | null = null,
  terms: readonly MemberTerms[] = [],
): TimeSlot {
  return {
    timeSlotKey: departure.key,
    appointmentDate: departure.start,
    endDate: departure.end,
    displayName: slotName(activity, departure.time),
    value: slotValue(activity, departure),
    durationMinutes: departure.lengthMinutes,
    status,
    ...presentReason(reason),
    totalAvailable: placesLeft,
    rates: ratesAt(activity, terms).map((rate) => {
      const vacancies = vacanciesOf(venue, activity, departure, states, rate);
      return {
        ...pricedRate(activity, rate, departure, item, terms),
        places: placesOfRate(activity, rate),
        vacancies,
        ...presentReason(reasonOfRate(rate, vacancies)),
      };
    }),
    addOns: [],
    pickupLocation: null,
    pickupLocations: [],
    packageGroups: [],
  };
}
