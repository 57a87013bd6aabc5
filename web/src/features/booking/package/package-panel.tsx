/** Beside the timeline: what is chosen and missing, what it costs and saves, and the one next action (look.md, "Package booking"). */
import type { Item } from '@gangway/contract/catalogue';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { holdMinutes } from '@gangway/domain/location/location';
import { choicesKept, connectionWords } from '../../../lib/connection-words.ts';
import { formatAmount, formatShortAmount } from '../../../lib/format-amount.ts';
import { dayAndTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Perforation } from '../../../ui/shapes.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { chargesWords, guestWords } from '../booking-words.ts';
import { type PackagePrice, packagePrice } from './package-price.ts';
import { hidesPrices, sellable } from './package-rules.ts';
import type { PackageBooking } from './use-package-booking.ts';

interface PackagePanelProps {
  booking: PackageBooking;
  venue: Venue;
  item: Item;
}

function missingWords(booking: PackageBooking, item: Item): string | null {
  if (booking.isComplete) return null;
  if (!booking.hasGuests) return `Choose ${guestWords(item).plural} to continue.`;
  const blocked = booking.conflicts.findIndex((conflict) => conflict !== null);
  if (blocked >= 0) return `${item.activities[blocked]?.name} needs another time.`;
  const open = item.activities.findIndex((_, index) => !booking.isChosen(index));
  const name = item.activities[open]?.name ?? '';
  const report = booking.reports[open];
  return report?.isTimed === true && report.missing !== null
    ? `${name}: ${report.missing}`
    : `Choose a time for ${name}.`;
}

function memberWords(booking: PackageBooking, index: number): string {
  if (booking.conflicts[index] !== null) return 'Needs another time';
  const slot = booking.slots[index] ?? null;
  return slot === null ? 'Not chosen yet' : dayAndTime(slot.appointmentDate);
}

const chosenWords = (booking: PackageBooking, item: Item) =>
  `${booking.chosen} of ${item.activities.length} chosen`;

/** What the bar leads to. */
function nextWords(booking: PackageBooking, item: Item): string {
  if (item.requireMatchingRates && !booking.hasGuests) return `Choose ${guestWords(item).plural}`;
  return booking.chosen === 0 ? 'Choose times' : 'Next activity';
}

export function PackagePanel({ booking, venue, item }: PackagePanelProps) {
  const currency = venue.paymentCurrencyCode;
  const isHidden = hidesPrices(item);
  const charges = chargesWords(venue, 'total');
  const missing = missingWords(booking, item);
  const left = item.activities.length - booking.chosen;
  const known = item.activities.map((activity, index) => booking.reports[index]?.known ?? sellable(activity));
  const perGuest = booking.hasGuests ? null : packagePrice(item, known);
  const prices = perGuest?.members ?? booking.prices;
  const hidesSaving = item.hideRateDiscountFromCustomer;
  return (
    <aside className="panel" aria-labelledby="panel-h">
      <div className="panel-block">
        <h2 id="panel-h" className="side-h">
          Your package
        </h2>
        <div>
          <p className="small" role="status">
            <b>{chosenWords(booking, item)}</b> {left > 0 && <span className="muted">{left} to go</span>}
          </p>
          <div className="meter" aria-hidden="true">
            {item.activities.map(({ activityKey }, index) => (
              <i key={activityKey} className={booking.isChosen(index) ? 'on' : undefined} />
            ))}
          </div>
        </div>
        <ul className="pk-lines">
          {item.activities.map(({ activityKey, name }, index) => {
            const { list, paid } = prices[index] ?? { list: zero, paid: zero };
            return (
              <li key={activityKey}>
                <span>
                  {name}
                  <small>{memberWords(booking, index)}</small>
                  {booking.reports[index]?.extras && <small>{booking.reports[index].extras}</small>}
                </span>
                {!isHidden && (booking.hasGuests || perGuest !== null) && (
                  <span className="price">
                    {list > paid && !hidesSaving && (
                      <s>
                        <span className="vh">was </span>
                        {formatAmount(list, currency)}
                      </s>
                    )}
                    {formatAmount(paid, currency)}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <Saving booking={booking} perGuest={perGuest} venue={venue} item={item} />
      </div>
      {booking.problem !== null && (
        <div className="panel-problem">
          <Notice key={booking.problem.attempt} severity="error" title={booking.problem.message}>
            {booking.problem.isFault ? connectionWords(choicesKept()) : choicesKept()}
          </Notice>
        </div>
      )}
      <div className="panel-foot">
        <Perforation />
        {perGuest !== null && (
          <div className="panel-total">
            <span>
              {perGuest.per === null ? 'Price' : `Per ${perGuest.per.toLowerCase()}`}
              {charges !== null && (
                <>
                  <br />
                  <small className="fine">{charges}</small>
                </>
              )}
            </span>
            <b className="price" role="status">
              {fromWords(booking)}
              {formatAmount(perGuest.paid, currency)}
            </b>
          </div>
        )}
        {booking.hasGuests && (
          <div className="panel-total">
            <span>
              Package Price
              {charges !== null && (
                <>
                  <br />
                  <small className="fine">{charges}</small>
                </>
              )}
            </span>
            <b className="price" role="status">
              {formatAmount(booking.total, currency)}
            </b>
          </div>
        )}
        <Button
          look="primary"
          size="big"
          wide
          busy={booking.isBusy}
          disabled={!booking.isComplete}
          describedBy="panel-note"
          onClick={() => void booking.add()}
        >
          {booking.isEditing ? 'Update cart' : 'Add to cart'}
        </Button>
        <p className="fine panel-note" id="panel-note">
          {missing ?? `You won’t be charged yet. Your places are held for ${holdMinutes(venue)} minutes.`}
        </p>
      </div>
    </aside>
  );
}

/** Until every activity has its time, a day may still change the price. */
const fromWords = ({ slots }: PackageBooking) => (slots.every((slot) => slot !== null) ? '' : 'from ');

function Saving(props: PackagePanelProps & { perGuest: PackagePrice | null }) {
  const { booking, venue, item, perGuest } = props;
  const saved = perGuest === null ? booking.saved : subtract(perGuest.list, perGuest.paid);
  if (saved <= 0 || item.hideRateDiscountFromCustomer) return null;
  const each = perGuest === null || perGuest.per === null ? '' : ` per ${perGuest.per.toLowerCase()}`;
  return (
    <p className="saving">
      <Icon name="save" />
      You save {formatAmount(saved, venue.paymentCurrencyCode)}
      {each} with this package
    </p>
  );
}

export function PackageThumbBar(props: PackagePanelProps & { onNext: () => void }) {
  const { booking, venue, item, onNext } = props;
  const currency = venue.paymentCurrencyCode;
  const known = item.activities.map((activity, index) => booking.reports[index]?.known ?? sellable(activity));
  const perGuest = booking.hasGuests ? null : packagePrice(item, known);
  const saves = booking.saved > 0 ? `, saves ${formatAmount(booking.saved, currency)}` : '';
  return (
    <section className="thumb-bar" aria-label="Your package">
      <div>
        {booking.hasGuests && <b className="price">{formatAmount(booking.total, currency)}</b>}
        {perGuest !== null && (
          <b className="price">
            {fromWords(booking)}
            {formatShortAmount(perGuest.paid, currency)}
          </b>
        )}
        <span className="fine">
          {perGuest !== null && perGuest.per !== null && `per ${perGuest.per.toLowerCase()}, `}
          {chosenWords(booking, item)}
          {saves}
        </span>
      </div>
      {booking.isComplete ? (
        <Button look="primary" busy={booking.isBusy} onClick={() => void booking.add()}>
          {booking.isEditing ? 'Update cart' : 'Add to cart'}
        </Button>
      ) : (
        <Button look="primary" onClick={onNext}>
          {nextWords(booking, item)}
        </Button>
      )}
    </section>
  );
}
