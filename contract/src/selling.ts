/** Booking for callers and walk-ins by the venue's own people (docs/rules/desk-sales.md). */
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod/mini';
import { chosenAnswers } from './add-ons.ts';
import { get, post } from './call.ts';
import { customField } from './catalog.ts';
import { offeredMerchandise } from './merchandise.ts';
import type { RefusalCode } from './refusals.ts';
import {
  activityKey,
  amount,
  availabilityStatus,
  emailAddress,
  line,
  locationKey,
  modelErrors,
  numberInQuery,
  orderKey,
  orderNumber,
  orNull,
  rateKey,
  revision,
  signs,
  timeSlotKey,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

const rateToBook = wire({
  rateKey,
  name: z.string(),
  description: z.nullable(z.string()),
  /** Of one participant, with a package's discount taken off. */
  price: amount,
  /** Guests whom one participant of it stands for. */
  people: z.number(),
  /** How many can still be booked; null for no limit, and before a time is chosen. */
  left: z.nullable(z.number()),
  /** The most in one booking; null for no limit. */
  maximum: z.nullable(z.number()),
});

/** A departure that can be chosen, or why it cannot. */
const timeToBook = wire({
  timeSlotKey,
  start: wallTime,
  end: wallTime,
  lengthMinutes: z.number(),
  /** The venue’s own name for a length that guests choose, such as 'All day'. */
  lengthName: z.nullable(z.string()),
  /** Null for no limit. */
  placesLeft: z.nullable(z.number()),
  capacity: z.nullable(z.number()),
  status: availabilityStatus,
  /** In the language of the request; null if it can be booked. */
  reasonText: z.nullable(z.string()),
  /** At its own prices. */
  rates: z.array(rateToBook),
  /** The rate of a private group and its price for all of them; null where none is taken. */
  groupRate: z.nullable(wire({ rateKey, name: z.string(), price: amount, people: z.number() })),
});
export type TimeToBook = z.output<typeof timeToBook>;

/** An add-on, or a variant of one, that goes with a booking. */
const addOnToBook = wire({
  productKey: z.number(),
  variantKey: z.nullable(z.number()),
  name: z.string(),
  /** Of one, or for each guest if `isPerGuest`. */
  price: amount,
  isPerGuest: z.boolean(),
  least: z.number(),
  most: z.number(),
});
export type AddOnToBook = z.output<typeof addOnToBook>;

const choicesToBook = {
  activityKey,
  name: z.string(),
  hasTime: z.boolean(),
  /** Sizes of a private group, which has the departure to itself; null where none is taken. */
  group: z.nullable(
    wire({
      /** The venue’s own name for it. */
      name: z.nullable(z.string()),
      least: z.number(),
      most: z.number(),
      /** Whether the activity takes nobody else. */
      isOnly: z.boolean(),
    }),
  ),
  addOns: z.array(addOnToBook),
  /** The shares that guests choose from, and the largest amount of their own; null where no tip is taken. */
  tips: z.nullable(wire({ percents: z.array(z.number()), most: amount })),
  /** The operator's questions; at the desk all of them may be left open. */
  customFields: z.array(customField),
  /** Whether guests are picked up at their hotel if they like, or all of them; null if nobody is. */
  pickup: z.nullable(z.enum(['offered', 'required'])),
};

const activityToBook = wire({
  ...choicesToBook,
  /** By start. */
  times: z.array(timeToBook),
});
export type ActivityToBook = z.output<typeof activityToBook>;

const packageToBook = wire({
  packageKey: z.number(),
  name: z.string(),
  /** Whether one time, of the first activity, places all of them. */
  isOneChoice: z.boolean(),
  /** The rates by which guests are counted once for all activities; null where each counts its own. */
  rates: z.nullable(
    z.array(
      wire({
        name: z.string(),
        /** Of one guest in all activities, at their usual prices less the discount. */
        price: amount,
        /** The most in one booking; null for no limit. */
        maximum: z.nullable(z.number()),
        /** Its key in each activity, in their order. */
        rateKeys: z.array(rateKey),
      }),
    ),
  ),
  members: z.array(
    wire({
      ...choicesToBook,
      /** Whether it has neither a day nor a time, and is good from today on. */
      isOpenTicket: z.boolean(),
      /** At the usual prices less the discount, as long as no time is chosen. */
      rates: z.array(rateToBook),
    }),
  ),
});
export type PackageToBook = z.output<typeof packageToBook>;

export const dayToBook = wire({
  date: venueDate,
  /** Today at the venue. */
  today: venueDate,
  currency: z.string(),
  /** Those that have departures on the day, in the order of the shop. */
  activities: z.array(activityToBook),
  /** If there are none: the next day with some; null if there is none within a year. */
  nextDate: z.nullable(venueDate),
  /** In the order of the shop; when each can begin is asked with getPackageTimes. */
  packages: z.array(packageToBook),
  /** Sold without a date; empty where the venue sells none. */
  merchandise: z.array(offeredMerchandise),
  /** The questions of checkout, about the guest and the order. */
  customFields: z.array(customField),
  /** Whether guests have to agree to the venue's terms. */
  hasTerms: z.boolean(),
  /** Whether a balance can be paid on the receipt. */
  takesBalanceOnline: z.boolean(),
});
export type DayToBook = z.output<typeof dayToBook>;

export const getDayToBook = get('/api/desk', 'getDayToBook', {
  summary:
    'What the venue’s own people can book on a day: until a departure leaves, and as far ahead as its schedule goes.',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      /** Today at the venue if omitted. */
      date: orNull(venueDate),
    },
    { locationKey: 'clientLocationKey', date: 'date' },
  ),
  output: dayToBook,
  limit: 'read',
  access: 'staff',
  permission: 'orders:change',
});

const packageTimes = wire({
  date: venueDate,
  /** Today at the venue. */
  today: venueDate,
  /** By start; of a package with one choice for all, those of its first activity with the places of the scarcest. */
  times: z.array(timeToBook),
  /** If there are none: the next day with some; null if there is none within a year. */
  nextDate: z.nullable(venueDate),
});
export type PackageTimes = z.output<typeof packageTimes>;

export const getPackageTimes = get('/api/desk', 'getPackageTimes', {
  summary:
    'When the venue’s own people can book an activity of a package, or the package where one time places all of it.',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      packageKey: numberInQuery<number>(),
      activityKey: numberInQuery<ActivityKey>(),
      /** Today at the venue if omitted. */
      date: orNull(venueDate),
    },
    {
      ...{ locationKey: 'clientLocationKey', packageKey: 'packageKey', activityKey: 'entityHierarchyKey' },
      date: 'date',
    },
  ),
  output: packageTimes,
  limit: 'read',
  access: 'staff',
  permission: 'orders:change',
});

/** Why a party is not held for want of places, which staff with `departures:overbook` may book beyond. */
export const shortOfPlaces: readonly RefusalCode[] = [
  ...(['soldOut', 'oneSpotLeft', 'spotsLeft', 'rateSoldOut', 'rateLeft'] as const),
];

/** An hour or a day from now, or until the visit begins if that is sooner; or a moment at the venue. */
const payBy = z.union([z.enum(['hour', 'day']), wallTime]);
export type AskedPayBy = z.output<typeof payBy>;

export const sellOrder = post('/api/desk', 'sellOrder', {
  summary:
    'Books a cart for a guest without a card: paid at the venue now, or left to pay. The answer is the same if it is booked already.',
  input: wire(
    {
      locationKey,
      orderKey,
      firstName: line(100),
      lastName: z._default(line(100), ''),
      /** Null for a guest who gives none; such a guest is not written to. */
      email: orNull(emailAddress),
      /** With its country code, or as dialed in the venue's country. */
      phone: orNull(signs(50)),
      /** Answers to the questions of checkout. */
      customFields: chosenAnswers,
      /** How the venue took all of it; null if it is paid later. */
      method: orNull(z.enum(venueMethods)),
      /** When it is canceled unless it is paid on the receipt; null if its places are kept whenever it is paid. Only for what is paid later. */
      payBy: orNull(payBy),
      /** The amount shown as left to pay, after gift cards and credits. Another one is refused, and nothing is booked. */
      amount,
      /** Taken off what is left to pay, and why; for `prices:change`. Null for the price as it is. */
      reduction: orNull(wire({ amount, reason: line(500) })),
      /** Whether the guest agreed to what the venue asks; said by whoever books. */
      agreed: z._default(z.boolean(), false),
    },
    { locationKey: 'clientLocationKey', orderKey: 'orderKey' },
  ),
  output: wire({
    /** Null with a refusal. */
    orderNumber: z.nullable(z.string()),
    /** At the venue: when it is canceled unless it is paid; null if it is not, and with a refusal. */
    payBy: z.nullable(wallTime),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

export const changePayBy = post('/api/desk', 'changePayBy', {
  summary:
    'Gives the guest of a sold order more time to pay before it is canceled, or keeps its places whenever it is paid. Refused once something was paid or it was canceled.',
  input: wire(
    {
      locationKey,
      orderNumber,
      /** Later than it was; null to keep the places. */
      payBy: orNull(payBy),
      revision,
    },
    { locationKey: 'clientLocationKey' },
  ),
  output: wire({ applied: z.boolean(), modelErrors }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});
