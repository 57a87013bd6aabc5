/** The prefix package scheduler: one date, one time, one party for all its activities, as an activity is booked (2.10-03, D-PK-03). */
import { BookingView } from '../booking-view.tsx';
import type { PackageViewProps } from './dynamic-package.tsx';
import { asOneActivity } from './package-rules.ts';

export function PrefixPackage(props: PackageViewProps) {
  const { venue, item, today, order, address, needs, onUpdated, onCheckout, onKeepLooking } = props;
  const activity = asOneActivity(item);
  const { packageKey } = item;
  if (activity === null || packageKey === null) return null;
  const { activityKey } = activity;
  return (
    <BookingView
      venue={venue}
      item={item}
      activity={activity}
      today={today}
      order={order}
      packageKey={packageKey}
      address={{
        search: address.search,
        section: address.place.section,
        write: (search, section) => address.write(search, { activityId: String(activityKey), section }),
      }}
      needs={{
        ...needs,
        store: {
          addActivity: ({ activityKey: _, rates, timeSlotKeys, editing = null, allowOverlap = false }) =>
            needs.store.addPackage({
              packageKey,
              activities: [{ activityKey, rates, timeSlotKeys }],
              editing,
              allowOverlap,
            }),
        },
      }}
      onUpdated={onUpdated}
      onCheckout={onCheckout}
      onKeepLooking={onKeepLooking}
    />
  );
}
