/**
 * The panel beside the timeline: what is chosen and missing, cost and savings, and the one next action.
 */
import type { Item } from '@gangway/contract/catalog';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { holdMinutes } from '@gangway/domain/location/location';
import { inSentence } from '@gangway/domain/order/guest-words';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { PromiseLine } from '@gangway/ui/components/promise.tsx';
import { Perforation } from '@gangway/ui/components/shapes.tsx';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { dayAndTime } from '@gangway/ui/lib/format-date.ts';
import { choicesKept } from '@gangway/ui/lib/retry-words.ts';
import { cancellationPromise } from '../../../lib/cancellation-promise.ts';
import { perWords } from '../../../lib/price-per.ts';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import { chargesWords, guestWords } from '../words/booking-words.ts';
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
  if (!booking.hasGuests) return t('booking.missing.guestsToContinue', { guests: guestWords(item).plural });
  const blocked = booking.conflicts.findIndex((conflict) => conflict !== null);
  if (blocked >= 0)
    return t('booking.packagePanel.needsAnother', { name: item.activities[blocked]?.name ?? '' });
  const open = item.activities.findIndex((_, index) => !booking.isChosen(index));
  const name = item.activities[open]?.name ?? '';
  const report = booking.reports[open];
  return report?.isTimed === true && report.missing !== null
    ? `${name}: ${report.missing}`
    : t('booking.packagePanel.chooseTime', { name });
}

function memberWords(booking: PackageBooking, index: number): string {
  if (booking.conflicts[index] !== null) return t('booking.packagePanel.anotherTime');
  const slot = booking.slots[index] ?? null;
  return slot === null ? t('booking.packagePanel.notChosen') : dayAndTime(slot.appointmentDate);
}

const chosenWords = (booking: PackageBooking, item: Item) =>
  t('booking.packagePanel.chosen', { chosen: booking.chosen, count: item.activities.length });

/** Returns the label of the bar's next action. */
function nextWords(booking: PackageBooking, item: Item): string {
  if (item.requireMatchingRates && !booking.hasGuests)
    return t('booking.missing.guests', { guests: guestWords(item).plural });
  return booking.chosen === 0 ? t('booking.packagePanel.chooseTimes') : t('booking.packagePanel.next');
}

/** The price for one guest of each kind, shown until there are guests; null from then on. */
const pricePerGuest = ({ hasGuests, reports }: PackageBooking, item: Item) =>
  hasGuests
    ? null
    : packagePrice(
        item,
        item.activities.map((activity, index) => reports[index]?.known ?? sellable(activity)),
      );

export function PackagePanel(props: PackagePanelProps) {
  const { booking, venue, item } = props;
  const { adding } = booking;
  const perGuest = pricePerGuest(booking, item);
  return (
    <aside className="panel" aria-labelledby="panel-h">
      <div className="panel-block">
        <h2 id="panel-h" className="side-h">
          {t('booking.packagePanel.title')}
        </h2>
        <Meter booking={booking} item={item} />
        <MemberLines {...props} perGuest={perGuest} />
        <Saving {...props} perGuest={perGuest} />
      </div>
      {adding.problem !== null && (
        <div className="panel-problem">
          <Notice key={adding.problem.attempt} severity="error" title={adding.problem.message}>
            {choicesKept()}
          </Notice>
        </div>
      )}
      <div className="panel-foot">
        <Perforation />
        <Totals {...props} perGuest={perGuest} />
        <Button
          look="primary"
          size="big"
          wide
          busy={adding.isBusy}
          disabled={!booking.isComplete}
          describedBy="panel-note"
          onClick={() => void adding.add()}
        >
          {adding.isEditing ? t('cart.actions.updateCart') : t('cart.actions.addToCart')}
        </Button>
        <p className="fine panel-note" id="panel-note">
          {missingWords(booking, item) ?? t('booking.packagePanel.held', { minutes: holdMinutes(venue) })}
        </p>
        <PromiseLine promise={cancellationPromise(item, null, venue.timeZoneId)} />
      </div>
    </aside>
  );
}

/** How many of the activities are chosen, in words and as a bar. */
function Meter({ booking, item }: Pick<PackagePanelProps, 'booking' | 'item'>) {
  const left = item.activities.length - booking.chosen;
  return (
    <div>
      <p className="small" role="status">
        <b>{`${chosenWords(booking, item)} `}</b>
        {left > 0 && <span className="muted">{t('booking.packagePanel.toGo', { count: left })}</span>}
      </p>
      <div className="meter" aria-hidden="true">
        {item.activities.map(({ activityKey }, index) => (
          <i key={activityKey} className={booking.isChosen(index) ? 'on' : undefined} />
        ))}
      </div>
    </div>
  );
}

type PricedPanelProps = PackagePanelProps & { perGuest: PackagePrice | null };

/** Each activity with its time and price. */
function MemberLines({ booking, venue, item, perGuest }: PricedPanelProps) {
  const currency = venue.paymentCurrencyCode;
  const prices = perGuest?.members ?? booking.prices;
  const showsPrices = !hidesPrices(item) && (booking.hasGuests || perGuest !== null);
  return (
    <ul className="pk-lines">
      {item.activities.map(({ activityKey, name }, index) => {
        const { list, paid } = prices[index] ?? { list: zero, paid: zero };
        return (
          <li key={activityKey}>
            <span>
              <span>{name}</span>
              <small>{memberWords(booking, index)}</small>
              {booking.reports[index]?.extras && <small>{booking.reports[index].extras}</small>}
            </span>
            {showsPrices && (
              <span className="price">
                {list > paid && !item.hideRateDiscountFromCustomer && (
                  <s>
                    <span className="vh">{`${t('booking.price.was')} `}</span>
                    <span>{formatAmount(list, currency)}</span>
                  </s>
                )}
                <span>{formatAmount(paid, currency)}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a guest pays, or the total once there are guests. */
function Totals({ booking, venue, perGuest }: PricedPanelProps) {
  const currency = venue.paymentCurrencyCode;
  const charges = chargesWords(venue, 'total');
  return (
    <>
      {perGuest !== null && (
        <Total
          label={
            perGuest.per === null
              ? t('booking.packagePanel.price')
              : t('booking.packagePanel.pricePer', { guest: inSentence(perGuest.per) })
          }
          amount={guestPrice(booking, formatAmount(perGuest.paid, currency))}
          charges={charges}
        />
      )}
      {booking.hasGuests && (
        <Total
          label={t('booking.packagePanel.total')}
          amount={formatAmount(booking.total, currency)}
          charges={charges}
        />
      )}
    </>
  );
}

function Total({ label, amount, charges }: { label: string; amount: string; charges: string | null }) {
  return (
    <div className="panel-total">
      <span>
        <span>{label}</span>
        {charges !== null && (
          <>
            <br />
            <small className="fine">{charges}</small>
          </>
        )}
      </span>
      <b className="price" role="status">
        {amount}
      </b>
    </div>
  );
}

/** Until every activity has its time, the chosen day may still change the price. */
const guestPrice = ({ slots }: PackageBooking, amount: string) =>
  slots.every((slot) => slot !== null) ? amount : t('booking.price.from', { amount });

function Saving({ booking, venue, item, perGuest }: PricedPanelProps) {
  const saved = perGuest === null ? booking.saved : subtract(perGuest.list, perGuest.paid);
  if (saved <= 0 || item.hideRateDiscountFromCustomer) return null;
  const amount = formatAmount(saved, venue.paymentCurrencyCode);
  const per = perGuest?.per ?? null;
  return (
    <p className="saving">
      <Icon name="save" />
      <span>
        {per === null
          ? t('booking.packagePanel.youSave', { amount })
          : t('booking.packagePanel.youSavePer', { amount, guest: inSentence(per) })}
      </span>
    </p>
  );
}

export function PackageThumbBar(props: PackagePanelProps & { onNext: () => void }) {
  const { booking, venue, item, onNext } = props;
  const { adding } = booking;
  const currency = venue.paymentCurrencyCode;
  const perGuest = pricePerGuest(booking, item);
  const saves =
    booking.saved > 0
      ? t('booking.packagePanel.saves', { amount: formatAmount(booking.saved, currency) })
      : null;
  const words = [perWords(perGuest?.per ?? null), chosenWords(booking, item), saves];
  return (
    <section className="thumb-bar" aria-label={t('booking.packagePanel.title')}>
      <div>
        {booking.hasGuests && <b className="price">{formatAmount(booking.total, currency)}</b>}
        {perGuest !== null && (
          <b className="price">{guestPrice(booking, formatShortAmount(perGuest.paid, currency))}</b>
        )}
        <span className="fine">{words.filter((one) => one !== null).join(comma())}</span>
      </div>
      {booking.isComplete ? (
        <Button look="primary" busy={adding.isBusy} onClick={() => void adding.add()}>
          {adding.isEditing ? t('cart.actions.updateCart') : t('cart.actions.addToCart')}
        </Button>
      ) : (
        <Button look="primary" onClick={onNext}>
          {nextWords(booking, item)}
        </Button>
      )}
    </section>
  );
}
