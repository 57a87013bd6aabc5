/** Loads the times of a date for one activity (4.2-02, 7.2); empty on failure, with a way to retry. */
import { getTimes } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import type { TimeSlot } from '@gangway/contract/catalog';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { createObservable, type Observable } from '@gangway/ui/lib/observable.ts';
import { isSilent } from '../../../lib/call.ts';
import { isWorthLogging, type SourceNeeds } from './availability-source.ts';
import type { BookingSubject } from './booking-subject.ts';

export interface TimesState {
  date: VenueDate | null;
  /** Null until the times of the date are loaded. */
  slots: readonly TimeSlot[] | null;
  isLoading: boolean;
  hasFailed: boolean;
}

/** Builds the request for the times of a date, for a party or for a private tour. */
export function timesInput(
  about: BookingSubject,
  date: VenueDate,
  rates: readonly RateSelection[],
  isPrivate: boolean,
): InputOf<typeof getTimes> {
  return {
    locationKey: about.locationKey,
    activity: { activityKey: about.activityKey },
    activityKey: about.activityKey,
    addOns: [...about.addOns],
    capacityType: about.capacityType,
    date,
    isPrivateTour: isPrivate,
    needTransportation: about.hotel !== null,
    hotelLatitude: about.hotel?.latitude ?? null,
    hotelLongitude: about.hotel?.longitude ?? null,
    orderKey: about.orderKey,
    orderLineKey: about.orderLineKey,
    packageKey: about.packageKey,
    rates: isPrivate ? [] : [...rates],
    membershipKey: about.membershipKey,
    bookingAgentKey: about.bookingAgentKey,
    bookingAgentSignature: about.bookingAgentSignature,
    durationMinutes: null,
    guests: null,
  };
}

export interface TimesSource extends Omit<Observable<TimesState>, 'set'> {
  /**
   * Shows a date's times for a party or a private tour; a repeated request makes no second call. Null
   * clears them.
   */
  show: (date: VenueDate | null, forParty: readonly RateSelection[], privately?: boolean) => void;
  /** Reloads the times, keeping those shown until new ones arrive, also if none can be had. */
  reload: () => void;
}

export function createTimesSource(
  needs: Pick<SourceNeeds, 'call' | 'log'>,
  subject: () => BookingSubject,
  firstDate: VenueDate | null,
): TimesSource {
  const { get, set, subscribe } = createObservable<TimesState>({
    date: firstDate,
    slots: null,
    isLoading: firstDate !== null,
    hasFailed: false,
  });
  let isAsked = false;
  let isPrivate = false;
  let rates: readonly RateSelection[] = [];

  async function load(date: VenueDate, isReload = false): Promise<void> {
    const about = subject();
    isAsked = true;
    set({ isLoading: true, hasFailed: false });
    try {
      const days = await needs.call(getTimes, timesInput(about, date, rates, isPrivate), {
        supersede: String(about.activityKey),
      });
      if (get().date === date) set({ slots: days.flatMap((day) => day.times), isLoading: false });
    } catch (error) {
      if (isSilent(error)) return;
      if (isWorthLogging(error)) needs.log('Could not load the times of the date', error);
      if (get().date !== date) return;
      // What was sold since is refused when it is added.
      const kept = isReload ? (get().slots ?? []) : [];
      set({ slots: kept, isLoading: false, hasFailed: kept.length === 0 });
    }
  }

  return {
    get,
    subscribe,
    show(date, forParty, privately = false) {
      rates = forParty;
      const isSameDate = date === get().date;
      const isSameWish = isAsked && privately === isPrivate;
      isPrivate = privately;
      if (isSameDate && (date === null || isSameWish)) return;
      // On the same day, the times shown stay until the new ones arrive.
      set(
        isSameDate ? { isLoading: true } : { date, slots: null, isLoading: date !== null, hasFailed: false },
      );
      if (date !== null) void load(date);
    },
    reload() {
      const { date } = get();
      if (date !== null) void load(date, true);
    },
  };
}
