/** Loads the calendar month by month for one activity, one call each (7.2, 8.2-01, 8.2-02, 8.1-20; C-09, C-10). */
import { getMonthAvailability, getNextAvailableDate, type MonthDay } from '@gangway/contract/availability';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { createObservable, type Observable } from '@gangway/ui/lib/observable.ts';
import { type Caller, CallFailed, isSilent } from '../../../lib/call.ts';
import { bookableDays } from '../places-left.ts';
import { monthAfter, runsOn } from '../run-on.ts';
import { monthInput, nextDateInput } from './availability-requests.ts';
import type { BookingSubject } from './booking-subject.ts';

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
  /** The next month's days if they follow, null until they are loaded; null if they do not follow or failed to load. */
  following: { days: readonly MonthDay[] | null } | null;
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

export interface MonthSource extends Omit<Observable<MonthState>, 'set'> {
  /**
   * Shows a month for a party or a private tour, with or without a pickup place; a repeated request makes no
   * second call.
   */
  show: (date: VenueDate, party: Party, isPrivate?: boolean, place?: string) => void;
  retry: () => void;
  /** Drops everything loaded and reloads the month shown, if any (4.2-06). */
  forget: () => void;
  stop: () => void;
}

/** A month as it is asked for: the same key has the same answer. */
interface MonthAsked {
  month: VenueDate;
  party: Party;
  isPrivate: boolean;
  /** Where the guests are picked up, as text. */
  place: string;
}

const keyOf = ({ month, party, isPrivate, place }: MonthAsked) =>
  `${month} ${isPrivate ? 'private' : partyText(party)} ${place}`;

/** Loads each month once per party; a failed one is asked for again. */
function createMonthLoader({ call }: SourceNeeds, subject: () => BookingSubject) {
  const known = new Map<string, Promise<readonly MonthDay[]>>();
  return {
    forget: () => known.clear(),
    /** A prefetch and the month shown count as different callers, so neither cancels the other (C-09). */
    load: (asked: MonthAsked, caller: 'shown' | 'ahead'): Promise<readonly MonthDay[]> => {
      const key = keyOf(asked);
      const before = known.get(key);
      if (before !== undefined) return before;
      const about = subject();
      const input = monthInput(about, asked.month, asked.party, asked.isPrivate);
      const days = call(getMonthAvailability, input, { supersede: `${caller} ${about.activityKey}` });
      known.set(key, days);
      days.catch(() => {
        if (known.get(key) === days) known.delete(key);
      });
      return days;
    },
  };
}

/** Returns the first available date from a day on; null if there is none within the horizon. */
function findNextDate({ call }: SourceNeeds, about: BookingSubject, from: VenueDate, isPrivate: boolean) {
  const input = nextDateInput(about, from, isPrivate);
  return call(getNextAvailableDate, input, { supersede: `next ${about.activityKey}` });
}

/** The state before the first answer, as on the server. */
const unloaded = (month: VenueDate, today: VenueDate): MonthState => ({
  month,
  days: null,
  following: runsOn(month, today, null) ? { days: null } : null,
  isLoading: true,
  dateError: false,
  next: null,
});

export function createAvailabilitySource(
  needs: SourceNeeds,
  subject: () => BookingSubject,
  today: VenueDate,
  firstMonth: VenueDate,
): MonthSource {
  const { get, set, subscribe } = createObservable(unloaded(firstOfMonth(firstMonth), today));
  const months = createMonthLoader(needs, subject);
  let asked: MonthAsked = { month: get().month, party: [], isPrivate: false, place: '' };
  /** The key of the month whose answer is shown; a late answer to another one is dropped. */
  let shownKey: string | null = null;
  let stopWatchdog: (() => void) | null = null;

  const report = (words: string, error: unknown) => {
    if (isWorthLogging(error)) needs.log(words, error);
  };

  async function findNext({ month, isPrivate }: MonthAsked, key: string): Promise<void> {
    set({ next: { isLoading: true, date: null } });
    try {
      const date = await findNextDate(needs, subject(), month > today ? month : today, isPrivate);
      if (shownKey === key) set({ next: { isLoading: false, date } });
    } catch (error) {
      report('Could not find the next available date', error);
      if (shownKey === key) set({ next: null });
    }
  }

  /** Loads the next month, which follows or is likely to be turned to. If it fails, turning to it says so. */
  async function loadAhead(shown: MonthAsked, key: string): Promise<void> {
    const month = monthAfter(shown.month, today);
    if (month === null) return;
    const isShown = () => shownKey === key && get().following !== null;
    try {
      const days = await months.load({ ...shown, month }, 'ahead');
      if (isShown()) set({ following: { days } });
    } catch (error) {
      report('Could not load the next month', error);
      if (isShown() && !isSilent(error)) set({ following: null });
    }
  }

  function fail(key: string, error: unknown): void {
    if (shownKey !== key || isSilent(error)) return;
    report('Could not load the availability of the month', error);
    const toError = () => {
      if (shownKey === key) set({ isLoading: false, dateError: true, following: null });
    };
    // After a server fault the loading flag stays set, as specified (8.2-02); the watchdog clears it so that
    // nothing spins forever.
    if (isFault(error)) stopWatchdog = needs.later(toError, needs.timeoutMs());
    else toError();
  }

  async function load(): Promise<void> {
    const shown = asked;
    const key = keyOf(shown);
    shownKey = key;
    stopWatchdog?.();
    set({ isLoading: true, dateError: false, next: null });
    try {
      const days = await months.load(shown, 'shown');
      if (shownKey !== key) return;
      const open = bookableDays(days);
      // For another party, the days that follow stay until theirs arrive, as those of the month do.
      const following = runsOn(shown.month, today, open) ? (get().following ?? { days: null }) : null;
      set({ days, isLoading: false, following });
      if (open === 0) void findNext(shown, key);
      if (open > 0 || following !== null) await loadAhead(shown, key);
    } catch (error) {
      fail(key, error);
    }
  }

  return {
    get,
    subscribe,
    show: (date, party, isPrivate = false, place = asked.place) => {
      const month = firstOfMonth(date);
      asked = { month, party, isPrivate, place };
      if (shownKey === keyOf(asked)) return;
      if (month !== get().month) {
        const { days, following } = unloaded(month, today);
        set({ month, days, following });
      }
      void load();
    },
    retry: () => void load(),
    forget: () => {
      months.forget();
      if (shownKey !== null) void load();
    },
    stop: () => {
      stopWatchdog?.();
      shownKey = null;
    },
  };
}
