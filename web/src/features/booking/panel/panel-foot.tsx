/** The foot of the panel and the bar under the thumb: running total and the one next action. */
import type { Activity, Item } from '@gangway/contract/catalogue';
import { holdMinutes } from '@gangway/domain/location/location';
import { formatAmount, formatShortAmount } from '../../../lib/format-amount.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Perforation, Price } from '../../../ui/shapes.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { chargesWords, guestWords } from '../booking-words.ts';
import type { Booking } from '../use-booking.ts';

interface FootProps {
  booking: Booking;
  venue: Venue;
  item: Item;
  activity: Activity;
  isReady: boolean;
}

/** Under the button: what is missing, or what pressing it means. */
function noteWords({ state, guests }: Booking, venue: Venue, isReady: boolean): string {
  if (!isReady) return 'Please read the message above first.';
  if (state.missing !== null) return `${state.missing}${/[.!?]$/.test(state.missing) ? '' : ' to go on.'}`;
  const places = guests === 1 ? 'Your place is' : 'Your places are';
  return `You pay nothing yet. ${places} held for ${holdMinutes(venue)} minutes.`;
}

export function PanelFoot({ booking, venue, activity, isReady }: FootProps) {
  const { estimate, state, guests } = booking;
  const currency = venue.paymentCurrencyCode;
  const hidePrice = activity.hidePriceFromCustomer;
  const charges = chargesWords(venue, 'total');
  return (
    <div className="panel-foot">
      <Perforation />
      {!hidePrice && guests > 0 && (
        <details className="panel-lines" open={booking.section === 'review' || undefined}>
          <summary className="panel-total">
            <span>
              Total <Icon name="down" />
              {charges !== null && (
                <>
                  <br />
                  <small className="fine">{charges}</small>
                </>
              )}
            </span>
            <b className="price" role="status">
              {formatAmount(estimate.total, currency)}
            </b>
          </summary>
          <dl>
            {estimate.lines.map((line) => (
              <div key={line.key}>
                <dt>{line.label}</dt>
                <dd>
                  <Price>{formatAmount(line.amount, currency)}</Price>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {hidePrice && guests > 0 && (
        <p className="panel-total">
          <span>{booking.party}</span>
        </p>
      )}
      <Button
        look="primary"
        size="big"
        wide
        busy={booking.isBusy}
        disabled={!state.isComplete || !isReady}
        describedBy="panel-note"
        onClick={() => void booking.add()}
      >
        {booking.isEditing ? 'Update cart' : 'Add to cart'}
      </Button>
      <p className="fine panel-note" id="panel-note">
        {noteWords(booking, venue, isReady)}
      </p>
    </div>
  );
}

/** On narrow screens: the total and the next action, always under the thumb. */
export function ThumbBar({ booking, venue, item, activity, isReady }: FootProps) {
  const { estimate, guests, state, steps } = booking;
  const hidePrice = activity.hidePriceFromCustomer;
  const step = steps.find((name) => !state.done[name]);
  const nextWords = {
    date: 'Choose a date',
    time: 'Choose a time',
    guests: `Choose ${guestWords(item).plural}`,
    addons: 'Choose add-ons',
    transportation: 'Choose pickup',
  } as const;
  const fromPrice =
    item.fromPrice === null ? null : formatShortAmount(item.fromPrice, venue.paymentCurrencyCode);
  const whose =
    item.fromPriceName === null || fromPrice === null ? '' : `per ${item.fromPriceName.toLowerCase()}`;
  const perGuest = activity.privateToursOnly ? 'for the group' : whose;
  return (
    <section className="thumb-bar" aria-label="Your booking">
      <div>
        {!hidePrice && (
          <b className="price">
            {guests > 0
              ? formatAmount(estimate.total, venue.paymentCurrencyCode)
              : fromPrice && `from ${fromPrice}`}
          </b>
        )}
        <span className="fine">{guests > 0 ? booking.party : !hidePrice && perGuest}</span>
      </div>
      {state.isComplete || step === undefined ? (
        <Button
          look="primary"
          busy={booking.isBusy}
          disabled={!state.isComplete || !isReady}
          onClick={() => void booking.add()}
        >
          {booking.isEditing ? 'Update cart' : 'Add to cart'}
        </Button>
      ) : (
        <Button look="primary" disabled={!isReady} onClick={() => booking.open(step)}>
          {nextWords[step]}
        </Button>
      )}
    </section>
  );
}
