/**
 * The ways to choose from after the venue canceled a departure: another time, a credit or the money. Credit and money are
 * asked for once more (docs/rules/canceled-departures.md, "What guests choose").
 */

import type { CanceledChoice } from '@gangway/contract/cancellations';
import type { Activity } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { dateOf, timeOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { clockTime, dayAndMonth } from '@gangway/ui/lib/format-date.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { itemsOf } from '../cart/order-items.ts';
import type { Venue } from '../location/venue-source.ts';
import type { MovePanel } from './booking-card.tsx';
import { bookingWhen, type CalledOffBooking } from './called-off-bookings.tsx';

export type Way = 'refund' | 'credit';

/** The amount that a way gives. */
export const worthOf = (way: Way, { refund, credit }: CanceledChoice): Amount =>
  way === 'refund' ? refund : (credit ?? zero);

interface CalledOffChoicesProps {
  order: Order;
  venue: Pick<Venue, 'name' | 'paymentCurrencyCode'>;
  choice: CanceledChoice;
  decideBy: WallTime;
  movePanel: MovePanel;
  /** Returns why it was not done, or null. */
  onChoose: (way: Way, choice: CanceledChoice) => Promise<string | null>;
  onMoved: () => void;
}

type Step =
  | { at: 'choices'; isBack: boolean }
  | { at: 'moving'; activity: Activity }
  | { at: 'asked'; way: Way };

const isSeveral = ({ bookings }: CanceledChoice) => bookings.length > 1;
const severalWord = (choice: CanceledChoice) => (isSeveral(choice) ? 'yes' : 'no');

function bookedAt(order: Order, lineKey: number): Activity | undefined {
  return itemsOf(order)
    .flatMap(({ orderLineKey, activities }) =>
      activities.map((activity) => ({ activity, key: activity.orderLineKey ?? orderLineKey })),
    )
    .find(({ key }) => key === lineKey)?.activity;
}

export function CalledOffChoices(props: CalledOffChoicesProps) {
  const { choice, movePanel, onChoose, onMoved } = props;
  const [step, setStep] = useState<Step>({ at: 'choices', isBack: false });
  const { run, isBusy, said, say } = useAction();
  // The pressed button disappears: move the focus to what replaces it.
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step.at !== 'choices' || step.isBack) next.current?.focus();
  }, [step]);
  const go = (to: Step) => {
    say(null);
    setStep(to);
  };
  const back = () => go({ at: 'choices', isBack: true });
  // New figures may be without the credit that was asked for.
  const asked = step.at === 'asked' && (step.way === 'refund' || choice.credit !== null) ? step.way : null;
  return (
    <div className="called-off-step" ref={next} tabIndex={-1}>
      {said !== null && <Notice severity="error" title={said} />}
      {step.at === 'moving' && (
        <Suspense fallback={<Loader label={t('booking.calendar.loading')} />}>
          {movePanel(step.activity, { onMoved, onCancel: back })}
        </Suspense>
      )}
      {asked !== null && (
        <AskAgain
          {...props}
          way={asked}
          isBusy={isBusy}
          onConfirm={() => void run(() => onChoose(asked, choice))}
          onBack={back}
        />
      )}
      {step.at !== 'moving' && asked === null && <Choices {...props} go={go} />}
    </div>
  );
}

/** The effect of a way, for its button and for the one that confirms it. */
function wayWords(way: Way, choice: CanceledChoice, currency: string): string {
  const worth = worthOf(way, choice);
  if (way === 'credit') return t('receipt.calledOff.credit', { amount: formatAmount(worth, currency) });
  return worth > 0
    ? t('receipt.calledOff.refund', { amount: formatAmount(worth, currency) })
    : t('receipt.calledOff.cancel', { several: severalWord(choice) });
}

/** Until when to choose, and what happens without an answer. */
function deadlineWords(choice: CanceledChoice, decideBy: WallTime): string {
  const when = `${dayAndMonth(dateOf(decideBy))}${comma()}${clockTime(timeOf(decideBy))}`;
  if (choice.otherwise === 'credit' && choice.credit !== null && choice.credit > 0)
    return t('receipt.calledOff.byCredit', { when });
  return choice.refund > 0
    ? t('receipt.calledOff.byRefund', { when })
    : t('receipt.calledOff.byCancel', { when, several: severalWord(choice) });
}

function Choices({ order, venue, choice, decideBy, go }: CalledOffChoicesProps & { go: (to: Step) => void }) {
  const currency = venue.paymentCurrencyCode;
  const all = isSeveral(choice) && <span>{` ${t('receipt.calledOff.all')}`}</span>;
  return (
    <>
      <ul className="called-off-choices">
        {choice.bookings
          .filter(({ mayMove }) => mayMove)
          .map((booking) => (
            <MoveChoice
              key={booking.orderLineKey}
              booking={booking}
              activity={bookedAt(order, booking.orderLineKey)}
              isNamed={isSeveral(choice)}
              onPress={(activity) => go({ at: 'moving', activity })}
            />
          ))}
        {choice.credit !== null && (
          <ChoiceItem
            icon="wallet"
            label={wayWords('credit', choice, currency)}
            onPress={() => go({ at: 'asked', way: 'credit' })}
          >
            <span>{t('receipt.calledOff.creditWhere', { venue: venue.name })}</span>
            {all}
          </ChoiceItem>
        )}
        <ChoiceItem
          icon="undo"
          label={wayWords('refund', choice, currency)}
          onPress={() => go({ at: 'asked', way: 'refund' })}
        >
          <span>{refundWords(choice)}</span>
          {all}
        </ChoiceItem>
      </ul>
      <p>{deadlineWords(choice, decideBy)}</p>
    </>
  );
}

const refundWords = ({ refund, refundParts: parts }: CanceledChoice): string =>
  refund > 0 ? t('receipt.cancel.refund', { parts }) : t('receipt.calledOff.nothing');

interface MoveChoiceProps {
  booking: CalledOffBooking;
  activity: Activity | undefined;
  /** Whether its name is needed to tell it from others. */
  isNamed: boolean;
  onPress: (activity: Activity) => void;
}

function MoveChoice({ booking, activity, isNamed, onPress }: MoveChoiceProps) {
  if (activity === undefined) return null;
  return (
    <ChoiceItem
      icon="calendar"
      label={isNamed ? t('receipt.calledOff.moveNamed', { name: booking.name }) : t('receipt.calledOff.move')}
      onPress={() => onPress(activity)}
    >
      {isNamed && <span>{`${bookingWhen(booking)}. `}</span>}
      <span>{t('receipt.calledOff.moveFree')}</span>
    </ChoiceItem>
  );
}

interface ChoiceItemProps {
  icon: IconName;
  label: string;
  children: Elements;
  onPress: () => void;
}

function ChoiceItem({ icon, label, children, onPress }: ChoiceItemProps) {
  const id = useId();
  return (
    <li>
      <Button wide look="soft" icon={icon} describedBy={id} onClick={onPress}>
        {label}
      </Button>
      <p className="small" id={id}>
        {children}
      </p>
    </li>
  );
}

interface AskAgainProps extends Pick<CalledOffChoicesProps, 'venue' | 'choice'> {
  way: Way;
  isBusy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

function AskAgain({ venue, choice, way, isBusy, onConfirm, onBack }: AskAgainProps) {
  const currency = venue.paymentCurrencyCode;
  const amount = formatAmount(worthOf(way, choice), currency);
  return (
    <>
      <p>
        <span>
          {way === 'credit'
            ? t('receipt.calledOff.creditAsk', { amount, venue: venue.name })
            : refundWords(choice)}
        </span>
        {isSeveral(choice) && <span>{` ${t('receipt.calledOff.all')}`}</span>}
        <span>{` ${t('receipt.calledOff.final')}`}</span>
      </p>
      <div className="called-off-ask">
        <Button look="primary" busy={isBusy} onClick={onConfirm}>
          {wayWords(way, choice, currency)}
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          {t('receipt.calledOff.notYet')}
        </Button>
      </div>
    </>
  );
}
