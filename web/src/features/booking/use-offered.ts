/** What goes with the chosen time and guests, loaded once a time is chosen (4.2-04, 7.2-06); until then, and on failure, what the catalogue says. */
import { getAddons, type OfferedAddOns } from '@gangway/contract/add-ons';
import type { Activity, TimeSlot } from '@gangway/contract/catalogue';
import type { RateSelection } from '@gangway/domain/catalogue/rate';
import { useEffect, useState } from 'react';
import { isSilent } from '../../lib/call.ts';
import { isWorthLogging, type SourceNeeds } from './availability-source.ts';
import type { BookingSubject } from './booking-subject.ts';

interface Question {
  needs: Pick<SourceNeeds, 'call' | 'log'>;
  subject: Pick<BookingSubject, 'locationKey' | 'orderKey' | 'orderLineKey'>;
  activity: Activity;
  slot: TimeSlot | null;
  rates: readonly RateSelection[];
  isPrivate: boolean;
  guests: number;
}

type Offered = Pick<OfferedAddOns, 'addOns' | 'photoPackageAddOns'>;

export function useOffered(question: Question): Offered {
  const { needs, subject, activity, slot, rates, isPrivate, guests } = question;
  const [loaded, setLoaded] = useState<Offered | null>(null);
  const hasAny = activity.addOns.length > 0 || activity.photoPackageAddOns.length > 0 || activity.enableTips;
  const timeSlotKey = slot?.timeSlotKey ?? null;
  const party = JSON.stringify(rates);
  const { activityKey } = activity;
  const { locationKey, orderKey, orderLineKey } = subject;
  useEffect(() => {
    if (!hasAny || timeSlotKey === null) return;
    let isCurrent = true;
    const about = {
      locationKey,
      orderKey,
      orderLineKey,
      timeSlotKey,
      activityKey,
      activity: null,
      rates: JSON.parse(party) as RateSelection[],
      isPrivateTour: isPrivate,
      guests: isPrivate ? guests : null,
      packageKey: null,
      appointmentDate: null,
      addOns: [],
      photoPackageAddOns: [],
      time: null,
    };
    needs
      .call(getAddons, [about], { supersede: String(activityKey) })
      .then(([entry]) => {
        if (isCurrent && entry !== undefined) setLoaded(entry);
      })
      .catch((error: unknown) => {
        if (!isSilent(error) && isWorthLogging(error)) needs.log('Could not load the add-ons', error);
      });
    return () => {
      isCurrent = false;
    };
  }, [
    needs,
    hasAny,
    locationKey,
    orderKey,
    orderLineKey,
    timeSlotKey,
    activityKey,
    party,
    isPrivate,
    guests,
  ]);
  return loaded ?? activity;
}
