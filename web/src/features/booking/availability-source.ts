/** Loads the calendar month by month for one activity, one call each (7.2, 8.2-01, 8.2-02, 8.1-20; C-09, C-10). */
import { getMonthAvailability, getNextAvailableDate, type MonthDay } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { addDays, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Caller, CallFailed, isSilent } from '../../lib/call.ts';
import type { BookingSubject } from './booking-subject.ts';
import { hasBookableDay } from './places-left.ts';

export interface SourceNeeds {
  call: Caller;
  log: (words: string, error: unknown) => void;
  /** Milliseconds after which a fault that left the loading flag set becomes the date error. */
  timeoutMs: () => number;
  /** Schedules work; the returned function cancels it. */
  later: (work: () => void, milliseconds: number) => () => void;
}

/** The first available day after a month without any; `date` is null if there is none within the horizon. */
export interface NextDate {
  isLoading: boolean;
  date: VenueDate | null;
}

export interface MonthState {
  /** First day of the month shown. */
  month: VenueDate;
  /** Null until the days are loaded; after the party changes, the old days stay until the new ones arrive. */
  days: readonly MonthDay[] | null;
  isLoading: boolean;
  dateError: boolean;
  /** Requested only for a month without bookable days. */
  next: NextDate | null;
}

type Party = readonly RateSelection[];
const partyText = (party: Party) => party.map((rate) => `${rate.rateKey}:${rate.participants}`).join(',');
const isFault = (error: unknown) => error instanceof CallFailed && error.status === 500;

/** Returns whether a failed load of availability, times or the next date is logged: status 500 never is (8.1-20). */
export function isWorthLogging(error: unknown): boolean {
  return !isSilent(error) && !isFault(error);
}

/** Builds the request for a month, for a party or for a private tour. */
export function monthInput(
  about: BookingSubject,
  month: VenueDate,
  party: Party,
  isPrivate: boolean,
): InputOf<typeof getMonthAvailability> {
  return {
    locationKey: about.locationKey,
    date: month,
    activityKey: about.activityKey,
    isPrivateTour: isPrivate,
    rates: isPrivate ? [] : [...party],
    specificCulture: 'en-US',
    hotelLatitude: about.hotel?.latitude ?? null,
    hotelLongitude: about.hotel?.longitude ?? null,
    bookingAgentKey: about.bookingAgentKey,
    bookingAgentSignature: about.bookingAgentSignature,
    membershipKey: about.membershipKey,
    orderKey: about.orderKey,
    orderLineKey: about.orderLineKey,
    packageKey: about.packageKey,
    durationMinutes: null,
    guests: null,
  };
}

export interface MonthSource {
  subscribe: (listener: () => void) => () => void;
  get: () => MonthState;
  /**
   * Shows a month for a party or a private tour, with or without a pickup place; a repeated request makes no
   * second call.
   */
  show: (date: VenueDate, forParty: Party, privately?: boolean, forPlace?: string) => void;
  retry: () => void;
  /** Drops everything loaded and reloads the month shown, if any (4.2-06). */
  forget: () => void;
  stop: () => void;
}

export function createAvailabilitySource(
  needs: SourceNeeds,
  subject: () => BookingSubject,
  today: VenueDate,
  firstMonth: VenueDate,
): MonthSource {
  let state: MonthState = {
    month: firstOfMonth(firstMonth),
    days: null,
    isLoading: true,
    dateError: false,
    next: null,
  };
  let party: Party = [];
  let isPrivate = false;
  let place = '';
  let shownKey: string | null = null;
  let stopWatchdog: (() => void) | null = null;
  const known = new Map<string, Promise<readonly MonthDay[]>>();
  const listeners = new Set<() => void>();

  function set(part: Partial<MonthState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  const keyOf = (month: VenueDate) => `${month} ${isPrivate ? 'private' : partyText(party)} ${place}`;

  /** A prefetch and the month shown count as different callers, so neither cancels the other (C-09). */
  function ask(month: VenueDate, caller: 'shown' | 'ahead'): Promise<readonly MonthDay[]> {
    const key = keyOf(month);
    const before = known.get(key);
    if (before !== undefined) return before;
    const about = subject();
    const asked = needs.call(getMonthAvailability, monthInput(about, month, party, isPrivate), {
      supersede: `${caller} ${about.activityKey}`,
    });
    known.set(key, asked);
    asked.catch(() => {
      if (known.get(key) === asked) known.delete(key);
    });
    return asked;
  }

  function prefetch(month: VenueDate): void {
    ask(month, 'ahead').catch((error: unknown) => {
      if (isWorthLogging(error)) needs.log('Could not load the next month', error);
    });
  }

  async function findNext(month: VenueDate, key: string): Promise<void> {
    const about = subject();
    set({ next: { isLoading: true, date: null } });
    try {
      const date = await needs.call(
        getNextAvailableDate,
        {
          locationKey: about.locationKey,
          activityKey: about.activityKey,
          activity: { activityKey: about.activityKey },
          date: month > today ? month : today,
          rates: about.rateKeys.map((rateKey) => ({ rateKey, participants: 0 })),
          hotelLatitude: about.hotel?.latitude ?? null,
          hotelLongitude: about.hotel?.longitude ?? null,
          isPrivateTour: isPrivate,
          packageKey: about.packageKey,
          membershipKey: about.membershipKey,
          bookingAgentKey: about.bookingAgentKey,
          bookingAgentSignature: about.bookingAgentSignature,
        },
        { supersede: `next ${about.activityKey}` },
      );
      if (shownKey === key) set({ next: { isLoading: false, date } });
    } catch (error) {
      if (isWorthLogging(error)) needs.log('Could not find the next available date', error);
      if (shownKey === key) set({ next: null });
    }
  }

  function fail(key: string, error: unknown): void {
    if (shownKey !== key || isSilent(error)) return;
    if (isWorthLogging(error)) needs.log('Could not load the availability of the month', error);
    const toError = () => {
      if (shownKey === key) set({ isLoading: false, dateError: true });
    };
    // After a server fault the loading flag stays set, as specified (8.2-02); the watchdog clears it so that
    // nothing spins forever.
    if (isFault(error)) stopWatchdog = needs.later(toError, needs.timeoutMs());
    else toError();
  }

  async function load(): Promise<void> {
    const { month } = state;
    const key = keyOf(month);
    shownKey = key;
    stopWatchdog?.();
    set({ isLoading: true, dateError: false, next: null });
    try {
      const days = await ask(month, 'shown');
      if (shownKey !== key) return;
      set({ days, isLoading: false });
      if (hasBookableDay(days)) prefetch(addDays(lastOfMonth(month), 1));
      else await findNext(month, key);
    } catch (error) {
      fail(key, error);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    show(date, forParty, privately = false, forPlace = place) {
      place = forPlace;
      const month = firstOfMonth(date);
      const isSameMonth = month === state.month;
      party = forParty;
      isPrivate = privately;
      if (shownKey === keyOf(month)) return;
      if (!isSameMonth) set({ month, days: null });
      void load();
    },
    retry() {
      void load();
    },
    forget() {
      known.clear();
      if (shownKey !== null) void load();
    },
    stop() {
      stopWatchdog?.();
      shownKey = null;
    },
  };
}
