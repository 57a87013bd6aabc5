/** The summary beside the sections: a sticky panel, and on narrow screens a bar at the foot that unfolds. */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { subtract } from '@gangway/domain/kernel/money';
import { cartCount } from '@gangway/domain/order/order-counts';
import { type ReactNode, useState } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { mediumDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Perforation } from '../../ui/shapes.tsx';
import { amountDue } from '../cart/amount-due.ts';
import type { Venue } from '../location/venue-source.ts';
import { SummaryNote, SummaryRows } from './order-summary.tsx';
import { summariseOrder } from './summary-rows.ts';

interface CheckoutSummaryProps {
  order: Order;
  venue: Venue;
  /** The next action, in the bar of narrow screens; none where the section has its own button at hand. */
  next: { words: string; run: () => void; isBusy: boolean } | null;
  /** What can be entered to pay less. */
  children: ReactNode;
}

export function CheckoutSummary({ order, venue, next, children }: CheckoutSummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const currency = venue.paymentCurrencyCode;
  const summary = summariseOrder(order, venue.feeDisplayType);
  const total = formatAmount(summary.total, currency);
  const count = cartCount(order);
  return (
    <aside className="summary" aria-labelledby="summary-title">
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
            <b className="price">{total}</b>
            <span className="fine">
              {count === 1 ? '1 item' : `${count} items`}
              <VisuallyHidden>, see the summary</VisuallyHidden>
            </span>
          </span>
        </button>
        {next !== null && (
          <Button look="primary" busy={next.isBusy} onClick={next.run}>
            {next.words}
          </Button>
        )}
      </div>
      <div className="summary-panel" id="summary-panel">
        <div className="summary-body">
          <h2 id="summary-title">Summary</h2>
          <SummaryRows rows={summary.lines} currency={currency} detailed />
          {children}
          <SummaryRows rows={summary.rows} currency={currency} />
        </div>
        <div className="summary-foot">
          <Perforation />
          <dl className="sum">
            <div className="sum-big">
              <dt>Total</dt>
              <dd className="price">
                <span role="status">{total}</span>
              </dd>
            </div>
            <DepositRows order={order} currency={currency} />
            {order.redeemedGiftCards.length > 0 && !order.depositEnabled && (
              <div>
                <dt>Left to pay</dt>
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

/** What a deposit makes of the total (D-DP-03). */
function DepositRows({ order, currency }: { order: Order; currency: string }) {
  if (!order.depositEnabled || order.balanceDueDate === null) return null;
  return (
    <>
      <div>
        <dt>Now</dt>
        <dd className="price">{formatAmount(amountDue(order), currency)}</dd>
      </div>
      <div>
        <dt>By {mediumDate(order.balanceDueDate as VenueDate)}</dt>
        <dd className="price">{formatAmount(subtract(order.balance, amountDue(order)), currency)}</dd>
      </div>
    </>
  );
}
