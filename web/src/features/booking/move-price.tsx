/** What a move costs, row by row, before it is confirmed (D-OR-06). */

import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SummaryRow } from '../cart/order-lines.tsx';
import { SummaryRows } from '../checkout/order-summary.tsx';
import type { MoveQuote, Quote } from './use-move-quote.ts';

const rowsOf = ({ priceDifference, fee, due, total }: Quote): SummaryRow[] =>
  [
    { key: 'difference', label: t('receipt.move.difference'), amount: priceDifference },
    { key: 'fee', label: t('receipt.move.fee'), amount: fee },
    { key: 'due', label: t('receipt.move.due'), amount: due },
    { key: 'total', label: t('receipt.move.newTotal'), amount: total },
  ].filter(({ key, amount }) => amount !== 0 || key === 'due');

export function MovePrice({ quoted, currency }: { quoted: MoveQuote; currency: string }) {
  switch (quoted.state) {
    case 'none':
      return null;
    case 'asking':
      return <Loader label={t('receipt.move.quoting')} />;
    case 'quoted':
      return quoted.quote.due === 0 ? (
        <p>{t('receipt.move.noCost')}</p>
      ) : (
        <SummaryRows rows={rowsOf(quoted.quote)} currency={currency} />
      );
    case 'refused':
      return <Notice severity="error" title={quoted.words} />;
    case 'failed':
      return (
        <Notice severity="error" title={quoted.words}>
          <Button onClick={quoted.again}>{t('receipt.move.quoteAgain')}</Button>
        </Notice>
      );
  }
}
