/** ActivityBookingView connected to the page's address, order and API (2.1-17, 2.1-29, D-RT-05). */
import type { Item } from '@gangway/contract/catalog';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { getRouteApi, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import { useOrder } from '../cart/use-order.ts';
import { useVenue } from '../location/use-venue.ts';
import { ItemGone, useBookingNeeds, useWaysOut } from './booking-shell.tsx';
import { BookingView } from './booking-view.tsx';

const view = getRouteApi('/$clientLocationKey/activity/details/$itemId/{-$bookingSection}');
const embeddedView = getRouteApi('/$clientLocationKey/embed/item/$itemId/activity/{-$bookingSection}');

export function BookingPage() {
  const { item, today } = view.useLoaderData();
  const { itemId, bookingSection } = view.useParams();
  return <Booking {...{ item, today, itemId, bookingSection }} pathOf={paths.activity} />;
}

/** The same page embedded in another site, at the addresses of an embedded item (D-EMB-04). */
export function EmbeddedBookingPage() {
  const { item, today } = embeddedView.useLoaderData();
  const { itemId, bookingSection } = embeddedView.useParams();
  return <Booking {...{ item, today, itemId, bookingSection }} pathOf={paths.embedActivity} />;
}

interface BookingProps {
  item: Item | null;
  today: VenueDate;
  itemId: string;
  bookingSection: string | undefined;
  pathOf: (locationKey: LocationKey, itemId: string, bookingSection?: string) => string;
}

function Booking({ item, today, itemId, bookingSection, pathOf }: BookingProps) {
  const venue = useVenue();
  const router = useRouter();
  const search: SearchText = useSearch({ strict: false });
  const { order } = useOrder();
  const { locationKey } = venue;

  const write = useCallback(
    (next: SearchText, section: string | undefined) => {
      const to = pathOf(locationKey, itemId, section);
      void router.navigate({ to, search: next, replace: true, resetScroll: false });
    },
    [router, locationKey, itemId, pathOf],
  );
  const needs = useBookingNeeds();
  const waysOut = useWaysOut(paths.view(locationKey, 'activities'));

  const activity = item?.activities[0];
  if (item === null || activity === undefined) return <ItemGone />;
  return (
    <BookingView
      key={activity.activityKey}
      venue={venue}
      item={item}
      activity={activity}
      today={today}
      order={order}
      address={{ search, section: bookingSection, write }}
      needs={needs}
      {...waysOut}
    />
  );
}
