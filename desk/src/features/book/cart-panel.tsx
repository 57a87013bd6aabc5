/** The lines of the order: guests by rate with prices, and why a line is not held. */
import type { Order } from '@gangway/contract/order';
import { clockTime, dayAndShortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { IconButton } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { type Cart, type CartState, type Chosen, guestsOf, heldOf, idOf } from './cart.ts';

/** Sat, Dec 5, 9:00 AM */
export function timeWords({ start, hasTime }: Pick<Chosen, 'start' | 'hasTime'>): string {
  const day = dayAndShortDate(dateOf(start));
  return hasTime ? [day, clockTime(timeOf(start))].join(comma()) : day;
}

interface LinesProps {
  cart: Cart;
  state: CartState;
  currency: string;
  isLocked: boolean;
}

export function Lines({ cart, state, currency, isLocked }: LinesProps) {
  const held = heldOf(state.order);
  return (
    <ul className="book-lines">
      {state.chosen.map((one) => {
        const id = idOf(one);
        const subTotal = held.get(id)?.subTotal ?? null;
        const refused = state.refused[id];
        return (
          <li key={id}>
            <header>
              <div>
                <b>{one.name}</b>
                <p className="muted">{timeWords(one)}</p>
              </div>
              {subTotal !== null && <b className="num">{formatAmount(subTotal, currency)}</b>}
              <IconButton
                name="close"
                label={t('book.line.remove', { name: one.name })}
                disabled={isLocked}
                onClick={() => cart.remove(id)}
              />
            </header>
            {one.rates.map(({ rateKey, name, price, maximum }) => (
              <div key={rateKey} className="book-rate">
                <p>
                  <span>{name}</span>
                  <span className="muted num">{formatAmount(price, currency)}</span>
                </p>
                <Stepper
                  label={t('book.line.rate', { name, of: one.name })}
                  value={one.counts[rateKey] ?? 0}
                  max={maximum ?? 200}
                  disabled={isLocked}
                  onChange={(count) => cart.count(id, rateKey, count)}
                />
              </div>
            ))}
            {refused !== undefined && guestsOf(one) > 0 && (
              <Notice severity="warn" title={refused}>
                {null}
              </Notice>
            )}
            {guestsOf(one) === 0 && <p className="muted">{t('book.line.nobody')}</p>}
          </li>
        );
      })}
    </ul>
  );
}

export function Sums({ order, currency }: { order: Order; currency: string }) {
  const { subTotal, discountTotal, orderFees, taxTotal, total } = order;
  const rows = [
    { name: t('book.sums.subtotal'), value: formatAmount(subTotal, currency) },
    ...(discountTotal > 0
      ? [{ name: t('book.sums.discount'), value: `\u2212${formatAmount(discountTotal, currency)}` }]
      : []),
    ...orderFees.map(({ feeName, amount }) => ({ name: feeName, value: formatAmount(amount, currency) })),
    ...(taxTotal > 0 ? [{ name: t('book.sums.tax'), value: formatAmount(taxTotal, currency) }] : []),
  ];
  return (
    <dl className="order-sums">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className="order-sum">
        <dt>{t('book.sums.total')}</dt>
        <dd className="num">{formatAmount(total, currency)}</dd>
      </div>
    </dl>
  );
}
