/** A departure and its rates in the shape of the contract: an allow-list (6.3; D-SE-05). */
import type { TimeSlot, Rate as WireRate } from '@gangway/contract/catalogue';
import type { DepartureState } from '@gangway/domain/availability/explain';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import type { Activity } from '@gangway/domain/catalogue/activity';
import type { Rate } from '@gangway/domain/catalogue/rate';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { priceOfRate } from '@gangway/domain/pricing/price-line';

/** Rates a visitor may see, in the operator's order. */
export function sellableRates(activity: Pick<Activity, 'rates'>): Rate[] {
  return activity.rates.filter((rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate);
}

export function presentRate(
  rate: Omit<Rate, 'id' | 'seats' | 'capacity' | 'pool'>,
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
    subTotal,
    isActive: rate.isActive,
    internalUseOnly: false,
    isPrivateTourRate: rate.isPrivateTourRate,
    isFromPrice: rate.isFromPrice,
    vacancies: null,
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

export function presentSlot(activity: Activity, { departure, status, placesLeft }: DepartureState): TimeSlot {
  return {
    timeSlotKey: departure.key,
    appointmentDate: departure.start,
    endDate: departure.end,
    displayName: slotName(departure.time),
    value: slotValue(departure.date, departure.time),
    durationMinutes: departure.lengthMinutes,
    status,
    totalAvailable: placesLeft,
    rates: sellableRates(activity).map((rate) =>
      presentRate(rate, priceOfRate(activity, rate, departure.date, departure.time)),
    ),
    addOns: [],
    pickupLocation: null,
    pickupLocations: [],
    packageGroups: [],
  };
}
