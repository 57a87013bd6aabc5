/** What a move costs, row by row, before it is confirmed (D-OR-06). */
import type { Amount } from '@gangway/domain/kernel/money';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../../messages/t.ts';
import type { MoveQuote, Quote } from './use-move-quote.ts';

interface Row {
  label: string;
  amount: Amount;
}

/** What it costs more or less, if anything; then the order's total. */
const rowsOf = ({ priceDifference, fee, total }: Quote): Row[] => [
  ...(priceDifference === 0 ? [] : [{ label: t('receipt.move.difference'), amount: priceDifference }]),
  ...(fee === 0 ? [] : [{ label: t('receipt.move.fee'), amount: fee }]),
  { label: t('receipt.move.newTotal'), amount: total },
];

function QuotedPrice({ quote, currency }: { quote: Quote; currency: string }) {
  const { due } = quote;
  if (due === 0 && quote.priceDifference === 0) return <p>{t('receipt.move.noCost')}</p>;
  return (
    <>
      <dl className="sum">
        {rowsOf(quote).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="price">{formatAmount(amount, currency).replace('-', '\u2212')}</dd>
          </div>
        ))}
        <div className="sum-big">
          <dt>{due < 0 ? t('receipt.move.refund') : t('receipt.move.due')}</dt>
          <dd className="price">{formatAmount(Math.abs(due) as Amount, currency)}</dd>
        </div>
      </dl>
      {due < 0 && <p className="small">{t('receipt.move.refundWhere')}</p>}
    </>
  );
}

export function MovePrice({ quoted, currency }: { quoted: MoveQuote; currency: string }) {
  switch (quoted.state) {
    case 'none':
      return null;
    case 'asking':
      return <Loader label={t('receipt.move.quoting')} />;
    case 'quoted':
      return <QuotedPrice quote={quoted.quote} currency={currency} />;
    case 'refused':
      return <Notice severity="error" title={quoted.words} />;
    case 'failed':
      return (
        <Notice severity="error" title={quoted.words}>
          <TryAgain onTry={quoted.again} />
        </Notice>
      );
  }
}
