/** One activity of a dynamic package on the timeline: chosen, open, still to choose, or in conflict with another (look.md, "Package booking"). */
import type { Activity, Item, TimeSlot } from '@gangway/contract/catalogue';
import type { Order } from '@gangway/contract/order';
import { dateOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { useEffect } from 'react';
import { dayAndTime, shortMonth, shortWeekday } from '../../../lib/format-date.ts';
import { timeRange } from '../../../lib/time-range.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Stub } from '../../../ui/shapes.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { findScheduler, NoScheduler } from '../panel/scheduler.tsx';
import { placesLeft } from '../places-left.ts';
import { type BookingNeeds, useBooking } from '../use-booking.ts';
import type { BookingAddress } from '../use-booking-address.ts';
import type { ConflictWords } from './package-rules.ts';
import type { MemberReport } from './use-package-booking.ts';

interface MemberStopProps {
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  order: Order | null;
  needs: BookingNeeds;
  number: number;
  address: BookingAddress;
  isOpen: boolean;
  /** Guests are entered once, above the timeline. */
  hasParty: boolean;
  conflict: ConflictWords | null;
  /** Free times of the day that stand with all others, nearest first. */
  nearest: (offered: readonly TimeSlot[]) => readonly TimeSlot[];
  onOpen: () => void;
  onReport: (report: MemberReport) => void;
}

const noUpdate = () => undefined;

export function MemberStop(props: MemberStopProps) {
  const { venue, item, activity, today, order, needs, address, isOpen, hasParty, conflict, onReport } = props;
  const booking = useBooking({
    venue,
    item,
    activity,
    today,
    address,
    order,
    needs,
    packageKey: item.packageKey ?? undefined,
    hasParty,
    onUpdated: noUpdate,
  });
  const { slot, choice, state, rates, steps } = booking;

  const report: MemberReport = {
    slot,
    rates: choice.rates.filter(({ rateKey }) => rates.some((rate) => rate.rateKey === rateKey)),
    known: rates,
    isTimed: steps.every((step) => step === 'guests' || state.done[step]) && slot !== null,
    isComplete: state.isComplete,
    missing: state.missing,
  };
  // Told after every drawing; what is told again changes nothing.
  useEffect(() => onReport(report));

  const Scheduler = findScheduler(activity);
  const isDone = report.isComplete && conflict === null;
  const look = conflict !== null ? 'blocked' : isOpen ? 'open' : isDone ? 'done' : 'todo';
  const nearest = conflict === null ? [] : props.nearest(booking.times.slots ?? []);
  return (
    <li className="stop" data-state={look}>
      <StopMark look={look} number={props.number} />
      <div className="stop-card">
        <div className="stop-head">
          <StopStub slot={slot} isBlocked={conflict !== null} />
          <div>
            <h3>{activity.name}</h3>
            <StopWhen activity={activity} slot={slot} isBlocked={conflict !== null} />
          </div>
          {!isOpen && (
            <button className="link link-plain" type="button" onClick={props.onOpen}>
              <Icon name={slot === null ? 'calendar' : 'edit'} />
              {slot === null ? 'Choose' : 'Change'}
              <span className="vh"> {activity.name}</span>
            </button>
          )}
        </div>
        {conflict !== null && (
          <div className="stop-body">
            <Notice severity="warn" title={conflict.title}>
              <p>{conflict.text}</p>
            </Notice>
            {nearest.map((free) => (
              <div key={free.value} className="nearest">
                <p className="small">
                  <span className="muted">Nearest free time</span>
                  <br />
                  <b>{dayAndTime(free.appointmentDate)}</b>
                  {placesWords(free, activity)}
                </p>
                <Button look="soft" size="small" onClick={() => booking.chooseTime(free.value, true)}>
                  Take {free.displayName}
                </Button>
              </div>
            ))}
            {!isOpen && (
              <Button size="small" onClick={props.onOpen}>
                Choose another time
              </Button>
            )}
          </div>
        )}
        {isOpen && (
          <div className="stop-body">
            {Scheduler === null ? (
              <NoScheduler venue={venue} />
            ) : (
              <Scheduler {...{ booking, venue, item, activity, today }} isReady />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function placesWords(slot: TimeSlot, activity: Activity): string {
  const { words } = placesLeft(slot, activity.hideSpotsLeftUntilLessThan);
  return words === null ? '' : `, ${words}`;
}

type Look = 'done' | 'open' | 'blocked' | 'todo';

function StopMark({ look, number }: { look: Look; number: number }) {
  if (look === 'done' || look === 'blocked')
    return (
      <span className="stop-mark">
        <Icon name={look === 'done' ? 'check' : 'warn'} />
        <span className="vh">{look === 'done' ? 'Chosen' : 'Conflict'}</span>
      </span>
    );
  return (
    <span className="stop-mark num">
      <span className="vh">Step </span>
      {number}
    </span>
  );
}

function StopStub({ slot, isBlocked }: { slot: TimeSlot | null; isBlocked: boolean }) {
  if (slot === null)
    return (
      <div aria-hidden="true">
        <Stub top="Pick" middle={<Icon name="calendar" />} bottom="a day" look="empty" />
      </div>
    );
  const date = dateOf(slot.appointmentDate);
  return (
    <div aria-hidden="true">
      <Stub
        top={shortWeekday(date)}
        middle={Number(date.slice(8))}
        bottom={shortMonth(date)}
        look={isBlocked ? 'warn' : 'chosen'}
      />
    </div>
  );
}

function StopWhen(props: { activity: Activity; slot: TimeSlot | null; isBlocked: boolean }) {
  const { activity, slot, isBlocked } = props;
  if (slot === null)
    return (
      <p>
        {activity.duration === null
          ? 'Choose your day and time.'
          : `${activity.duration}. Choose your day and time.`}
      </p>
    );
  const hasTime = activity.appointmentTypeKey === 1;
  const when = hasTime ? timeRange(slot.appointmentDate, slot.endDate) : slot.displayName;
  return (
    <>
      <p className="stop-when">
        <span className="vh">{dayAndTime(slot.appointmentDate)}: </span>
        {isBlocked ? <s>{when}</s> : when}
      </p>
      {activity.meetingPoint !== null && <p>{activity.meetingPoint.name}</p>}
    </>
  );
}
