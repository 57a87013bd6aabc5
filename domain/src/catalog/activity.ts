/** An activity: what a visitor books (specification 3.2 and 3.6), as the rules use it. */
import type { DepositRule } from '../deposits/deposit.ts';
import type { ActivityKey } from '../kernel/keys.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { CancellationTerms } from './cancellation.ts';
import type { ChargeRules } from './charge-rules.ts';
import type { CustomField } from './custom-field.ts';
import type { Rate } from './rate.ts';
import type { ResourceUse } from './resource-pool.ts';

/** CapacityTypeKey 1, 2, 3 (3.2-02). */
export type CapacityType = 'time' | 'duration' | 'rate';
/** AppointmentTypeKey 1, 2, 3 (3.2-03). */
export type AppointmentType = 'dateTime' | 'date' | 'none';

export interface Picture {
  /** Name and content hash: the immutable part of its URL (D-UI-07). */
  version: string;
  width: number;
  height: number;
  /** '#rrggbb', shown until the image loads. */
  colour: string;
  alt: string;
}

/** A question that guests often ask, with its answer. */
export interface Faq {
  question: string;
  /** Sanitized HTML. */
  answer: string;
  /** The Markdown it was rendered from. */
  answerSource: string;
}

export interface Place {
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** A drawn map; absent if there is none, and in documents of older versions. */
  map?: Picture;
}

/** When an activity runs; departures are computed from these rules (expand-schedule.ts). */
export interface ScheduleRule {
  /** First and last day, inclusive; null for no bound. */
  from: VenueDate | null;
  to: VenueDate | null;
  /** A yearly season, 'MM-DD' to 'MM-DD' inclusive; may span the new year. */
  season: { from: string; to: string } | null;
  /** 0 Sunday … 6 Saturday. */
  weekdays: readonly number[];
  /** Start times; empty for a date-only activity and if opening hours are set. */
  times: readonly VenueTime[];
  /**
   * Opening hours: a rental starts at every step and ends within them; null if start times are listed
   * (D-AV-03).
   */
  hours: { from: VenueTime; to: VenueTime; everyMinutes: number } | null;
  lengthMinutes: number;
  /** Seats per departure; null for no limit. */
  capacity: number | null;
}

/** Exceptions that an activity of a venue file may have. */
export const mostExceptions = 1000;
/** Schedules that it may have. */
export const mostSchedules = 100;

interface Closing {
  from: VenueDate;
  to: VenueDate;
  times: readonly VenueTime[] | null;
  /** Shown to guests. */
  reason: string | null;
}

/** A day that differs from the rules. Where it is closed, nothing runs; where sales are closed, it runs for who has booked. */
export type ScheduleException =
  | ({ kind: 'closed' } & Closing)
  | ({ kind: 'salesClosed' } & Closing)
  | {
      kind: 'extra';
      date: VenueDate;
      times: readonly VenueTime[];
      lengthMinutes: number;
      capacity: number | null;
    }
  | {
      kind: 'capacity';
      from: VenueDate;
      to: VenueDate;
      times: readonly VenueTime[] | null;
      capacity: number | null;
    };

export interface PriceChange {
  /** Rates whose price differs; the amount in minor units replaces the rate's price. */
  rateKey: number;
  price: number;
}

/** Days on which prices differ: weekends, peak season. The first match wins. */
export interface PriceRule {
  from: VenueDate | null;
  to: VenueDate | null;
  season: { from: string; to: string } | null;
  weekdays: readonly number[];
  times: readonly VenueTime[] | null;
  prices: readonly PriceChange[];
}

/** A length the visitor may choose, with each rate's price for it (D-AV-03). */
export interface DurationOption {
  minutes: number;
  /** Its name, like All day; null to show the length instead. */
  name: string | null;
  prices: readonly PriceChange[];
}

export interface Activity {
  key: ActivityKey;
  /** Stable name within the venue, as in the venue file. */
  id: string;
  name: string;
  /** One line for cards. */
  summary: string;
  /** Sanitized HTML. */
  description: string;
  /** The Markdown it was rendered from, as written; null if an older version stored only the HTML. */
  descriptionSource: string | null;
  included: readonly string[];
  goodToKnow: readonly string[];
  /** Categories for the catalog's filter, such as Water. */
  categories: readonly string[];
  /** Things for guests to bring, one per line. */
  bring: readonly string[];
  /** The venue's policy for bad weather; plain text. */
  weather: string | null;
  /** Sanitized HTML. */
  accessibility: string | null;
  /** The Markdown it was rendered from; null if there is none. */
  accessibilitySource: string | null;
  faq: readonly Faq[];
  meetingPoint: Place | null;
  picture: Picture | null;
  /** Shown with the picture on the activity's page, in this order. */
  morePictures: readonly Picture[];
  capacityType: CapacityType;
  appointmentType: AppointmentType;
  rates: readonly Rate[];
  /** Words for one guest and several; null for guest and guests (9-09). */
  rateLabel: { singular: string; plural: string } | null;
  labels: {
    difficulty: string | null;
    duration: string | null;
    ageMinimum: string | null;
    /** Age of the youngest guest it is for, used by the catalog's filter; 0 for all ages, null if not set. */
    youngestAge: number | null;
    minHeight: string | null;
  };
  minParticipants: number;
  maxPeople: number | null;
  /** Guests from whom a departure is worth running; the desk tells of one with fewer. Null for any number. */
  minGuestsToRun: number | null;
  arriveMinutesBefore: number;
  /** Places left are shown only below this number; 0 always shows them (C-46). */
  hideSpotsLeftUntilLessThan: number;
  hidePriceFromCustomer: boolean;
  hideFromCustomer: boolean;
  isNew: boolean;
  preBookMessage: string | null;
  noAvailabilityMessage: string | null;
  requirements: string | null;
  consentRequired: boolean;
  allowSelfReschedule: boolean;
  /** Until how many hours before the start they may; null for the venue's. */
  rescheduleUntilHours: number | null;
  /** The fee for a move, in minor units; null for the venue's own fee, zero for none. */
  rescheduleFee: { amount: Amount; per: 'guest' | 'booking' } | null;
  /** The refund terms if guests cancel; null for the venue's terms. */
  cancellation: CancellationTerms | null;
  /** Heading of the add-ons step; null for Add-ons (D-AD-05). */
  addOnLabel: string | null;
  /** Ids of the products offered with it, in order. */
  addOns: readonly string[];
  /** Questions about the booking and about each participant (D-CU-01). */
  customFields: readonly CustomField[];
  enableTips: boolean;
  confirmationMessage: string | null;
  privateTour: {
    enabled: boolean;
    only: boolean;
    name: string | null;
    description: string | null;
    /** A private tour must be booked at least this long before its start. */
    leadMinutes: number;
  };
  /** The vehicle whose seats its guests take; null if seats are unlimited. */
  transportation: { offered: boolean; required: boolean; vehicleId: string | null };
  /** Sales open this many days ahead and close this many minutes before the start (D-AV-06). */
  salesOpenDaysAhead: number;
  cutoffMinutes: number;
  schedules: readonly ScheduleRule[];
  exceptions: readonly ScheduleException[];
  priceRules: readonly PriceRule[];
  /** Capacity type duration: the lengths to choose from. */
  durations: readonly DurationOption[];
  /** The equipment is taken this long before the start and after the end (D-AV-03). */
  prepMinutes: number;
  turnaroundMinutes: number;
  /**
   * Shared pools that a booking uses in addition to its places; the lower of the two is the limit
   * (D-AV-01).
   */
  resources: readonly ResourceUse[];
  /** Appointment type none: how many are sold in total; null for no limit (D-AV-05). */
  stock: number | null;
  /** Appointment type none: days an open ticket is valid. */
  validityDays: number;
  /** The deposit due at once when booking early; null if the full price is due (D-DP-01). */
  deposit: DepositRule | null;
  taxClass: string;
  /** Fees and taxes included in the shown prices; absent if shown separately (D-FT-03). Never stored. */
  shownBy?: ChargeRules;
}

/** Whether a date is in a yearly season, which may span the new year. */
export function isDateWithinSeason(date: VenueDate, season: { from: string; to: string } | null): boolean {
  if (season === null) return true;
  const day = date.slice(5);
  return season.from <= season.to
    ? day >= season.from && day <= season.to
    : day >= season.from || day <= season.to;
}
