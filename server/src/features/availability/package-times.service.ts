/** When the activities of a package can be booked by the venue's own people (docs/rules/desk-sales.md). */
import type { InputOf } from '@gangway/contract/call';
import type { getPackageTimes, PackageTimes, TimeToBook } from '@gangway/contract/selling';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import { addDays, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { presentTimesToBook, presentTimeToBook } from './activity-to-book.presenter.ts';
import { packageQuestion } from './calendar.service.ts';
import { type Calendar, nobody } from './calendar-question.ts';
import { monthsAhead, nextDay } from './day-to-book.service.ts';
import { lookAt } from './look.service.ts';
import { nextDayOfPackage, type PackageQuestion, packageOf, timesOfPackage } from './package-calendar.ts';

/** Returns the first day after another on which a package with one choice can begin; null if there is none within a year. */
async function nextStart(question: PackageQuestion, after: VenueDate): Promise<VenueDate | null> {
  let from = addDays(after, 1);
  for (let month = 0; month <= monthsAhead; month++) {
    const found = await nextDayOfPackage(question, from);
    if (found !== null) return found;
    from = addDays(lastOfMonth(firstOfMonth(from)), 1);
  }
  return null;
}

interface Asked {
  calendar: Calendar;
  item: Package;
  activity: Activity;
  date: VenueDate;
}

type Found = Pick<PackageTimes, 'times' | 'nextDate'>;

async function startsOfAll(db: Queryable, { calendar, item, date }: Asked): Promise<Found> {
  const question = packageQuestion(db, calendar, item, nobody, null);
  const found = await timesOfPackage(question, date);
  const times = found.flatMap((day): TimeToBook[] =>
    day.times.map((slot) => presentTimeToBook(slot, { capacity: null, lengthName: null })),
  );
  return { times, nextDate: times.length > 0 ? null : await nextStart(question, date) };
}

async function startsOfMember(db: Queryable, { calendar, item, activity, date }: Asked): Promise<Found> {
  const { snapshot, now } = calendar;
  const look = await lookAt(db, snapshot, [{ activity, from: date, to: date }], now, null);
  const times = presentTimesToBook(look, activity, look.departuresOn(activity, date), item);
  return { times, nextDate: times.length > 0 ? null : nextDay(snapshot, [activity], date) };
}

export const createPackageTimes =
  ({ db, clock, catalog }: { db: Queryable; clock: Clock; catalog: Pick<Catalog, 'snapshot'> }) =>
  async (input: InputOf<typeof getPackageTimes>): Promise<PackageTimes> => {
    const snapshot = (await catalog.snapshot(input.locationKey)).forStaff();
    const now = clock();
    const today = dateAt(now, snapshot.location.timeZone);
    const item = packageOf(snapshot, input.packageKey);
    const activity = snapshot.activity(input.activityKey);
    const isMember = item?.members.some(({ activityKey }) => activityKey === input.activityKey) ?? false;
    if (item === null || activity === null || !isMember) throw new Refused('notFound');
    const date = input.date ?? today;
    const calendar = { snapshot, seller: null, held: null, item, now, today };
    const of = { calendar, item, activity, date };
    return {
      date,
      today,
      ...(await (item.type === 'prefix' ? startsOfAll(db, of) : startsOfMember(db, of))),
    };
  };
