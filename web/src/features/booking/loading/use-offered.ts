/**
 * What is offered with the chosen time and guests, loaded once a time is chosen (4.2-04, 7.2-06); before
 * that, and on failure, what the catalog lists.
 */
import { getAddons, type OfferedAddOns } from '@gangway/contract/add-ons';
import type { InputOf } from '@gangway/contract/call';
import type { AddOn } from '@gangway/contract/catalog';
import { postedAddOns } from '@gangway/contract/choices';
import { type Amount, multiply } from '@gangway/domain/kernel/money';
import { useEffect, useRef, useState } from 'react';
import { isSilent } from '../../../lib/call.ts';
import { guestCount } from '../choice/booking-machine.ts';
import { hasExtras } from '../choice/booking-steps.ts';
import type { Offered } from '../price/extras.ts';
import type { BookingPart } from '../state/booking-parts.ts';
import type { CurrentBooking } from '../state/current-booking.ts';
import { isWorthLogging } from './availability-source.ts';
import { subjectOf } from './use-sources.ts';

export interface OfferedParts {
  /** Per part, in order. */
  offered: readonly Offered[];
  /** Whether the offer for the chosen time is still missing. */
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

type Payload = InputOf<typeof getAddons>[number];

/** Builds one payload, without what was chosen, for each part that offers add-ons at a time. */
function payloadsOf({ options, held, parts, guests }: CurrentBooking): Payload[] {
  const subject = subjectOf(options, held);
  const { isPrivate } = held;
  return parts.flatMap(({ activity, timeSlotKey, startsAt, party }) =>
    timeSlotKey === null || !hasExtras(activity)
      ? []
      : [
          {
            locationKey: subject.locationKey,
            orderKey: subject.orderKey,
            orderLineKey: subject.orderLineKey,
            timeSlotKey,
            activityKey: activity.activityKey,
            activity: { activityKey: activity.activityKey, locationKey: subject.locationKey },
            rates: party.map(({ rateKey, participants }) => ({ rateKey, participants })),
            isPrivateTour: isPrivate,
            guests: isPrivate ? guests : null,
            packageKey: subject.packageKey,
            bookingAgentKey: null,
            bookingAgentSignature: null,
            appointmentDate: startsAt,
            addOns: [],
            photoPackageAddOns: [],
            time: startsAt,
          },
        ],
  );
}

/** Returns what was chosen of a part's add-ons, in the two lists of the payload (3.5). */
function chosenOf({ activity, extras }: BookingPart): Pick<Payload, 'addOns' | 'photoPackageAddOns'> {
  const photoPackages = new Set(activity.photoPackageAddOns.map(({ productKey }) => productKey));
  const chosen = postedAddOns(extras);
  return {
    addOns: chosen.filter(({ productKey }) => !photoPackages.has(productKey)),
    photoPackageAddOns: chosen.filter(({ productKey }) => photoPackages.has(productKey)),
  };
}

/** Returns the add-ons as listed in the catalog, priced for the number of guests. */
function asListed({ activity, party, rates }: BookingPart, isPrivate: boolean, guests: number): Offered {
  const counted = isPrivate ? guests : guestCount({ rates: party }, rates);
  const forAll = (addOn: AddOn): AddOn => {
    const { isPerParticipant, cost, publishedPrice, variants } = addOn;
    if (!isPerParticipant || counted < 2) return addOn;
    const times = (price: Amount) => multiply(price, counted);
    return {
      ...addOn,
      cost: times(cost),
      publishedPrice: publishedPrice === null ? null : times(publishedPrice),
      variants: variants.map((one) => ({ ...one, cost: times(one.cost) })),
    };
  };
  const { addOns, photoPackageAddOns } = activity;
  return { addOns: addOns.map(forAll), photoPackageAddOns: photoPackageAddOns.map(forAll) };
}

/** A time is chosen and still loading: showing the catalog's list would flash and then change. */
function isAwaited({ held: { chosen, steps }, loaded: { slot, times } }: CurrentBooking): boolean {
  return slot === null && times.isLoading && (chosen.time !== null || !steps.includes('time'));
}

export function useOffered(current: CurrentBooking): OfferedParts {
  const { parts, guests } = current;
  const { needs } = current.options;
  const { isPrivate } = current.held;
  const [loaded, setLoaded] = useState<ReadonlyMap<number, OfferedAddOns>>(new Map());
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(payloadsOf(current));
  // Sent along, but what is offered does not change with them.
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    const payloads = JSON.parse(asked) as Payload[];
    if (payloads.length === 0) return;
    let isCurrent = true;
    const sold = needs.seller();
    needs
      .call(
        getAddons,
        payloads.map((payload) => {
          const part = latest.current.find(({ activity }) => activity.activityKey === payload.activityKey);
          return { ...payload, ...sold, ...(part === undefined ? {} : chosenOf(part)) };
        }),
        { supersede: `${payloads[0]?.activityKey} ${attempt}` },
      )
      .then((entries) => {
        if (!isCurrent) return;
        setLoaded(new Map(entries.map((entry) => [entry.activityKey, entry])));
        setHasFailed(false);
      })
      .catch((error: unknown) => {
        if (isSilent(error)) return;
        if (isWorthLogging(error)) needs.log('Could not load the add-ons', error);
        if (isCurrent) setHasFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [needs, asked, attempt]);
  const isAsked = asked !== '[]';
  return {
    offered: parts.map((part) => loaded.get(part.activity.activityKey) ?? asListed(part, isPrivate, guests)),
    isLoading: (isAsked || isAwaited(current)) && !hasFailed && loaded.size === 0,
    hasFailed: isAsked && hasFailed,
    retry: () => {
      setHasFailed(false);
      setAttempt((before) => before + 1);
    },
  };
}
