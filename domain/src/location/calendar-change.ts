/** Changes of a venue's schedule that its people make in the calendar (docs/rules/calendar.md). */
import type { ScheduleException, ScheduleRule } from '../catalog/activity.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import type { Location } from './location.ts';
import type { Days, Selected } from './selected-departures.ts';

/** The activities that a change is of; none for all that run on days. */
interface OfActivities {
  activityKeys: readonly number[];
}

/** Nobody else can book; who has booked comes. */
export interface CloseSales extends OfActivities, Selected {
  kind: 'close';
  /** Why, as guests read it. */
  words: string | null;
}

/** On sale again, whatever closed it: of all activities the whole venue, too. */
export interface OpenSales extends OfActivities, Selected {
  kind: 'open';
}

export interface GivePlaces extends OfActivities, Selected {
  kind: 'places';
  /** Null for as many as the schedules say. */
  places: number | null;
}

/** Departures beside the schedules. */
export interface AddDepartures extends Days {
  kind: 'add';
  activityKey: number;
  times: readonly VenueTime[];
  lengthMinutes: number;
  /** Null for no limit. */
  places: number | null;
}

/** Days get the departures of the same weekdays of a week. */
export interface CopyWeek extends OfActivities, Days {
  kind: 'copyWeek';
  /** The first of its seven days. */
  week: VenueDate;
}

/** Nothing runs: of all activities, a day on which the whole venue is closed. */
export interface CloseDays extends OfActivities, Days {
  kind: 'blackout';
  words: string | null;
}

/** One of an activity's schedules, but for the opening hours of rentals. */
export type Season = Omit<ScheduleRule, 'hours'>;

export interface ChangeSeason {
  kind: 'season';
  activityKey: number;
  /** Its place among the schedules; null for a new one. */
  place: number | null;
  /** Null to take it out. */
  season: Season | null;
}

export type CalendarChange =
  | CloseSales
  | OpenSales
  | GivePlaces
  | AddDepartures
  | CopyWeek
  | CloseDays
  | ChangeSeason;

export type CalendarRefusal =
  | { code: 'activityMissing' | 'daysMissing' | 'timesMissing' | 'seasonMissing' }
  | { code: 'isRental' | 'placesOfRates' | 'venueClosed' }
  | { code: 'exists'; date: VenueDate; time: VenueTime | null }
  | { code: 'unchanged' | 'tooManyExceptions' | 'tooManyBlackouts' | 'tooManySeasons' };

/** The venue with the change. */
export type ChangedCalendar = { ok: true; location: Location } | { ok: false; refusal: CalendarRefusal };

/** The exceptions of one activity with a change. */
export type ChangedActivity =
  | { ok: true; exceptions: readonly ScheduleException[] }
  | { ok: false; refusal: CalendarRefusal };
