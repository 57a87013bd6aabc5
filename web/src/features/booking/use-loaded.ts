/** What is loaded for the choices of a booking: month, times, and rates as whoever books pays them (4.2, 7.2, 7.3). */
import type { Rate, TimeSlot } from '@gangway/contract/catalog';
import type { RateKey } from '@gangway/domain/kernel/keys';
import { firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { useState, useSyncExternalStore } from 'react';
import type { Caller } from '../../lib/call.ts';
import { useAgentSlot } from '../agents/use-agent-slot.ts';
import type { MonthState } from './availability-source.ts';
import { chosenSlot, onlySlot, ratesInForce, ratesListed } from './booking-machine.ts';
import type { BookingOptions } from './booking-options.ts';
import type { BookingSubject } from './booking-subject.ts';
import { type BookingMember, useMemberSlot } from './member-rates.ts';
import type { TimesState } from './times-source.ts';
import type { HeldChoice } from './use-held-choice.ts';
import { usePickupOfKey } from './use-pickup-of-key.ts';
import type { Sources } from './use-sources.ts';

/** The chosen time, and its rates. */
export interface ChosenSlot {
  /** Null until a time is chosen and loaded. */
  slot: TimeSlot | null;
  /** The rates that can be chosen. */
  rates: readonly Rate[];
  /** All rates shown, including those unavailable at the chosen time. */
  listedRates: readonly Rate[];
  /** The price for non-members at the chosen time. */
  publicPriceOf: (rateKey: RateKey) => Amount | null;
  /** The membership that applies; null if none does. */
  member: () => BookingMember | null;
  /** Whether the visitor books without their membership. */
  withoutMembership: boolean;
  setWithoutMembership: (without: boolean) => void;
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

function useChosenSlot(options: BookingOptions, held: HeldChoice, times: TimesState): ChosenSlot {
  const { venue, activity, packageKey, needs } = options;
  const { activityKey } = activity;
  const { chosen, isPrivate } = held;
  const picked = chosenSlot(chosen, times.slots) ?? onlySlot(activity, times.slots);
  const sold = useAgentSlot(needs, { locationKey: venue.locationKey, activityKey }, picked);
  const [withoutMembership, setWithoutMembership] = useState(false);
  // An agent's guests pay the agent's prices, and a package has its own price, so memberships do not apply.
  const member = () =>
    withoutMembership || packageKey !== undefined || needs.seller().bookingAgentKey !== null
      ? null
      : needs.member();
  const slot = useMemberSlot({ ...needs, member }, activityKey, sold);
  return {
    slot,
    rates: ratesInForce(activity, slot, chosen),
    listedRates: ratesListed(activity, slot).filter((rate) => rate.isPrivateTourRate === isPrivate),
    publicPriceOf: (rateKey) => sold?.rates.find((rate) => rate.rateKey === rateKey)?.price ?? null,
    member,
    withoutMembership,
    setWithoutMembership,
  };
}

export function useLoaded(options: BookingOptions, held: HeldChoice, sources: Sources): Loaded {
  const { months, times, about } = sources;
  const { call } = options.needs;
  const { latest, isPrivate } = held;
  const month = useSyncExternalStore(months.subscribe, months.get, months.get);
  const day = useSyncExternalStore(times.subscribe, times.get, times.get);
  const slot = useChosenSlot(options, held, day);
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
