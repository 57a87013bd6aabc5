/** The departures of a day that the venue's own people can book (docs/rules/desk-sales.md). */
import type { InputOf } from '@gangway/contract/call';
import type { ActivityToBook, DayToBook, getDayToBook } from '@gangway/contract/selling';
import { mostTip, tipPercents } from '@gangway/domain/add-ons/tip';
import type { Activity } from '@gangway/domain/catalog/activity';
import { addDays, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { groupSizes, hasPrivateTours, privateRate } from '@gangway/domain/party/check-private-party';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { countedAddOns } from '../add-ons/counted-add-ons.shared.ts';
import { presentField } from '../add-ons/custom-fields.presenter.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { type Look, lookAt } from './look.service.ts';

/** Months that are searched for the next departures. */
const monthsAhead = 12;

/** Returns the activities that the shop sells by the day, in its order. */
const bookable = (snapshot: Snapshot): Activity[] =>
  snapshot.location.activities.flatMap(({ key, appointmentType, hideFromCustomer }) =>
    appointmentType === 'none' || hideFromCustomer ? [] : (snapshot.activity(key) ?? []),
  );

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

function activityOn(look: Look, { location }: Snapshot, activity: Activity, date: VenueDate): ActivityToBook {
  const departures = look.departuresOn(activity, date);
  const states = look.explain(activity, departures);
  const slots = look.slots(activity, states);
  return {
    activityKey: activity.key,
    name: activity.name,
    hasTime: activity.appointmentType === 'dateTime',
    group: groupOf(activity),
    addOns: countedAddOns(activity, location.products),
    tips: activity.enableTips ? { percents: [...tipPercents], most: mostTip(location.currency) } : null,
    customFields: activity.customFields.map(presentField),
    pickup: pickupOffered(activity),
    times: slots.flatMap((slot, place) => {
      const departure = departures[place];
      if (departure === undefined) return [];
      const group = slot.rates.find(({ isPrivateTourRate }) => isPrivateTourRate);
      return [
        {
          timeSlotKey: slot.timeSlotKey,
          start: slot.appointmentDate,
          end: slot.endDate,
          lengthMinutes: slot.durationMinutes,
          lengthName:
            activity.durations.find(({ minutes }) => minutes === slot.durationMinutes)?.name ?? null,
          placesLeft: slot.totalAvailable,
          capacity: look.places(activity, departure).capacity,
          status: slot.status,
          reasonText: slot.reasonText,
          rates: slot.rates
            .filter(({ isPrivateTourRate }) => !isPrivateTourRate)
            .map(({ rateKey, name, description, price, people, vacancies, maximum }) => ({
              ...{ rateKey, name, description, price, people, maximum },
              left: vacancies,
            })),
          groupRate:
            group === undefined
              ? null
              : { rateKey: group.rateKey, name: group.name, price: group.price, people: group.people },
        },
      ];
    }),
  };
}

/** Returns the first day after another with a departure; null if there is none within a year. */
function nextDay(snapshot: Snapshot, activities: readonly Activity[], after: VenueDate): VenueDate | null {
  let month = firstOfMonth(after);
  for (let count = 0; count <= monthsAhead; count++) {
    const days = activities.flatMap((activity) =>
      snapshot.monthOf(activity, month).flatMap(({ date }) => (date > after ? [date] : [])),
    );
    if (days.length > 0) return days.reduce((first, date) => (date < first ? date : first));
    month = addDays(lastOfMonth(month), 1);
  }
  return null;
}

/** The questions of checkout, as it asks them: about the guest, then about the order. */
const questionsOf = ({ customFields }: Pick<Location, 'customFields'>) =>
  (['customer', 'order'] as const).flatMap((scope) =>
    customFields.filter((field) => field.scope === scope).map(presentField),
  );

export const createDayToBook =
  ({ db, clock, catalog }: { db: Queryable; clock: Clock; catalog: Pick<Catalog, 'snapshot'> }) =>
  async ({ locationKey, date: asked }: InputOf<typeof getDayToBook>): Promise<DayToBook> => {
    const snapshot = (await catalog.snapshot(locationKey)).forStaff();
    const { location } = snapshot;
    const now = clock();
    const today = dateAt(now, location.timeZone);
    const date = asked ?? today;
    const activities = bookable(snapshot);
    const spans = activities.map((activity) => ({ activity, from: date, to: date }));
    const look = await lookAt(db, snapshot, spans, now, null);
    const found = activities
      .map((activity) => activityOn(look, snapshot, activity, date))
      .filter(({ times }) => times.length > 0);
    return {
      ...{ date, today, currency: location.currency },
      activities: found,
      nextDate: found.length > 0 ? null : nextDay(snapshot, activities, date > today ? date : today),
      customFields: questionsOf(location),
      hasTerms: location.terms !== null,
      takesBalanceOnline: location.deposits.payBalanceOnline,
    };
  };
