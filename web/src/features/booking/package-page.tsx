/**
 * PackageBookingView connected to the page's address, order and API; the package's type selects the scheduler
 * (2.1-18, 2.10-03, 2.10-04).
 */
import type { Item } from '@gangway/contract/catalog';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { getRouteApi, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import { useOrder } from '../cart/use-order.ts';
import { useVenue } from '../location/use-venue.ts';
import type { MemberPhotos } from '../location/venue-source.ts';
import { ItemGone, useBookingNeeds, useWaysOut } from './booking-shell.tsx';
import { DynamicPackage } from './package/dynamic-package.tsx';
import { isPrefix } from './package/package-rules.ts';
import { PrefixPackage } from './package/prefix-package.tsx';
import type { PackagePlace } from './package/use-package-address.ts';

const view = getRouteApi(
  '/$clientLocationKey/package/details/$itemId/{-$packageSection}/{-$activityId}/{-$bookingSection}',
);

const embeddedView = getRouteApi(
  '/$clientLocationKey/embed/item/$itemId/package/{-$packageSection}/{-$activityId}/{-$bookingSection}',
);

export function PackagePage() {
  const { item, photos, today } = view.useLoaderData();
  return <PackageBooking {...view.useParams()} {...{ item, photos, today }} pathOf={paths.package} />;
}

/** The same page embedded in another site, at the addresses of an embedded item (D-EMB-04). */
export function EmbeddedPackagePage() {
  const { item, photos, today } = embeddedView.useLoaderData();
  return (
    <PackageBooking {...embeddedView.useParams()} {...{ item, photos, today }} pathOf={paths.embedPackage} />
  );
}

/** Sections of a package that belong to no single activity (D-RT-05). */
const isOfWhole = (section: string | undefined) => section === 'addons' || section === 'review';

interface PackageBookingProps {
  item: Item | null;
  photos: MemberPhotos;
  today: VenueDate;
  itemId: string;
  packageSection?: string | undefined;
  activityId?: string | undefined;
  bookingSection?: string | undefined;
  pathOf: (locationKey: LocationKey, itemId: string, ...sections: readonly (string | undefined)[]) => string;
}

function PackageBooking(props: PackageBookingProps) {
  const { item, photos, today, itemId, packageSection, activityId, bookingSection, pathOf } = props;
  const venue = useVenue();
  const router = useRouter();
  const search: SearchText = useSearch({ strict: false });
  const { order } = useOrder();
  const { locationKey } = venue;

  const write = useCallback(
    (next: SearchText, place: PackagePlace) => {
      const at =
        place.activityId === undefined ? [place.section] : ['activities', place.activityId, place.section];
      const to = pathOf(locationKey, itemId, ...at);
      void router.navigate({ to, search: next, replace: true, resetScroll: false });
    },
    [router, locationKey, itemId, pathOf],
  );
  const needs = useBookingNeeds();
  const waysOut = useWaysOut(paths.view(locationKey, 'packages'));

  if (item === null) return <ItemGone />;
  const Scheduler = isPrefix(item) ? PrefixPackage : DynamicPackage;
  return (
    <Scheduler
      key={item.packageKey}
      venue={venue}
      item={item}
      photos={photos}
      today={today}
      order={order}
      address={{
        search,
        place: { activityId, section: isOfWhole(packageSection) ? packageSection : bookingSection },
        write,
      }}
      needs={needs}
      {...waysOut}
    />
  );
}
