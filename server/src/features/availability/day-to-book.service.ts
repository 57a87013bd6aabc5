/** The departures of a day that the venue's own people can book (docs/rules/desk-sales.md). */
import type { InputOf } from '@gangway/contract/call';
import type { ActivityToBook, DayToBook, getDayToBook, PackageToBook } from '@gangway/contract/selling';
import type { Activity } from '@gangway/domain/catalog/activity';
import { addDays, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { presentField } from '../add-ons/custom-fields.presenter.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { createMerchandise } from '../merchandise/merchandise.service.ts';
import {
  presentActivityToBook,
  presentPackageToBook,
  presentTimesToBook,
} from './activity-to-book.presenter.ts';
import { type Look, lookAt } from './look.service.ts';

/** Months that are searched for the next departures. */
export const monthsAhead = 12;

/** Returns the activities that the shop sells by the day, in its order. */
const bookable = (snapshot: Snapshot): Activity[] =>
  snapshot.location.activities.flatMap(({ key, appointmentType, hideFromCustomer }) =>
    appointmentType === 'none' || hideFromCustomer ? [] : (snapshot.activity(key) ?? []),
  );

/** Returns the packages that the shop sells, with what can be chosen in each but the times. */
const packagesOf = (snapshot: Snapshot): PackageToBook[] =>
  snapshot.location.packages
    .filter(({ hideFromCustomer }) => !hideFromCustomer)
    .flatMap((item) => {
      const members = item.members.flatMap(({ activityKey }) => snapshot.activity(activityKey) ?? []);
      const isWhole = members.length === item.members.length;
      return isWhole ? [presentPackageToBook(item, members, snapshot.location)] : [];
    });

function activityOn(look: Look, { location }: Snapshot, activity: Activity, date: VenueDate): ActivityToBook {
  const times = presentTimesToBook(look, activity, look.departuresOn(activity, date));
  return { ...presentActivityToBook(activity, location), times };
}

/** Returns the first day after another with a departure; null if there is none within a year. */
export function nextDay(
  snapshot: Snapshot,
  activities: readonly Activity[],
  after: VenueDate,
): VenueDate | null {
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

export function createDayToBook(needs: { db: Queryable; clock: Clock; catalog: Pick<Catalog, 'snapshot'> }) {
  const { db, clock, catalog } = needs;
  const { list: merchandiseOf } = createMerchandise(needs);
  return async ({ locationKey, date: asked }: InputOf<typeof getDayToBook>): Promise<DayToBook> => {
    const snapshot = (await catalog.snapshot(locationKey)).forStaff();
    const { location } = snapshot;
    const now = clock();
    const today = dateAt(now, location.timeZone);
    const date = asked ?? today;
    const activities = bookable(snapshot);
    const spans = activities.map((activity) => ({ activity, from: date, to: date }));
    const look = await lookAt(db, snapshot, spans, now, null);
    const { products: merchandise } = await merchandiseOf({ locationKey });
    const found = activities
      .map((activity) => activityOn(look, snapshot, activity, date))
      .filter(({ times }) => times.length > 0);
    return {
      ...{ date, today, currency: location.currency },
      activities: found,
      nextDate: found.length > 0 ? null : nextDay(snapshot, activities, date > today ? date : today),
      ...{ merchandise, packages: packagesOf(snapshot), customFields: questionsOf(location) },
      hasTerms: location.terms !== null,
      takesBalanceOnline: location.deposits.payBalanceOnline,
    };
  };
}
