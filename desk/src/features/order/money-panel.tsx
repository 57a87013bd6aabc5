/** The money of an order: what is between the prices and the total, and each payment and refund. */
import type { SoldOrder } from '@gangway/contract/orders';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { momentWords } from './order-words.ts';

type Charge = SoldOrder['charges'][number];
type Refund = SoldOrder['refunds'][number];

function chargeName({ kind, name }: Charge): string {
  switch (kind) {
    case 'prices':
      return t('order.charge.prices');
    case 'discount':
      return t('order.charge.discount', { code: name ?? '' });
    case 'reduction':
      return t('order.charge.reduction');
    case 'fee':
      return name ?? t('order.charge.fee');
    case 'tax':
      return t('order.charge.tax');
    case 'includedTax':
      return t('order.charge.includedTax');
  }
}

function stateWords(state: Refund['state']): string {
  switch (state) {
    case 'due':
      return t('order.refundState.due');
    case 'sent':
      return t('order.refundState.sent');
    case 'refused':
      return t('order.refundState.refused');
    case 'toGive':
      return t('order.refundState.toGive');
    case 'given':
      return t('order.refundState.given');
  }
}

export function Charges({ order }: { order: SoldOrder }) {
  const { charges, total, currency } = order;
  if (charges.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="order-charges">
      <h2 id="order-charges">{t('order.charges.title')}</h2>
      <dl className="order-sums">
        {charges.map((charge) => (
          <div key={`${charge.kind} ${charge.name}`}>
            <dt>{chargeName(charge)}</dt>
            <dd className="num">{formatAmount(charge.amount, currency)}</dd>
          </div>
        ))}
        <div className="order-sum">
          <dt>{t('order.figures.total')}</dt>
          <dd className="num">{formatAmount(total, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

const icons = {
  due: 'refresh',
  sent: 'check',
  refused: 'warn',
  toGive: 'warn',
  given: 'check',
} as const satisfies Record<Refund['state'], string>;

const looks = {
  due: 'plain',
  sent: 'plain',
  refused: 'todo',
  toGive: 'todo',
  given: 'plain',
} as const satisfies Record<Refund['state'], string>;

export function Money({ order }: { order: SoldOrder }) {
  const { payments, refunds, currency } = order;
  return (
    <section className="panel" aria-labelledby="order-money">
      <h2 id="order-money">{t('order.money.title')}</h2>
      {payments.length + refunds.length === 0 && <p className="muted">{t('order.money.none')}</p>}
      <ul className="order-money">
        {payments.map(({ name, on, amount }) => (
          <li key={`paid ${name} ${on} ${amount}`}>
            <span>{t('order.money.paid', { name })}</span>
            <span className="muted">{on === null ? '' : momentWords(on, order)}</span>
            <b className="num">{formatAmount(amount, currency)}</b>
          </li>
        ))}
        {refunds.map(({ name, on, amount, state }) => (
          <li key={`back ${name} ${on} ${amount}`}>
            <span className="order-refund">
              <span>{t('order.money.back', { name })}</span>
              <span className={`tag tag-${looks[state]}`}>
                <Icon name={icons[state]} />
                <span>{stateWords(state)}</span>
              </span>
            </span>
            <span className="muted">{momentWords(on, order)}</span>
            <b className="num">{formatAmount(subtract(zero, amount), currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
