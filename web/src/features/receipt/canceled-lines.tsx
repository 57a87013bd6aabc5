/** What was canceled of an order, with what is kept of it (docs/rules/cancellation.md). */
import type { Order } from '@gangway/contract/order';
import { dateOf, type Instant, timeOf } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { clockTime, fullDate } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';

interface CanceledLinesProps {
  order: Pick<Order, 'canceledLines'>;
  timeZone: string;
  currency: string;
}

type CanceledLine = Order['canceledLines'][number];

/** 'Saturday, December 5, 2026, 9:00 AM' */
function whenWords({ startsOn, isWholeDay }: CanceledLine): string | null {
  if (startsOn === null) return null;
  const day = fullDate(dateOf(startsOn));
  return isWholeDay ? day : `${day}${comma()}${clockTime(timeOf(startsOn))}`;
}

export function CanceledLines({ order: { canceledLines }, timeZone, currency }: CanceledLinesProps) {
  if (canceledLines.length === 0) return null;
  return (
    <section className="ticket" aria-labelledby="canceled-title">
      <div className="ticket-main">
        <h2 id="canceled-title">{t('receipt.canceled.title')}</h2>
        <ul className="canceled-lines">
          {canceledLines.map((line) => {
            const when = whenWords(line);
            const on = wallAt(new Date(line.canceledOn).getTime() as Instant, timeZone);
            return (
              <li key={line.orderLineKey}>
                <h3>{line.name}</h3>
                {when !== null && <p>{when}</p>}
                <p className="muted">{t('receipt.canceled.on', { day: fullDate(dateOf(on)) })}</p>
                {line.kept > 0 && (
                  <p className="muted">
                    {t('receipt.canceled.kept', { amount: formatAmount(line.kept, currency) })}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
