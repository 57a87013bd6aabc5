/** Picks the scheduler by capacity type; an unknown type is logged and shown as an error (2.10, 8.2-07, D-UI-06). */
import type { Activity } from '@gangway/contract/catalog';
import type { CapacityKind } from '@gangway/contract/kinds';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { logFault } from '@gangway/ui/lib/log.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { type ComponentType, useEffect } from 'react';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import { DurationRateScheduler } from './duration-rate-scheduler.tsx';
import type { SchedulerProps } from './scheduler-steps.tsx';
import { TimeScheduler } from './time-scheduler.tsx';

const schedulers: Readonly<Record<CapacityKind, ComponentType<SchedulerProps> | null>> = {
  time: TimeScheduler,
  duration: DurationRateScheduler,
  rate: DurationRateScheduler,
  unknown: null,
};

/** Returns the scheduler for an activity, or null if its capacity type is unknown. */
export function findScheduler(activity: Activity): ComponentType<SchedulerProps> | null {
  return schedulers[activity.capacityType];
}

/** Shown in the panel instead of the steps. */
export function NoScheduler({ venue }: { venue: Venue }) {
  useEffect(() => logFault('Could not render scheduler component'), []);
  return (
    <div className="panel-steps">
      <Notice severity="warn" live={false} title={t('booking.steps.notOnline')}>
        {venue.phone !== null && <a href={telephoneAddress(venue.phone)}>{venue.phone}</a>}
        {venue.email !== null && <a href={`mailto:${venue.email}`}>{venue.email}</a>}
      </Notice>
    </div>
  );
}
