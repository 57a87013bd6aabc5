/** The parts of a venue's document that a change of the calendar touches, to undo it (docs/rules/calendar.md, "Undo"). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { CalendarParts, ListedChange } from './calendar-events.repo.ts';

const calendarOf = ({ key, schedules, exceptions }: Location['activities'][number]) => ({
  key,
  schedules,
  exceptions,
});

/** The parts of a document that differ from another. */
export function partsOf(own: Location, other: Location): CalendarParts {
  const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);
  return {
    activities: own.activities.map(calendarOf).filter((activity) => {
      const former = other.activities.find(({ key }) => key === activity.key);
      return former === undefined || !isSame(calendarOf(former), activity);
    }),
    blackouts: isSame(own.blackouts, other.blackouts) ? null : own.blackouts,
  };
}

/** The same text for the same parts, whatever the database does to the order of their members. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/** Whether the document has the parts that a change left it with. */
function stillHas(location: Location, { activities, blackouts }: CalendarParts): boolean {
  if (blackouts !== null && written(blackouts) !== written(location.blackouts)) return false;
  return activities.every((part) => {
    const own = location.activities.find(({ key }) => key === part.key);
    return own !== undefined && written(calendarOf(own)) === written(part);
  });
}

export const withParts = (location: Location, { activities, blackouts }: CalendarParts): Location => ({
  ...location,
  blackouts: blackouts ?? location.blackouts,
  activities: location.activities.map((activity) => {
    const part = activities.find(({ key }) => key === activity.key);
    return part === undefined
      ? activity
      : { ...activity, schedules: part.schedules, exceptions: part.exceptions };
  }),
});

/** Whether a change can be undone: nothing else has changed there since, and its days are not over. */
export const mayUndo = (location: Location, { after, effect, undone }: ListedChange, now: Instant): boolean =>
  undone === null && dateAt(now, location.timeZone) <= effect.to && stillHas(location, after);
