/** The time scheduler: an activity with departures whose places all rates share (2.10-01, D-AV-02). */
import { type SchedulerProps, SchedulerSteps } from './scheduler-steps.tsx';
import { TimeStep } from './time-step.tsx';

export function TimeScheduler(props: SchedulerProps) {
  const { booking, venue, activity } = props;
  return (
    <SchedulerSteps
      {...props}
      time={() => (
        <TimeStep
          choice={booking.choice}
          loaded={booking.loaded}
          activity={activity}
          timeZone={venue.timeZoneId}
          currency={venue.paymentCurrencyCode}
          isBrief={props.isInPackage}
        />
      )}
    />
  );
}
