/** Picks the scheduler by capacity type; one that is not known is logged and said (2.10, 8.2-07, D-UI-06). */
import type { Activity } from '@gangway/contract/catalogue';
import { type ComponentType, useEffect } from 'react';
import { logFault } from '../../../lib/log.ts';
import { telephoneAddress } from '../../../lib/telephone-address.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { type SchedulerProps, TimeScheduler } from './time-scheduler.tsx';

/** By CapacityTypeKey; the duration and rate scheduler joins under 2 and 3. */
const schedulers: Readonly<Record<number, ComponentType<SchedulerProps>>> = { 1: TimeScheduler };

/** Whether this activity can be booked with the steps there are. */
export function findScheduler(activity: Activity): ComponentType<SchedulerProps> | null {
  const needsMore = activity.privateToursOnly || activity.isTransportationRequired;
  return needsMore ? null : (schedulers[activity.capacityTypeKey] ?? null);
}

/** What stands in the panel in place of steps. */
export function NoScheduler({ venue }: { venue: Venue }) {
  useEffect(() => logFault('Could not render scheduler component'), []);
  return (
    <div className="panel-steps">
      <Notice severity="warn" live={false} title="This item can not be booked online. Please contact us.">
        {venue.phone !== null && <a href={telephoneAddress(venue.phone)}>{venue.phone}</a>}
        {venue.email !== null && <a href={`mailto:${venue.email}`}>{venue.email}</a>}
      </Notice>
    </div>
  );
}
