/** The summary beside the sections: a sticky panel, or on narrow screens a bar at the bottom that expands. */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { subtract } from '@gangway/domain/kernel/money';
import { cartCount } from '@gangway/domain/order/order-counts';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Perforation } from '@gangway/ui/components/shapes.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../messages/t.ts';
import { amountDue } from '../cart/amount-due.ts';
import { dueDay } from '../deposits/due-words.ts';
import type { Venue } from '../location/venue-source.ts';
import { HoldLine } from './hold-line.tsx';
import { SummaryNote, SummaryRows } from './order-summary.tsx';
import { summarizeOrder } from './summary-rows.ts';

interface CheckoutSummaryProps {
  order: Order;
  venue: Venue;
  /** The button of the next action, in the bar of narrow screens. */
  next: Elements;
  /** The code forms that reduce the price. */
  children: Elements;
  /** Lets other parts of the page open the code forms. */
  codes: RefObject<CodesHandle | null>;
}

export interface CodesHandle {
  /** Expands the summary and its first code form, and focuses the field. */
  enter: () => void;
}

export function CheckoutSummary({ order, venue, next, children, codes }: CheckoutSummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useImperativeHandle(codes, () => ({
    enter: () => {
      flushSync(() => setIsOpen(true));
      const entry = panel.current?.querySelector<HTMLDetailsElement>('details.code');
      if (entry === null || entry === undefined) return;
      entry.open = true;
      entry.querySelector('input')?.focus();
    },
  }));
  const currency = venue.paymentCurrencyCode;
  const summary = summarizeOrder(order, venue.feeDisplayType);
  const total = formatAmount(summary.total, currency);
  const due = formatAmount(amountDue(order), currency);
  const hasDeposit = order.depositEnabled && order.balanceDueDate !== null;
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <HoldLine />
      <div className="summary-bar">
        <button
          type="button"
          className="summary-toggle"
          aria-expanded={isOpen}
          aria-controls="summary-panel"
          onClick={() => setIsOpen((before) => !before)}
        >
          <Icon name="down" />
          <span>
            <b className="price">{`${due} `}</b>
            <span className="fine">
              {withElements(barWords(order, total, hasDeposit), { hidden: <span className="vh" /> })}
            </span>
          </span>
        </button>
        {next}
      </div>
      <div className="summary-panel" id="summary-panel" ref={panel}>
        <div className="summary-body">
          <h2 id="summary-title">{t('checkout.summary.title')}</h2>
          <SummaryRows rows={summary.lines} currency={currency} detailed />
          {children}
          <SummaryRows rows={summary.rows} currency={currency} />
        </div>
        <div className="summary-foot">
          <Perforation />
          <dl className="sum">
            {hasDeposit && (
              <div>
                <dt>{t('checkout.rows.total')}</dt>
                <dd className="price">{total}</dd>
              </div>
            )}
            <div className="sum-big">
              <dt>{hasDeposit ? t('checkout.summary.depositNow') : t('checkout.rows.total')}</dt>
              <dd className="price">
                <span role="status">{hasDeposit ? due : total}</span>
              </dd>
            </div>
            {hasDeposit && <LaterRow order={order} venue={venue} />}
            {(order.redeemedGiftCards.length > 0 || order.credits.length > 0) && !order.depositEnabled && (
              <div>
                <dt>{t('checkout.summary.leftToPay')}</dt>
                <dd className="price">{formatAmount(order.balance, currency)}</dd>
              </div>
            )}
          </dl>
          <SummaryNote summary={summary} currency={currency} />
        </div>
      </div>
    </aside>
  );
}

/** Returns the note beside the bar's amount, which is the amount the button charges. */
function barWords(order: Order, total: string, hasDeposit: boolean): string {
  if (hasDeposit) return t('checkout.summary.barDeposit', { total });
  if (amountDue(order) !== order.total) return t('checkout.summary.barLeft', { total });
  return t('checkout.summary.barItems', { count: cartCount(order) });
}

/** The row of what remains due after a deposit (D-DP-03). */
function LaterRow({ order, venue }: { order: Order; venue: Venue }) {
  const dueDate = order.balanceDueDate as VenueDate;
  return (
    <div>
      <dt>{t('checkout.summary.by', { day: dueDay(dueDate, venue.timeZoneId, Date.now()) })}</dt>
      <dd className="price">
        {formatAmount(subtract(order.balance, amountDue(order)), venue.paymentCurrencyCode)}
      </dd>
    </div>
  );
}
