/** A departure and its rates in the shape of the contract: an allow-list (6.3; D-SE-05). */
import type { TimeSlot, Rate as WireRate } from '@gangway/contract/catalog';
import { presentReason } from '@gangway/contract/reasons';
import type { CellStates } from '@gangway/domain/availability/cell-states';
import type { DepartureState } from '@gangway/domain/availability/explain';
import { vacanciesOf } from '@gangway/domain/availability/places-left';
import { reasonOfRate } from '@gangway/domain/availability/reason';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import type { Rate } from '@gangway/domain/catalog/rate';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { MemberTerms } from '@gangway/domain/memberships/member-terms';
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
  return activity.rates.filter((rate) => rate.isActive && !rate.internalUseOnly && isShown(rate));
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
  rate: Omit<Rate, 'id' | 'capacity' | 'pool'>,
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

export function presentSlot(
  venue: Pick<Location, 'pools'>,
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
    rates: sellableRates(activity).map((rate) => {
      const vacancies = vacanciesOf(venue, activity, departure, states, rate);
      const price = priceOfRate(activity, rate, departure);
      const shown = shownRate(activity, rate, price, item);
      const own = terms.find(({ rateKey }) => rateKey === rate.key);
      return {
        ...presentRate(rate, shown.price),
        packageDiscount: shown.discount,
        memberRateInfo:
          own === undefined
            ? null
            : presentMemberRate(
                rate.key,
                beforeDiscount(shownRate(activity, rate, own.priceOf(price), item), shown),
                own,
              ),
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
