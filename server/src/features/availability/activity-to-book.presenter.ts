/** An activity and its departures as the venue's own people book them, alone or in a package (docs/rules/desk-sales.md). */
import type { ActivityToBook, PackageToBook, TimeToBook } from '@gangway/contract/selling';
import { mostTip, tipPercents } from '@gangway/domain/add-ons/tip';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import { hasOneParty, type Package } from '@gangway/domain/catalog/package';
import { subtract } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { groupSizes, hasPrivateTours, privateRate } from '@gangway/domain/party/check-private-party';
import { matchRate } from '@gangway/domain/party/match-rates';
import { shownRate } from '@gangway/domain/pricing/shown-price';
import { countedAddOns } from '../add-ons/counted-add-ons.shared.ts';
import { presentField } from '../add-ons/custom-fields.presenter.ts';
import { type presentSlot, sellableRates } from './availability.presenter.ts';
import type { Look } from './look.service.ts';
import { packageRates } from './package-rates.presenter.ts';

type Slot = ReturnType<typeof presentSlot>;

/** Returns the sizes of a private group; null where the activity takes none. */
function groupOf(activity: Activity): ActivityToBook['group'] {
  const rate = hasPrivateTours(activity) ? privateRate(activity) : null;
  if (rate === null) return null;
  const { name, only: isOnly } = activity.privateTour;
  return { name: name ?? rate.name, ...groupSizes(activity), isOnly };
}

function pickupOffered({ transportation: { offered, required } }: Activity): ActivityToBook['pickup'] {
  if (!offered) return null;
  return required ? 'required' : 'offered';
}

/** Returns what goes with a booking of an activity, and what is asked. */
export const presentActivityToBook = (activity: Activity, { products, currency }: Location) => ({
  activityKey: activity.key,
  name: activity.name,
  hasTime: activity.appointmentType === 'dateTime',
  group: groupOf(activity),
  addOns: countedAddOns(activity, products),
  tips: activity.enableTips ? { percents: [...tipPercents], most: mostTip(currency) } : null,
  customFields: activity.customFields.map(presentField),
  pickup: pickupOffered(activity),
});

/**
 * Returns a time with its rates, the private group's apart, at what they cost after a package's discount.
 * @param capacity all places of the departure; null for no limit
 * @param lengthName the venue's own name for the length
 */
export function presentTimeToBook(
  slot: Slot,
  { capacity, lengthName }: Pick<TimeToBook, 'capacity' | 'lengthName'>,
): TimeToBook {
  const group = slot.rates.find(({ isPrivateTourRate }) => isPrivateTourRate);
  const priceOf = ({ price, packageDiscount }: Slot['rates'][number]) => subtract(price, packageDiscount);
  return {
    timeSlotKey: slot.timeSlotKey,
    start: slot.appointmentDate,
    end: slot.endDate,
    lengthMinutes: slot.durationMinutes,
    ...{ lengthName, placesLeft: slot.totalAvailable, capacity },
    ...{ status: slot.status, reasonText: slot.reasonText },
    rates: slot.rates
      .filter(({ isPrivateTourRate }) => !isPrivateTourRate)
      .map((rate) => ({
        ...{ rateKey: rate.rateKey, name: rate.name, description: rate.description, people: rate.people },
        ...{ price: priceOf(rate), left: rate.vacancies, maximum: rate.maximum },
      })),
    groupRate:
      group === undefined
        ? null
        : { rateKey: group.rateKey, name: group.name, price: priceOf(group), people: group.people },
  };
}

/** Returns departures with their places; a package's discount is taken off. */
export function presentTimesToBook(
  look: Look,
  activity: Activity,
  departures: readonly Departure[],
  item: Package | null = null,
): TimeToBook[] {
  const slots = look.slots(activity, look.explain(activity, departures), item);
  return slots.flatMap((slot, place) => {
    const departure = departures[place];
    if (departure === undefined) return [];
    const lengthName =
      activity.durations.find(({ minutes }) => minutes === slot.durationMinutes)?.name ?? null;
    return [presentTimeToBook(slot, { lengthName, capacity: look.places(activity, departure).capacity })];
  });
}

/** Returns the rates that every activity has, which count guests once for all of them; null if each counts its own. */
function ratesForAll(
  item: Package,
  all: readonly Activity[],
  shown: readonly Activity[],
): PackageToBook['rates'] {
  if (!hasOneParty(item)) return null;
  return packageRates(item, all, null)
    .filter(({ isPrivateTourRate }) => !isPrivateTourRate)
    .map((rate) => ({
      ...{ name: rate.name, price: subtract(rate.price, rate.packageDiscount), maximum: rate.maximum },
      rateKeys: shown.flatMap((member) => matchRate(rate, sellableRates(member))?.key ?? []),
    }));
}

/** @param all its activities, in their order, also those that guests do not see */
export function presentPackageToBook(
  item: Package,
  all: readonly Activity[],
  location: Location,
): PackageToBook {
  const shown = all.filter(({ hideFromCustomer }) => !hideFromCustomer);
  return {
    ...{ packageKey: item.key, name: item.name, isOneChoice: item.type === 'prefix' },
    rates: ratesForAll(item, all, shown),
    members: shown.map((activity) => {
      const facts = presentActivityToBook(activity, location);
      return {
        ...facts,
        ...(item.hideAddOns ? { addOns: [], tips: null } : {}),
        // Guests who are counted once are no private group.
        ...(hasOneParty(item) ? { group: null } : {}),
        isOpenTicket: activity.appointmentType === 'none',
        rates: sellableRates(activity)
          .filter(({ isPrivateTourRate }) => !isPrivateTourRate)
          .map((rate) => {
            const { price, discount } = shownRate(activity, rate, rate.price, item);
            const { key: rateKey, name, description, people, maximum } = rate;
            return {
              ...{ rateKey, name, description, people, maximum },
              price: subtract(price, discount),
              left: null,
            };
          }),
      };
    }),
  };
}
