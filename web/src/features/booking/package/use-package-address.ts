/**
 * Syncs the choices of all members with one address; each member reads and writes its own part (D-RT-05,
 * D-RT-11).
 */
import type { Activity } from '@gangway/contract/catalog';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import {
  type BookingQuery,
  type BookingState,
  readBookingQuery,
  writeBookingQuery,
} from '@gangway/domain/booking/booking-state';
import { bookingQueryOf, joinBookingQueries } from '@gangway/domain/booking/package-query';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { type SearchText, stringifySearch } from '@gangway/ui/lib/search.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BookingAddress } from '../choice/use-booking-address.ts';
import { shareHotel } from './shared-hotel.ts';

/** Which member is open and at which step; `review` without a member means that all are collapsed. */
export interface PackagePlace {
  activityId: string | undefined;
  section: string | undefined;
}

export interface PackageAddress {
  search: SearchText;
  place: PackagePlace;
  /** Replaces the address. */
  write: (search: SearchText, place: PackagePlace) => void;
}

interface Held {
  members: readonly BookingQuery[];
  place: PackagePlace;
}

const bookingKeys = ['private', 'rates', 'date', 'time', 'transport', 'pickup', 'addons', 'guests'];
const isOther = ([name]: [string, unknown]) => !bookingKeys.includes(name);
const textOf = ({ members, place }: Held) =>
  `${place.activityId ?? ''}/${place.section ?? ''}${stringifySearch(joinBookingQueries(members))}`;

export function usePackageAddress(address: PackageAddress, activities: readonly Activity[]) {
  const { search, place, write } = address;
  const count = activities.length;
  const arrived: Held = useMemo(
    () => ({
      members: Array.from({ length: count }, (_, index) => bookingQueryOf(search, index)),
      place: { activityId: place.activityId, section: place.section },
    }),
    [search, count, place.activityId, place.section],
  );
  const [held, setHeld] = useState(arrived);
  const latest = useRef(held);
  const arrivedText = textOf(arrived);
  const expected = useRef<string[]>([arrivedText]);

  useEffect(() => {
    const known = expected.current.indexOf(arrivedText);
    if (known >= 0) {
      expected.current.splice(0, known);
      return;
    }
    expected.current = [arrivedText];
    latest.current = arrived;
    setHeld(arrived);
  }, [arrived, arrivedText]);

  const others = useMemo(() => Object.fromEntries(Object.entries(search).filter(isOther)), [search]);
  const go = useCallback(
    (next: Held) => {
      latest.current = next;
      setHeld(next);
      expected.current.push(textOf(next));
      write({ ...others, ...joinBookingQueries(next.members) }, next.place);
    },
    [others, write],
  );

  const searches = useMemo(
    () => held.members.map((member): SearchText => ({ ...others, ...member })),
    [held.members, others],
  );

  return {
    place: held.place,
    openMember: (activityId: string | undefined, section?: string) =>
      go({ ...latest.current, place: { activityId, section } }),
    /** Sets the guests of all members at once. */
    setParties: (parties: readonly (readonly RateSelection[])[]) =>
      go({
        ...latest.current,
        members: latest.current.members.map((member, index) =>
          writeBookingQuery({ ...readBookingQuery(member), rates: parties[index] ?? [] }),
        ),
      }),
    /** Sets the add-ons and tip of one member. */
    setExtras: (index: number, extras: ExtrasChoice) =>
      go({
        ...latest.current,
        members: latest.current.members.map((member, at) =>
          at === index ? writeBookingQuery({ ...readBookingQuery(member), extras }) : member,
        ),
      }),
    /** The first member's part, which holds the shared choice of a prefix package (D-PK-03). */
    firstAddress: (activityId: string): BookingAddress => ({
      search: searches[0] ?? {},
      section: held.place.section,
      write: (next, section) => {
        const [, ...others] = latest.current.members;
        go({
          members: [writeBookingQuery(readBookingQuery(next)), ...others],
          place: { activityId, section },
        });
      },
    }),
    clear: () =>
      go({
        members: Array.from({ length: count }, () => ({})),
        place: { activityId: undefined, section: undefined },
      }),
    choiceOf: (index: number) => readBookingQuery(held.members[index] ?? {}),
    /**
     * Returns the part of one member in the form that booking a single activity uses.
     * @param goesOnTo returns which member to open when a choice leaves nothing open; the member itself to
     * stay
     */
    memberAddress: (
      index: number,
      activityId: string,
      isOpen: boolean,
      goesOnTo: (next: BookingState) => string | undefined,
    ): BookingAddress => ({
      search: searches[index] ?? {},
      section: isOpen ? held.place.section : 'review',
      write: (next, section) => {
        const choice = readBookingQuery(next);
        const members = shareHotel(activities, latest.current.members, index, writeBookingQuery(choice));
        const going = section === 'review' ? goesOnTo(choice) : activityId;
        const step = going === undefined ? 'review' : going === activityId ? section : undefined;
        go({ members, place: { activityId: going, section: step } });
      },
    }),
  };
}
