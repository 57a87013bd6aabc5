/** Beside the timeline: what is chosen and missing, what it costs and saves, and the one next action (look.md, "Package booking"). */
import type { Item } from '@gangway/contract/catalogue';
import { holdMinutes } from '@gangway/domain/location/location';
import { formatAmount } from '../../../lib/format-amount.ts';
import { dayAndTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Perforation } from '../../../ui/shapes.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { chargesWords, guestWords } from '../booking-words.ts';
import { hidesPrices } from './package-rules.ts';
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

export function PackagePanel({ booking, venue, item }: PackagePanelProps) {
  const currency = venue.paymentCurrencyCode;
  const isHidden = hidesPrices(item);
  const charges = chargesWords(venue, 'total');
  const missing = missingWords(booking, item);
  const left = item.activities.length - booking.chosen;
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
            const { list, paid } = booking.prices[index] ?? { list: 0, paid: 0 };
            return (
              <li key={activityKey}>
                <span>
                  {name}
                  <small>{memberWords(booking, index)}</small>
                  {booking.reports[index]?.extras && <small>{booking.reports[index].extras}</small>}
                </span>
                {!isHidden && booking.hasGuests && (
                  <span className="price">
                    {list > paid && !item.hideRateDiscountFromCustomer && (
                      <s>
                        <span className="vh">was </span>
                        {formatAmount(list as typeof booking.total, currency)}
                      </s>
                    )}
                    {formatAmount(paid as typeof booking.total, currency)}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {booking.saved > 0 && (
          <p className="saving">
            <Icon name="save" />
            You save {formatAmount(booking.saved, currency)} with this package
          </p>
        )}
      </div>
      {booking.problem !== null && (
        <div className="panel-problem">
          <Notice key={booking.problem.attempt} severity="error" title={booking.problem.message}>
            Your choices are kept.
          </Notice>
        </div>
      )}
      <div className="panel-foot">
        <Perforation />
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

export function PackageThumbBar(props: PackagePanelProps & { onNext: () => void }) {
  const { booking, venue, item, onNext } = props;
  const currency = venue.paymentCurrencyCode;
  const saves = booking.saved > 0 ? `, saves ${formatAmount(booking.saved, currency)}` : '';
  return (
    <section className="thumb-bar" aria-label="Your package">
      <div>
        {booking.hasGuests && <b className="price">{formatAmount(booking.total, currency)}</b>}
        <span className="fine">
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
          {booking.chosen === 0 ? 'Choose times' : 'Next activity'}
        </Button>
      )}
    </section>
  );
}
