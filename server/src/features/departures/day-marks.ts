/** Says of the marked hours of a day which departures they touch (docs/rules/day.md, "Marked hours"). */
import type { DayMark, HoursMark } from '@gangway/contract/departures';
import type { Location } from '@gangway/domain/location/location';
import type { DayDeparture } from '@gangway/domain/order/day';
import { concerns, isTouched, touchedBy } from '@gangway/domain/order/marked-hours';
import type { MarkRow } from './marked-hours.repo.ts';

function presentMark(
  { activities }: Pick<Location, 'activities'>,
  { activityKeys, ...mark }: MarkRow,
): HoursMark {
  const nameOf = (activityKey: number) => activities.find(({ key }) => key === activityKey)?.name;
  return {
    ...mark,
    // The venue may have removed it since.
    activities: activityKeys.map((activityKey) => ({
      activityKey,
      name: nameOf(activityKey) ?? `${activityKey}`,
    })),
  };
}

/** @param departures those that the caller sees */
export const presentMarks = (
  location: Pick<Location, 'activities'>,
  marks: readonly MarkRow[],
  departures: readonly DayDeparture[],
): DayMark[] =>
  marks.map((mark) => {
    const touched = touchedBy(mark, departures);
    return {
      ...presentMark(location, mark),
      departureKeys: touched.departures.map(({ key }) => key),
      concernedKeys: departures.filter((one) => concerns(mark, one)).map(({ key }) => key),
      ...{ bookings: touched.bookings, guests: touched.guests },
    };
  });

/** Returns the marks that touch a departure. */
export const marksOn = (
  location: Pick<Location, 'activities'>,
  marks: readonly MarkRow[],
  departure: DayDeparture,
): HoursMark[] =>
  marks.filter((mark) => isTouched(mark, departure)).map((mark) => presentMark(location, mark));
