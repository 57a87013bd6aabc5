/**
 * One activity of a dynamic package on the timeline: done, open, to do, or in conflict with another.
 */
import type { Activity, Item, TimeSlot } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import { dateOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { Stub } from '@gangway/ui/components/shapes.tsx';
import { dayAndTime, shortDay, shortMonth, shortWeekday } from '@gangway/ui/lib/format-date.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { timeRange } from '@gangway/ui/lib/time-range.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import type { ItemPhoto, Venue } from '../../location/venue-source.ts';
import type { BookingAddress } from '../choice/use-booking-address.ts';
import type { BookingMembership } from '../loading/use-booking-membership.ts';
import { findScheduler, NoScheduler } from '../panel/scheduler.tsx';
import { placesLeft } from '../places-left.ts';
import { headPriceReason } from '../price/head-price.ts';
import type { BookingNeeds } from '../state/booking-options.ts';
import { type Booking, useBooking } from '../state/use-booking.ts';
import { type ConflictWords, conflictAfter } from './package-rules.ts';
import { type FoundTimes, useNearestTimes } from './use-nearest-times.ts';
import type { MemberReport } from './use-package-booking.ts';

interface MemberStopProps {
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  order: Order | null;
  needs: BookingNeeds;
  membership: BookingMembership;
  number: number;
  photo: ItemPhoto | null;
  /** @param staysAt index of the activity that needs attention before moving on; null for none */
  address: (staysAt: (next: BookingState) => number | null) => BookingAddress;
  isOpen: boolean;
  /** Guests are entered once, above the timeline. */
  hasParty: boolean;
  conflict: ConflictWords | null;
  /** The times of all members, as last reported. */
  slots: readonly (TimeSlot | null)[];
  onOpen: () => void;
  /** Opens the times of another activity, by its index. */
  onOpenOther: (member: number) => void;
  /** Moves on to the next activity. */
  onLeave: () => void;
  onReport: (report: MemberReport) => void;
}

const noUpdate = () => undefined;

/** Questions come last: the member stays open while it is incomplete or no question was answered. */
function hasMoreToAsk(booking: Pick<Booking, 'questions' | 'progress'> | undefined): boolean {
  if (booking === undefined || !booking.questions.areAsked) return false;
  return booking.questions.answers.length === 0 || !booking.progress.isComplete;
}

/** What a member tells the package of itself. */
function reportOf({ choice, loaded, progress, summary, posted }: Booking): MemberReport {
  const { slot } = loaded;
  return {
    slot,
    posted,
    // Required add-ons count only once there are guests.
    extras: summary.guests > 0 ? summary.extras : '',
    extrasTotal: summary.guests > 0 ? summary.extrasTotal : zero,
    known: loaded.rates,
    isTimed: choice.steps.every((step) => step === 'guests' || progress.done[step]) && slot !== null,
    isComplete: progress.isComplete,
    missing: progress.missing,
  };
}

/** Books one member, and stays at it as long as it has something to ask. */
function useMemberBooking(props: MemberStopProps) {
  const { venue, item, activity, today, order, needs, membership, hasParty, onReport } = props;
  const own = props.number - 1;
  const told = useRef<Pick<Booking, 'loaded' | 'questions' | 'progress'>>(undefined);
  const wantsDetails = useRef(false);
  const booking = useBooking({
    ...{ venue, item, activity, today, order, needs, membership, hasParty },
    address: props.address((next) => {
      const isAsked = wantsDetails.current;
      wantsDetails.current = false;
      const chosen = told.current?.loaded.times.slots?.find(({ value }) => value === next.time) ?? null;
      const blocked = conflictAfter(item, props.slots, own, { date: next.date, slot: chosen });
      return blocked ?? (isAsked || hasMoreToAsk(told.current) ? own : null);
    }),
    packageKey: item.packageKey ?? undefined,
    onUpdated: noUpdate,
  });
  told.current = booking;
  const report = reportOf(booking);
  // Runs after every render; repeating the same report changes nothing.
  useEffect(() => onReport(report));
  const nearest = useNearestTimes({
    needs,
    about: booking.loaded.about,
    wanted: { item, slots: props.slots, member: own, party: booking.posted.rates },
    today,
    ofDay: booking.loaded.times.slots,
    isConflict: props.conflict !== null,
  });
  const onDetails = () => {
    wantsDetails.current = true;
  };
  return { booking, isComplete: report.isComplete, nearest, onDetails };
}

type MemberBooking = ReturnType<typeof useMemberBooking>;

/** Why the chosen time does not fit, and the nearest that do. */
function ConflictBody({ stop, member }: { stop: MemberStopProps; member: MemberBooking }) {
  const { item, activity, conflict } = stop;
  const { choice } = member.booking;
  if (conflict === null) return null;
  return (
    <div className="stop-body">
      <Notice severity="warn" title={conflict.title}>
        <p>{conflict.text}</p>
      </Notice>
      <NearestTimes
        found={member.nearest}
        activity={activity}
        date={choice.chosen.date}
        other={item.activities[conflict.other]?.name ?? ''}
        onChangeOther={() => stop.onOpenOther(conflict.other)}
        onTake={(free) => {
          const date = dateOf(free.appointmentDate);
          if (date !== choice.chosen.date) choice.chooseDate(date);
          // A day without times of day is chosen by its date alone.
          if (activity.appointmentType === 'dateTime') choice.chooseTime(free.value, true);
        }}
      />
    </div>
  );
}

/** The choices of an open member; the button that opens a closed one. */
function ChoiceBody({ stop, member }: { stop: MemberStopProps; member: MemberBooking }) {
  const { venue, item, activity, today, conflict } = stop;
  const { booking } = member;
  if (!stop.isOpen)
    return (
      <button className="stop-open" type="button" onClick={stop.onOpen}>
        <span>
          {withElements(openWords(activity.name, booking.loaded.slot !== null, conflict !== null), {
            spoken: <span className="vh" />,
          })}
        </span>
        <Icon name="down" />
      </button>
    );
  const Scheduler = findScheduler(activity);
  return (
    <div className="stop-body">
      {Scheduler === null ? (
        <NoScheduler venue={venue} />
      ) : (
        <Scheduler
          {...{ booking, venue, item, activity, today }}
          isReady
          isInPackage
          onLeave={stop.onLeave}
          onDetails={member.onDetails}
        />
      )}
    </div>
  );
}

export function MemberStop(props: MemberStopProps) {
  const { venue, activity, isOpen, conflict } = props;
  const member = useMemberBooking(props);
  const { booking } = member;
  const { slot } = booking.loaded;
  const isBlocked = conflict !== null;
  const look = isBlocked ? 'blocked' : isOpen ? 'open' : member.isComplete ? 'done' : 'todo';
  const priceReason = slot === null ? null : headPriceReason(activity, booking, venue.paymentCurrencyCode);
  return (
    <li className="stop" data-state={look}>
      <StopMark look={look} number={props.number} />
      <div className="stop-card">
        <div className="stop-head">
          <StopStub slot={slot} isBlocked={isBlocked} />
          <div>
            <h3>{activity.name}</h3>
            <StopWhen activity={activity} slot={slot} isBlocked={isBlocked} />
            {priceReason !== null && (
              <p className="stop-price">
                <Icon name="info" />
                <span>{priceReason}</span>
              </p>
            )}
          </div>
          <StopThumb photo={props.photo} />
        </div>
        <ConflictBody stop={props} member={member} />
        <ChoiceBody stop={props} member={member} />
      </div>
    </li>
  );
}

interface NearestProps {
  found: FoundTimes;
  activity: Activity;
  /** The chosen day; times on other days are shown with their date. */
  date: VenueDate | null;
  /** The activity it conflicts with. */
  other: string;
  onChangeOther: () => void;
  onTake: (free: TimeSlot) => void;
}

function NearestTimes(props: NearestProps) {
  const { found } = props;
  return (
    <>
      {found === 'looking' ? (
        <p className="small muted" role="status">
          {t('booking.stop.looking')}
        </p>
      ) : found.length === 0 ? (
        <p className="small muted" role="status">
          {t('booking.stop.noOther', { name: props.activity.name })}
        </p>
      ) : (
        found.map((free, index) => <NearestTime key={free.value} {...props} {...{ free, index }} />)
      )}
      <Button size="small" onClick={props.onChangeOther}>
        {t('booking.stop.changeOther', { name: props.other })}
      </Button>
    </>
  );
}

function NearestTime(props: NearestProps & { free: TimeSlot; index: number }) {
  const { activity, date, onTake, free, index } = props;
  return (
    <div className="nearest">
      <p className="small">
        <span className="muted">
          {index === 0
            ? t('booking.stop.nearest', { name: activity.name })
            : t('booking.stop.next', { name: activity.name })}
        </span>
        <br />
        <b>
          {activity.appointmentType === 'dateTime'
            ? dayAndTime(free.appointmentDate)
            : shortDay(dateOf(free.appointmentDate))}
        </b>
        <span>{placesWords(free, activity)}</span>
      </p>
      <Button look="soft" size="small" onClick={() => onTake(free)}>
        {t('booking.stop.take', { time: takeWords(free, activity, date) })}
      </Button>
    </div>
  );
}

function takeWords(free: TimeSlot, activity: Activity, date: VenueDate | null): string {
  const day = dateOf(free.appointmentDate);
  if (activity.appointmentType !== 'dateTime') return shortDay(day);
  return day === date ? free.displayName : `${shortDay(day)}${comma()}${free.displayName}`;
}

function placesWords(slot: TimeSlot, activity: Activity): string {
  const { words } = placesLeft(slot, activity.hideSpotsLeftUntilLessThan);
  return words === null ? '' : `${comma()}${words}`;
}

/** Returns the label of the line under a collapsed activity. */
function openWords(name: string, isChosen: boolean, isBlocked: boolean): string {
  if (isBlocked) return t('booking.stop.anotherTime', { name });
  return isChosen ? t('booking.stop.change', { name }) : t('booking.stop.chooseDay', { name });
}

/** Decorative: the name is shown beside it. */
function StopThumb({ photo }: { photo: ItemPhoto | null }) {
  const image = photo === null ? null : photoOf(photo, 'item');
  if (photo === null || image === null) return null;
  return (
    <Picture
      className="stop-thumb"
      src={image.src}
      srcSet={image.srcSet}
      sizes="6.5rem"
      width={400}
      height={300}
      alt=""
      color={photo.photoColour ?? undefined}
    />
  );
}

type Look = 'done' | 'open' | 'blocked' | 'todo';

function StopMark({ look, number }: { look: Look; number: number }) {
  if (look === 'done' || look === 'blocked')
    return (
      <span className="stop-mark">
        <Icon name={look === 'done' ? 'check' : 'warn'} />
        <span className="vh">{look === 'done' ? t('booking.stop.chosen') : t('booking.stop.conflict')}</span>
      </span>
    );
  return (
    <span className="stop-mark num">
      {withElements(t('booking.stop.step', { number }), { spoken: <span className="vh" /> })}
    </span>
  );
}

function StopStub({ slot, isBlocked }: { slot: TimeSlot | null; isBlocked: boolean }) {
  if (slot === null)
    return (
      <div aria-hidden="true">
        <Stub
          top={t('booking.stop.pick')}
          middle={<Icon name="calendar" />}
          bottom={t('booking.stop.aDay')}
          look="empty"
        />
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
          ? t('booking.stop.chooseDayAndTime')
          : t('booking.stop.lengthAndChoose', { length: activity.duration })}
      </p>
    );
  const hasTime = activity.appointmentType === 'dateTime';
  const when = hasTime ? timeRange(slot.appointmentDate, slot.endDate) : slot.displayName;
  return (
    <>
      <p className="stop-when">
        <span className="vh">{`${dayAndTime(slot.appointmentDate)}: `}</span>
        {isBlocked ? <s>{when}</s> : <span>{when}</span>}
      </p>
      {activity.meetingPoint !== null && <p>{activity.meetingPoint.name}</p>}
    </>
  );
}
