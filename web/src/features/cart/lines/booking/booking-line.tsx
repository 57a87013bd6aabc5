/** A line of the cart: what, when, who and cost. Full in checkout and receipt, short in the header's panel (2.8). */
import type { Activity, Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { unbroken } from '@gangway/domain/kernel/date-words';
import { rateWords } from '@gangway/domain/order/guest-words';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { PageLink } from '../../../../lib/page-link.tsx';
import { t } from '../../../../messages/t.ts';
import { AddOnRows, AnswerRows } from '../../add-on-rows.tsx';
import {
  arrivalWords,
  bookedWords,
  hidesPrices,
  isUnitPrice,
  peopleWords,
  pickupWords,
  privateWords,
  shownTotal,
  whenWords,
} from '../../line-words.ts';
import { RemoveButton } from '../remove-button.tsx';
import { editLink } from './edit-link.ts';
import { PackageLine } from './package-line.tsx';

export interface BookingLineProps {
  order: Order;
  line: Item;
  currency: string;
  /** If given, and while the order is new, the line has a Remove button (2.8-12, C-54). */
  onRemove?: ((line: Item) => void) | undefined;
  /** Removes an add-on or the tip from the line, by its key in the order. */
  onRemoveAddOn?: ((merchandiseKey: number) => void) | undefined;
  /** True while a change is in progress. */
  isBusy?: boolean | undefined;
  /** Extra content of the page, such as tickets on the receipt. */
  children?: Elements;
}

/** Text for screen readers only. */
const hidden = { hidden: <span className="vh" /> };

function LinePhoto({ line, size, className }: { line: Item; size: number; className?: string | undefined }) {
  const photo = photoOf(line, 'square');
  return (
    <Picture
      className={className}
      src={photo?.src}
      srcSet={photo?.srcSet}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt=""
      color={line.photoColour ?? undefined}
    />
  );
}

function RateRows({
  activity,
  currency,
  isHidden,
}: {
  activity: Activity;
  currency: string;
  isHidden: boolean;
}) {
  const rates = activity.rates.filter((rate) => rate.participants > 0);
  return rates.map((rate) => (
    <div key={rate.rateKey}>
      <dt>
        <span>{`${rateWords(rate.participants, rate.name, null)} `}</span>
        {!isHidden && isUnitPrice(rate) && (
          <span className="line-aside">{formatAmount(rate.price, currency)}</span>
        )}
      </dt>
      {!isHidden && rate.subTotal !== null && (
        <dd className="price">{formatAmount(rate.subTotal, currency)}</dd>
      )}
    </div>
  ));
}

export function BookingLine(props: BookingLineProps) {
  const { order, line, currency, onRemove, onRemoveAddOn, isBusy = false, children } = props;
  const [activity] = line.activities;
  const isHidden = hidesPrices(line);
  const edit = editLink(order.locationKey, order, line);
  const arrival = activity === undefined ? null : arrivalWords(order, line, activity);
  const total = formatAmount(shownTotal(line), currency);
  const isPackage = line.packageKey !== null;
  const when = activity === undefined || isPackage ? null : whenWords(activity);
  const group =
    activity === undefined || isPackage ? null : (privateWords(activity) ?? peopleWords(activity));
  const pickup = activity === undefined ? null : pickupWords(activity);
  return (
    <article className="line">
      <LinePhoto className="line-photo" line={line} size={104} />
      <h3 className="line-title">{line.name}</h3>
      <p
        className="line-total price"
        data-label={isHidden ? t('cart.package.price') : t('cart.line.subtotal')}
      >
        {isHidden && <span className="vh">{`${t('cart.package.price')} `}</span>}
        <span>{total}</span>
      </p>
      {when !== null && <p className="line-when">{unbroken(when)}</p>}
      {group !== null && <p className="line-when">{group}</p>}
      {pickup !== null && <p className="line-when">{pickup}</p>}
      {arrival !== null && (
        <p className="line-when">
          <Icon name="clock" />
          <span>{` ${arrival}`}</span>
        </p>
      )}
      {isPackage && (
        <PackageLine
          line={line}
          currency={currency}
          isBusy={isBusy}
          onRemoveAddOn={order.isNew ? onRemoveAddOn : undefined}
        />
      )}
      {activity !== undefined && !isPackage && (
        <dl className="line-detail">
          <RateRows activity={activity} currency={currency} isHidden={isHidden} />
          <AddOnRows
            activity={activity}
            currency={currency}
            isHidden={isHidden}
            isBusy={isBusy}
            onRemove={order.isNew ? onRemoveAddOn : undefined}
          />
          <AnswerRows activity={activity} />
          {isHidden && (
            <div>
              <dt>{t('cart.package.price')}</dt>
              <dd className="price">{total}</dd>
            </div>
          )}
        </dl>
      )}
      {children}
      {order.isNew && (edit !== null || onRemove !== undefined) && (
        <div className="line-actions">
          {edit !== null && (
            <PageLink className="link" to={edit.to} search={edit.search}>
              <Icon name="edit" />
              {withElements(t('cart.line.edit', { name: line.name }), hidden)}
            </PageLink>
          )}
          {onRemove !== undefined && (
            <RemoveButton isBusy={isBusy} onRemove={() => onRemove(line)}>
              {withElements(t('cart.line.remove', { name: line.name }), hidden)}
            </RemoveButton>
          )}
        </div>
      )}
    </article>
  );
}

/** The short form, in the header's panel and above the payment section; without `onRemove` it is read-only. */
export function BookingPanelLine({ order, line, currency, onRemove, isBusy = false }: BookingLineProps) {
  const edit = onRemove === undefined ? null : editLink(order.locationKey, order, line);
  const saved = formatAmount(line.discountTotal, currency);
  return (
    <li>
      <LinePhoto line={line} size={64} />
      <div>
        <b>{line.name}</b>
        {bookedWords(line, onRemove === undefined ? whenWords : undefined).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {line.discountTotal > 0 && (
          <span className="saved">{t('cart.package.saved', { amount: saved })}</span>
        )}
        {order.isNew && onRemove !== undefined && (
          <span>
            {edit !== null && (
              <PageLink className="link" to={edit.to} search={edit.search}>
                {withElements(t('cart.line.edit', { name: line.name }), hidden)}
              </PageLink>
            )}
            <RemoveButton isBusy={isBusy} icon={false} onRemove={() => onRemove(line)}>
              {withElements(t('cart.line.remove', { name: line.name }), hidden)}
            </RemoveButton>
          </span>
        )}
      </div>
      <b className="price">
        {hidesPrices(line) && <small>{`${t('cart.package.price')} `}</small>}
        <span>{formatAmount(shownTotal(line), currency)}</span>
      </b>
    </li>
  );
}
