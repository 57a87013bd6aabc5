/** The footer of the panel and the thumb bar: running total and the one next action. */
import type { BookingPrice } from '@gangway/contract/cart';
import type { Activity, Item } from '@gangway/contract/catalog';
import { unanswered } from '@gangway/contract/questions';
import { holdMinutes } from '@gangway/domain/location/location';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { PromiseLine } from '@gangway/ui/components/promise.tsx';
import { Perforation, Price } from '@gangway/ui/components/shapes.tsx';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { cancellationPromise } from '../../../lib/cancellation-promise.ts';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import { type HeadPrice, headPrice } from '../price/head-price.ts';
import { chargeLines } from '../price/use-price.ts';
import type { Booking } from '../state/use-booking.ts';
import { chargesWords } from '../words/booking-words.ts';
import { nextAction } from './next-action.ts';

/** What the footer reads, and adding. */
export type BookingOfFoot = Pick<
  Booking,
  'choice' | 'progress' | 'questions' | 'summary' | 'price' | 'awaitedRows' | 'adding' | 'loaded'
>;

interface FootProps {
  booking: BookingOfFoot;
  venue: Venue;
  item: Item;
  activity: Activity;
  isReady: boolean;
}

/** Returns the note below the button: what is missing, or what pressing it means. */
function noteWords(
  { choice, progress, questions, summary }: BookingOfFoot,
  venue: Venue,
  isReady: boolean,
): string {
  if (!isReady) return t('booking.missing.readFirstToContinue');
  const { done } = progress;
  const left = done.guests ? unanswered(questions.asked, questions.answers).length : 0;
  if (left > 0 && choice.steps.every((step) => done[step]))
    return t('booking.missing.answersToContinue', { count: left });
  return (
    progress.missingSentence ??
    t('booking.panel.held', { count: summary.guests, minutes: holdMinutes(venue) })
  );
}

/** Returns the note on fees and taxes below the total: they are in it once the server has priced the booking. */
const totalWords = (venue: Venue, price: BookingPrice | null): string | null =>
  chargesWords(price === null ? venue : { ...venue, feeDisplayType: 'included' }, 'total');

export function PanelFoot({ booking, venue, item, activity, isReady }: FootProps) {
  const { progress, adding, price, awaitedRows } = booking;
  const { estimate, guests, party } = booking.summary;
  const currency = venue.paymentCurrencyCode;
  const hidePrice = activity.hidePriceFromCustomer;
  const charges = totalWords(venue, price);
  const lines = [...estimate.lines, ...(price === null ? [] : chargeLines(price, venue.feeDisplayType))];
  return (
    <div className="panel-foot">
      <Perforation />
      {!hidePrice && guests > 0 && (
        <details className="panel-lines" open={progress.section === 'review' || undefined}>
          <summary className="panel-total">
            <span>
              <span>{`${t('booking.panel.total')} `}</span>
              <Icon name="down" />
              {charges !== null && (
                <>
                  <br />
                  <small className="fine">{charges}</small>
                </>
              )}
            </span>
            <b className="price" role="status">
              {formatAmount(price?.total ?? estimate.total, currency)}
            </b>
          </summary>
          <dl>
            {lines.map((line) => (
              <div key={line.key}>
                <dt>{line.label}</dt>
                <dd>
                  <Price>{formatAmount(line.amount, currency)}</Price>
                </dd>
              </div>
            ))}
            {awaitedRows.map((key) => (
              <div key={`awaited ${key}`} aria-hidden>
                <dt>{'\u00a0'}</dt>
                <dd />
              </div>
            ))}
          </dl>
        </details>
      )}
      {hidePrice && guests > 0 && (
        <p className="panel-total">
          <span>{party}</span>
        </p>
      )}
      <Button
        look="primary"
        size="big"
        wide
        busy={adding.isBusy}
        disabled={!progress.isComplete || !isReady}
        describedBy="panel-note"
        onClick={() => void adding.add()}
      >
        {adding.isEditing ? t('cart.actions.updateCart') : t('cart.actions.addToCart')}
      </Button>
      <p className="fine panel-note" id="panel-note">
        {noteWords(booking, venue, isReady)}
      </p>
      <PromiseLine
        promise={cancellationPromise(item, booking.loaded.slot?.appointmentDate ?? null, venue.timeZoneId)}
      />
    </div>
  );
}

function headAmount({ amount, isFrom }: HeadPrice, currency: string): string {
  const words = formatShortAmount(amount, currency);
  return isFrom ? t('booking.price.from', { amount: words }) : words;
}

interface ThumbBarProps extends FootProps {
  booking: BookingOfFoot;
}

/** On narrow screens: the total and the next action, always within reach of the thumb. */
export function ThumbBar({ booking, venue, item, activity, isReady }: ThumbBarProps) {
  const { progress, adding, price } = booking;
  const { estimate, guests, party } = booking.summary;
  const currency = venue.paymentCurrencyCode;
  const shown = headPrice(item, activity, booking);
  const next = nextAction(booking, item, isReady);
  return (
    <section className="thumb-bar" aria-label={t('booking.panel.yourBooking')}>
      <div>
        {shown !== null && (
          <b className="price">
            {guests > 0
              ? formatAmount(price?.total ?? estimate.total, currency)
              : headAmount(shown, currency)}
          </b>
        )}
        <span className="fine">{guests > 0 ? party : shown?.per}</span>
      </div>
      {next === null ? (
        <Button
          look="primary"
          busy={adding.isBusy}
          disabled={!progress.isComplete}
          describedBy="panel-note"
          onClick={() => void adding.add()}
        >
          {adding.isEditing ? t('cart.actions.updateCart') : t('cart.actions.addToCart')}
        </Button>
      ) : (
        <Button look="primary" describedBy="panel-note" onClick={next.lead}>
          {next.label}
        </Button>
      )}
    </section>
  );
}
