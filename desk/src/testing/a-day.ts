/** Days and departures as the server tells them. */
import type {
  DayDeparture,
  DayMark,
  DepartureParty,
  DeparturePool,
  DepartureSales,
  DeskDay,
  DeskDeparture,
} from '@gangway/contract/departures';
import type { DepartureGuide } from '@gangway/contract/guides';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';

export const saturday = '2026-07-18' as VenueDate;
/** In the summer, Denver is six hours behind UTC. */
const utc = (time: string) => new Date(`2026-07-18T${time}:00-06:00`).toISOString();
export const minor = (units: number) => units as Amount;

export function aDeparture(start: string, end: string, changes: Partial<DayDeparture> = {}): DayDeparture {
  return {
    departureKey: `1-${start.replace(':', '')}`,
    activityKeys: [1],
    ...{ name: 'Sunrise Kayak', isRental: false, hasTime: true },
    start: `2026-07-18T${start}` as WallTime,
    end: `2026-07-18T${end}` as WallTime,
    ...{ startsOn: utc(start), endsOn: utc(end) },
    ...{ guests: 0, bookings: 0, arrived: 0, placesTaken: 0, capacity: 12, placesLeft: 12 },
    minGuestsToRun: null,
    ...{ failedEmails: 0, failedRefunds: 0 },
    ...{ status: 'Available', isClosed: false, due: minor(0), ordersDue: 0, waiversMissing: 0, pools: [] },
    guides: [],
    ...{ pinnedNotes: [], ordersNoted: 0, noteCount: 0, notesChangedOn: null },
    ...changes,
  };
}

/** @param also departures that they lead at the same time */
export const aGuide = (name: string, also: readonly DayDeparture[] = []): DepartureGuide => ({
  personKey: name.toLowerCase(),
  name,
  alsoLeads: also.map(({ departureKey, name: what, hasTime, start }) => ({
    ...{ departureKey, name: what, hasTime, start },
  })),
});

/** Marked for all activities. @param touched the departures that the server says it touches */
export function aMark(
  text: string,
  from: string,
  touched: readonly DayDeparture[] = [],
  changes: Partial<DayMark> = {},
): DayMark {
  const sum = (of: (one: DayDeparture) => number) => touched.reduce((total, one) => total + of(one), 0);
  return {
    ...{
      markKey: text.toLowerCase(),
      revision: 1,
      text,
      from: `2026-07-18T${from}` as WallTime,
      until: null,
    },
    ...{ activities: [], markedBy: 'Mia', markedOn: utc('08:15'), changedBy: null, changedOn: null },
    departureKeys: touched.map(({ departureKey }) => departureKey),
    concernedKeys: touched.map(({ departureKey }) => departureKey),
    ...{ bookings: sum(({ bookings }) => bookings), guests: sum(({ guests }) => guests) },
    ...changes,
  };
}

export function aDay(departures: DayDeparture[], changes: Partial<DeskDay> = {}): DeskDay {
  const sum = (of: (one: DayDeparture) => number) => departures.reduce((total, one) => total + of(one), 0);
  return {
    ...{ date: saturday, today: saturday, timeZone: 'America/Denver', currency: 'USD' },
    ...{ readOn: utc('09:12'), departures, runs: [], pools: [], marks: [], nextDate: null },
    guests: sum(({ guests }) => guests),
    arrived: sum(({ arrived }) => arrived),
    due: minor(sum(({ due }) => due)),
    ...changes,
  };
}

export function aParty(name: string, changes: Partial<DepartureParty> = {}): DepartureParty {
  return {
    ...{
      orderNumber: `LARK-${name}`,
      orderLineKey: 1,
      name,
      phone: null,
      guests: '2 adults',
      participants: 2,
    },
    ...{ rental: null, pickup: null, returns: null, addOns: [], answers: [], membership: [], notes: [] },
    ...{ lacksWaiver: false, due: minor(0), pinnedNotes: [] },
    tickets: [1, 2].map((number) => ({
      ...{ number, code: `t;${name};${number}`, rateName: 'Adult', people: 1 },
      ...{ status: 'Valid' as const, usedOn: null },
    })),
    ...changes,
  };
}

/** Twelve boats of which nobody has any. */
export const aPool = (changes: Partial<DeparturePool> = {}): DeparturePool => ({
  ...{
    poolId: 'boats',
    name: 'Boats',
    units: 12,
    outOfService: 0,
    takenHere: 0,
    takenElsewhere: 0,
    left: 12,
  },
  ...{ hours: [], state: '12' },
  ...changes,
});

/** As the schedule has it, seen by somebody who may change it. */
export const someSales = (changes: Partial<DepartureSales> = {}): DepartureSales => ({
  ...{ closed: null, placesScheduled: 12, placesChanged: null, sold: 4, held: 0, state: 'open 12' },
  ...{ mayClose: true, mayOpen: false, mayChangePlaces: true },
  ...changes,
});

export const aDepartureWith = (
  departure: DayDeparture,
  parties: DepartureParty[],
  changes: Partial<DeskDeparture> = {},
): DeskDeparture => ({
  ...{ date: saturday, today: saturday, timeZone: 'America/Denver', currency: 'USD' },
  ...{
    readOn: utc('09:12'),
    departure,
    sales: null,
    ...{ pools: [], poolHours: null },
    mayAssignGuides: false,
    marks: [],
    parties,
    pickups: [],
    notes: [],
  },
  removedNotes: [],
  ...changes,
});
