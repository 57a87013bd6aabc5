/** The sources of a booking's months and times: created once, and told what to ask for as the choices change. */

import { postedAddOns } from '@gangway/contract/choices';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useEffect, useRef, useState } from 'react';
import type { Seller } from '../../../lib/agent-keys.ts';
import type { Stale } from '../choice/booking-machine.ts';
import { editingKey, orderKeyOf } from '../choice/edited-line.ts';
import type { HeldChoice } from '../choice/use-held-choice.ts';
import type { BookingOptions } from '../state/booking-options.ts';
import { createAvailabilitySource, type MonthSource } from './availability-source.ts';
import type { BookingSubject } from './booking-subject.ts';
import { callsOfMembers } from './calls-of-members.ts';
import { createTimesSource, type TimesSource } from './times-source.ts';
import type { BookingMembership } from './use-booking-membership.ts';

export interface Sources {
  months: MonthSource;
  times: TimesSource;
  /** What availability is requested for, with the seller of the moment. */
  about: () => BookingSubject;
  /** Loads again what may be outdated: someone else may have taken places in the meantime. */
  refresh: () => void;
  forget: (stale: readonly Stale[]) => void;
}

/** Returns what availability is requested for, whoever sells it. */
export function subjectOf(
  { venue, activity, packageKey, address }: BookingOptions,
  { hotel, chosen }: HeldChoice,
): Omit<BookingSubject, keyof Seller | 'membershipKey'> {
  const { editing, orderKey } = address.search;
  return {
    locationKey: venue.locationKey,
    activityKey: activity.activityKey,
    capacityType: activity.capacityType,
    rateKeys: activity.rates.map((rate) => rate.rateKey),
    packageKey: packageKey ?? null,
    addOns: postedAddOns(chosen.extras),
    hotel,
    orderKey: editing === undefined ? null : orderKeyOf(orderKey),
    orderLineKey: editingKey(editing),
  };
}

const hotelText = ({ hotel }: HeldChoice) => (hotel === null ? '' : `${hotel.latitude},${hotel.longitude}`);

/** Returns the day whose times are shown; an activity without dates has those of today. */
const dayShown = ({ steps, chosen }: HeldChoice, today: VenueDate) =>
  steps.includes('date') ? chosen.date : today;

export function useSources(
  options: BookingOptions,
  held: HeldChoice,
  membership: BookingMembership,
): Sources {
  const { needs, today } = options;
  const latest = useRef(membership);
  latest.current = membership;
  const subject = useRef(subjectOf(options, held));
  subject.current = subjectOf(options, held);
  const [sources] = useState((): Sources => {
    // Read at call time: the seller comes from the first address, which is read after the first render.
    const about = () => ({
      ...subject.current,
      ...needs.seller(),
      membershipKey: latest.current.member()?.membershipKey ?? null,
    });
    const asked = { ...needs, call: callsOfMembers(needs, () => about().membershipKey !== null) };
    const first = held.chosen.date ?? today;
    const months = createAvailabilitySource(asked, about, today, first > today ? first : today);
    const times = createTimesSource(asked, about, dayShown(held, today));
    return {
      about,
      months,
      times,
      refresh: () => {
        months.forget();
        times.reload();
      },
      // Times are shown anew with each date, so only months are kept.
      forget: (stale) => {
        if (stale.includes('availability')) months.forget();
      },
    };
  });
  useTimesShown(sources, held, dayShown(held, today));
  useOtherPrices(sources, membership);
  useEffect(() => () => sources.months.stop(), [sources]);
  return sources;
}

function useTimesShown({ times }: Sources, held: HeldChoice, day: VenueDate | null): void {
  const { latest, isPrivate } = held;
  // After every render, so that a reload asks for the latest party; the same day makes no second call.
  useEffect(() => times.show(day, latest().chosen.rates, isPrivate));

  // Another hotel has other pickups, and possibly no seats left.
  const hotel = hotelText(held);
  const loadedFor = useRef(hotel);
  useEffect(() => {
    if (loadedFor.current === hotel) return;
    loadedFor.current = hotel;
    times.reload();
  }, [times, hotel]);
}

/** Loads everything again when the visitor books without their membership, or with it after all. */
function useOtherPrices({ refresh }: Sources, { withoutMembership }: BookingMembership): void {
  const loadedFor = useRef(withoutMembership);
  useEffect(() => {
    if (loadedFor.current === withoutMembership) return;
    loadedFor.current = withoutMembership;
    refresh();
  }, [refresh, withoutMembership]);
}

/** Loads the month shown for the party, while the calendar is open. */
export function useCalendar({ months }: Sources, held: HeldChoice, isOpen: boolean): void {
  const { isPrivate } = held;
  const party = held.chosen.rates;
  const hotel = hotelText(held);
  useEffect(() => {
    if (isOpen) months.show(months.get().month, party, isPrivate, hotel);
  }, [months, isOpen, party, isPrivate, hotel]);
}
