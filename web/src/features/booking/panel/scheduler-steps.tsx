/** The steps that apply to one activity, collapsing when done; shared by all schedulers (D-UI-04, D-AV-05). */
import type { Activity, Item } from '@gangway/contract/catalog';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Step } from '@gangway/ui/components/step.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { shortDay } from '@gangway/ui/lib/format-date.ts';
import { timeRange } from '@gangway/ui/lib/time-range.ts';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import type { StepName } from '../choice/booking-steps.ts';
import { isReachable } from '../choice/booking-steps.ts';
import { chosenHotel, pickupWords } from '../choice/pickup.ts';
import type { Booking } from '../state/use-booking.ts';
import type { Summary } from '../words/booking-summary.ts';
import { guestsTitle } from '../words/booking-words.ts';
import { AddOnsStep } from './add-ons-step.tsx';
import { DateStep } from './date-step.tsx';
import { GroupStep } from './group-step.tsx';
import { GuestsStep } from './guests-step.tsx';
import { PrivateSwitch } from './private-switch.tsx';
import { QuestionFields } from './question-fields.tsx';
import { TransportStep } from './transport-step.tsx';

/** What the steps read and change; adding is up to the panel. */
export type BookingOfSteps = Pick<
  Booking,
  'choice' | 'loaded' | 'extras' | 'questions' | 'progress' | 'summary'
>;

export interface SchedulerProps {
  booking: BookingOfSteps;
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  /** False until the visitor has read the required notice. */
  isReady: boolean;
  /** Within a package the activities are numbered, not the steps, and there is less room. */
  isInPackage?: boolean | undefined;
  /** Set within a package: moves on to its next activity once the questions are answered. */
  onLeave?: (() => void) | undefined;
  /** Set within a package: the visitor is about to open the questions. */
  onDetails?: (() => void) | undefined;
}

type StepsProps = SchedulerProps & { time: () => Elements };

function titlesOf({ booking, item, activity }: StepsProps): Record<StepName, string> {
  const { parts } = booking.extras;
  return {
    date: t('booking.steps.date'),
    time: t('booking.steps.time'),
    guests: guestsTitle(item),
    // The label belongs to one activity; several activities use the generic one.
    addons: (parts.length > 1 ? null : activity.addOnLabel) ?? t('booking.steps.addOns'),
    transportation: t('booking.steps.pickup'),
  };
}

/** What is chosen in each step, for its collapsed form; null if nothing is. */
function valuesOf({ booking, activity }: StepsProps): Record<StepName, string | null> {
  const { choice, loaded, progress, summary } = booking;
  const { chosen, steps } = choice;
  const { slot } = loaded;
  const isFetched = chosenHotel(activity, chosen) !== null;
  return {
    date: chosen.date === null ? null : shortDay(chosen.date),
    time: slot === null || !steps.includes('time') ? null : timeRange(slot.appointmentDate, slot.endDate),
    guests: summary.party || null,
    addons: progress.hasUnseenExtras ? null : summary.shortExtras || null,
    transportation:
      isFetched && slot === null ? null : pickupWords(isFetched ? (slot?.pickupLocation ?? null) : null),
  };
}

/** @param time renders the body of the time step, where schedulers differ */
export function SchedulerSteps(props: StepsProps) {
  const { booking, venue, activity, isReady } = props;
  const { choice, loaded, questions, progress, summary } = booking;
  const { steps, open } = choice;
  const { done, section } = progress;
  const titles = titlesOf(props);
  const values = valuesOf(props);
  return (
    <>
      <PrivateSwitch
        {...{ choice, activity, isReady }}
        slot={loaded.slot}
        currency={venue.paymentCurrencyCode}
      />
      {!steps.includes('date') && <OpenTicket activity={activity} />}
      {steps.map((step, index) => {
        const isOpen = isReady && section === step;
        const isDone = done[step] && values[step] !== null;
        return (
          <Step
            key={step}
            id={`step-${step}`}
            number={props.isInPackage ? undefined : index + 1}
            title={titles[step]}
            value={values[step]}
            changeLabel={props.isInPackage ? '' : undefined}
            state={isDone ? 'done' : isOpen ? 'open' : 'todo'}
            open={isOpen}
            disabled={!isReady || !isReachable(step, steps, done)}
            onToggle={(opens) => open(opens ? step : 'review')}
          >
            <StepBody {...props} step={step} />
          </Step>
        );
      })}
      <Itinerary itinerary={summary.itinerary} />
      {questions.areAsked && <DetailsStep {...props} />}
    </>
  );
}

function StepBody(props: StepsProps & { step: StepName }) {
  const { booking, venue, item, activity, today } = props;
  const { choice, loaded, extras, progress, summary } = booking;
  const { steps, open } = choice;
  const currency = venue.paymentCurrencyCode;
  const hidePrice = activity.hidePriceFromCustomer;
  const hasExtras = steps.includes('addons');
  const goOn = (from: StepName) =>
    from === 'guests' && hasExtras
      ? open('addons')
      : open(steps.find((step) => !progress.done[step]) ?? 'review');
  const onDone = progress.isComplete && !hasExtras ? null : () => goOn('guests');
  switch (props.step) {
    case 'date':
      return <DateStep {...{ choice, loaded, today, currency, hidePrice }} country={venue.countryCode} />;
    case 'time':
      return props.time();
    case 'guests':
      return choice.isPrivate ? (
        <GroupStep {...{ choice, item, activity, onDone }} slot={loaded.slot} guests={summary.guests} />
      ) : (
        <GuestsStep
          {...{ choice, loaded, activity, currency, onDone }}
          guests={summary.guests}
          hidesDiscount={item.hideRateDiscountFromCustomer}
        />
      );
    case 'transportation':
      return (
        <TransportStep
          {...{ choice, loaded, venue, activity }}
          pickups={summary.pickups}
          onDone={progress.done.transportation ? () => goOn('transportation') : null}
        />
      );
    case 'addons':
      return (
        <AddOnsStep
          parts={extras.parts}
          offers={extras.offers}
          {...{ currency, hidePrice }}
          onDone={() => goOn('addons')}
        />
      );
  }
}

/** The operator's questions, the last step. */
function DetailsStep(props: StepsProps) {
  const { choice, questions, progress } = props.booking;
  const { steps, open } = choice;
  return (
    <Step
      id="step-review"
      number={props.isInPackage ? undefined : steps.length + 1}
      title={t('booking.steps.details')}
      value={null}
      state={progress.section === 'review' ? 'open' : 'todo'}
      open={props.isReady && progress.section === 'review'}
      disabled={!props.isReady || !progress.done.guests}
      onToggle={(opens) => {
        if (opens) props.onDetails?.();
        open(opens ? 'review' : (steps[0] ?? 'guests'));
      }}
    >
      <QuestionFields questions={questions} />
      {props.onLeave !== undefined && progress.isComplete && (
        <Button look="soft" wide onClick={props.onLeave}>
          {continueWords()}
        </Button>
      )}
    </Step>
  );
}

/** Shows when each activity of a prefix package takes place. */
function Itinerary({ itinerary }: Pick<Summary, 'itinerary'>) {
  if (itinerary.length === 0) return null;
  return (
    <ul className="itinerary" aria-label={t('booking.steps.yourTimes')}>
      {itinerary.map(({ activityKey, name, time }) => (
        <li key={activityKey}>
          <b>{timeRange(time.appointmentDate, time.endDate)}</b>
          <span>{` ${name}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** An open ticket has no day, so it shows how long it is valid (D-AV-05). */
function OpenTicket({ activity }: { activity: Activity }) {
  const days = activity.validityDays;
  return (
    <p className="open-ticket">
      <b>{t('booking.steps.anyDay')}</b>
      {days !== null && <span>{` ${t('booking.steps.validFor', { days })}`}</span>}
    </p>
  );
}
