/**
 * The prefix package scheduler: one date, time and party for all its activities, booked like a single
 * activity (2.10-03, D-PK-03).
 */
import { BookingView } from '../booking-view.tsx';
import { collageOf } from './collage.tsx';
import type { PackageViewProps } from './dynamic-package.tsx';
import { asOneActivity } from './package-rules.ts';
import { usePackageAddress } from './use-package-address.ts';

export function PrefixPackage(props: PackageViewProps) {
  const { venue, item, today, order, needs, onUpdated, onCheckout, onKeepLooking } = props;
  const { activities, packageKey } = item;
  const address = usePackageAddress(props.address, activities);
  const activity = asOneActivity(item);
  if (activity === null || packageKey === null) return null;
  return (
    <BookingView
      venue={venue}
      item={item}
      // The first activity's length is not the package's; the times show when it ends.
      activity={{ ...activity, duration: null }}
      picture={collageOf(item, props.photos)}
      today={today}
      order={order}
      packageKey={packageKey}
      members={{
        activities,
        extrasOf: (member) => address.choiceOf(member).extras,
        setExtras: address.setExtras,
      }}
      address={address.firstAddress(String(activity.activityKey))}
      needs={{
        ...needs,
        store: {
          addActivity: ({
            members = [],
            editing,
            allowOverlap,
            membershipKey,
            membershipMemberKey,
            ...first
          }) =>
            needs.store.addPackage({
              packageKey,
              activities: [first, ...members],
              editing: editing ?? null,
              allowOverlap: allowOverlap ?? false,
              membershipKey: membershipKey ?? null,
              membershipMemberKey: membershipMemberKey ?? null,
            }),
        },
      }}
      onUpdated={onUpdated}
      onCheckout={onCheckout}
      onKeepLooking={onKeepLooking}
    />
  );
}
