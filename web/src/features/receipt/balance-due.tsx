/** What remains after a deposit: how much, by when, and how to pay it here (D-DP-03, D-DP-04). */
import type { Order } from '@gangway/contract/order';
import { unbroken, whenWords } from '@gangway/domain/kernel/date-words';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { fullDate } from '@gangway/ui/lib/format-date.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { itemsOf } from '../cart/order-items.ts';

interface BalanceDueProps {
  order: Order;
  currency: string;
  /** At the venue: a due date before this day is past due. */
  today: VenueDate;
  /** The payment form; it may still be loading. */
  panel: (onPaid: () => void) => Elements;
}

function dueWords(
  balance: Amount,
  dueDate: VenueDate,
  { currency, today }: Pick<BalanceDueProps, 'currency' | 'today'>,
): string {
  const due = { amount: formatAmount(balance, currency), day: fullDate(dueDate) };
  return dueDate < today ? t('receipt.balance.overdue', due) : t('receipt.balance.due', due);
}

export function BalanceDue({ order, currency, today, panel }: BalanceDueProps) {
  const [state, setState] = useState<'owed' | 'paying' | 'paid'>('owed');
  // The pressed button disappears: move the focus to what replaces it.
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'owed') next.current?.focus();
  }, [state]);
  if (state === 'paid')
    return (
      <div className="receipt-balance" ref={next} tabIndex={-1}>
        <Notice severity="success" title={t('receipt.balance.paid')} />
      </div>
    );
  if (order.balance === 0) return null;
  return (
    <div className="receipt-balance">
      {order.balanceDueDate !== null && (
        <p className="small">
          {withElements(dueWords(order.balance, order.balanceDueDate as VenueDate, { currency, today }), {
            day: <b />,
          })}
        </p>
      )}
      {order.payBy !== null && (
        <p className="small">
          {t('receipt.balance.payBy', {
            kind: itemsOf(order).length > 0 ? 'booking' : 'order',
            when: unbroken(whenWords(order.payBy)),
          })}
        </p>
      )}
      {order.enableBalanceCheckout && state === 'owed' && (
        <>
          <Button look="primary" wide onClick={() => setState('paying')}>
            {t('receipt.balance.pay')}
          </Button>
          <noscript>
            <p className="small">{t('receipt.balance.needsScript')}</p>
          </noscript>
        </>
      )}
      {state === 'paying' && (
        <div ref={next} tabIndex={-1}>
          <Suspense fallback={<Loader label={t('checkout.cardLoading.label')} />}>
            {panel(() => setState('paid'))}
          </Suspense>
        </div>
      )}
    </div>
  );
}
