/** What is loaded for the choices of a booking: month, times, and rates as whoever books pays them (4.2, 7.2, 7.3). */
import type { Rate, TimeSlot } from '@gangway/contract/catalog';
import type { RateKey } from '@gangway/domain/kernel/keys';
import { firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { useMemo, useSyncExternalStore } from 'react';
import type { Caller } from '../../../lib/call.ts';
import { useAgentSlot } from '../../agents/use-agent-slot.ts';
import { chosenSlot, onlySlot, ratesInForce, ratesListed } from '../choice/booking-machine.ts';
import type { HeldChoice } from '../choice/use-held-choice.ts';
import type { BookingOptions } from '../state/booking-options.ts';
import type { MonthState } from './availability-source.ts';
import type { BookingSubject } from './booking-subject.ts';
import { atMemberPrices, useMemberSlot } from './member-rates.ts';
import type { TimesState } from './times-source.ts';
import type { BookingMembership } from './use-booking-membership.ts';
import { usePickupOfKey } from './use-pickup-of-key.ts';
import type { Sources } from './use-sources.ts';

/** The chosen time, and its rates. */
export interface ChosenSlot extends BookingMembership {
  /** Null until a time is chosen and loaded. */
  slot: TimeSlot | null;
  /** The rates that can be chosen. */
  rates: readonly Rate[];
  /** All rates shown, including those unavailable at the chosen time. */
  listedRates: readonly Rate[];
  /** The price for non-members at the chosen time. */
  publicPriceOf: (rateKey: RateKey) => Amount | null;
}

export interface Loaded extends ChosenSlot {
  month: MonthState;
  /** Those of the chosen day. */
  times: TimesState;
  /** What availability is requested for. */
  about: () => BookingSubject;
  /** Loads more, such as hotels. */
  call: Caller;
  showMonth: (day: VenueDate) => void;
  retryMonth: () => void;
  retryTimes: () => void;
}

function useChosenSlot(
  options: BookingOptions,
  held: HeldChoice,
  times: TimesState,
  membership: BookingMembership,
): ChosenSlot {
  const { venue, activity, packageKey, needs } = options;
  const { activityKey } = activity;
  const { chosen, isPrivate } = held;
  const picked = chosenSlot(chosen, times.slots) ?? onlySlot(activity, times.slots);
  const sold = useAgentSlot(needs, { locationKey: venue.locationKey, activityKey }, picked);
  // A package's times bring the member's prices, which the rates of its activities alone do not have.
  const quoted = () => (packageKey === undefined ? membership.member() : null);
  const own = useMemberSlot({ ...needs, member: quoted }, activityKey, sold);
  const slot = useMemo(
    () => atMemberPrices(own, membership.withoutMembership),
    [own, membership.withoutMembership],
  );
  return {
    slot,
    rates: ratesInForce(activity, slot, chosen),
    listedRates: ratesListed(activity, slot).filter((rate) => rate.isPrivateTourRate === isPrivate),
    publicPriceOf: (rateKey) => sold?.rates.find((rate) => rate.rateKey === rateKey)?.price ?? null,
    ...membership,
  };
}

export function useLoaded(
  options: BookingOptions,
  held: HeldChoice,
  sources: Sources,
  membership: BookingMembership,
): Loaded {
  const { months, times, about } = sources;
  const { call } = options.needs;
  const { latest, isPrivate } = held;
  const month = useSyncExternalStore(months.subscribe, months.get, months.get);
  const day = useSyncExternalStore(times.subscribe, times.get, times.get);
  const slot = useChosenSlot(options, held, day, membership);
  const { locationKey } = options.venue;
  usePickupOfKey({ call, locationKey, pickup: held.chosen.pickup, onFound: held.step });
  return {
    ...slot,
    month,
    times: day,
    about,
    call,
    showMonth: (shown) => months.show(firstOfMonth(shown), latest().chosen.rates, isPrivate),
    retryMonth: () => months.retry(),
    retryTimes: () => times.reload(),
  };
}
