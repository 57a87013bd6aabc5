/** The effects of a change: money, places and emails side by side, and each email in full. */
import type { ExpectedChange } from '@gangway/contract/changes';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { visitWords } from './order-words.ts';

interface ExpectedProps {
  quote: ExpectedChange;
  currency: string;
  /** False while the answer for what the form says now is on its way. */
  isFresh: boolean;
}

export function Expected({ quote, currency, isFresh }: ExpectedProps) {
  return (
    <section className={classNames('expected', !isFresh && 'expected-old')} aria-busy={!isFresh}>
      <h3>{t('order.expected.title')}</h3>
      {quote.notes.map((note) => (
        <Notice key={note} severity="warn" title={note}>
          {null}
        </Notice>
      ))}
      <div className="expected-parts">
        <Money quote={quote} currency={currency} />
        <Places quote={quote} />
        <div>
          <h4>
            <Icon name="mail" />
            <span>{t('order.expected.mail')}</span>
          </h4>
          <p className="expected-big">{t('order.expected.emails', { count: quote.emails.length })}</p>
          {quote.emails.map(({ to, subject }) => (
            <p key={`${to} ${subject}`}>{to}</p>
          ))}
        </div>
      </div>
      {quote.emails.map((email) => (
        <details key={`${email.to} ${email.subject}`} className="expected-email">
          <summary>{email.subject}</summary>
          {email.files.length > 0 && (
            <p className="muted">{t('order.expected.files', { files: email.files.join(', ') })}</p>
          )}
          {/* Lines as they are in the plain text; links and codes in it do not work. */}
          <pre dir="auto">{email.text}</pre>
        </details>
      ))}
    </section>
  );
}

/** The main effect on money in a few words. */
function moneyWords(quote: ExpectedChange, shown: (value: ExpectedChange['refund']) => string): string {
  const { totalBefore, totalAfter, dueBefore, dueAfter, refund, kept } = quote;
  if (refund > 0) return t('order.expected.back', { amount: shown(refund) });
  if (dueAfter > dueBefore) return t('order.booking.toPay', { amount: shown(subtract(dueAfter, dueBefore)) });
  const isSame = totalAfter === totalBefore;
  if (isSame && dueAfter < dueBefore)
    return t('order.expected.received', { amount: shown(subtract(dueBefore, dueAfter)) });
  return isSame && kept === zero ? t('order.expected.same') : t('order.expected.nothingBack');
}

function Money({ quote, currency }: Pick<ExpectedProps, 'quote' | 'currency'>) {
  const { totalBefore, totalAfter, dueBefore, dueAfter, refund, refundParts, kept } = quote;
  const { fee, notCharged } = quote;
  const shown = (value: typeof refund) => formatAmount(value, currency);
  return (
    <div>
      <h4>
        <Icon name="card" />
        <span>{t('order.expected.money')}</span>
      </h4>
      <p className="expected-big">{moneyWords(quote, shown)}</p>
      {refundParts.map((part) => (
        <p key={part}>{part}</p>
      ))}
      <dl className="expected-rows">
        {fee > 0 && <Row name={t('order.booking.fee')} value={shown(fee)} />}
        {notCharged > 0 && <Row name={t('order.booking.notCharged')} value={shown(notCharged)} />}
        {kept > 0 && <Row name={t('order.expected.kept')} value={shown(kept)} />}
        {totalAfter !== totalBefore && (
          <Row
            name={t('order.figures.total')}
            value={t('order.expected.fromTo', { from: shown(totalBefore), to: shown(totalAfter) })}
          />
        )}
        {dueAfter !== dueBefore && (
          <Row
            name={t('order.figures.due')}
            value={t('order.expected.fromTo', { from: shown(dueBefore), to: shown(dueAfter) })}
          />
        )}
      </dl>
    </div>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** When it is before and after, for a booking that moves. */
function timesIn({ times }: ExpectedChange): string[] {
  if (times === null || times.from === times.to) return [];
  const { hasTime } = times;
  return [
    t('order.booking.fromTo', { from: visitWords(times.from, hasTime), to: visitWords(times.to, hasTime) }),
  ];
}

function Places({ quote }: Pick<ExpectedProps, 'quote'>) {
  const { placesFreed, placesTaken, ticketsCanceled, ticketsIssued, stockBack, stockUsed } = quote;
  const rows = [
    ...timesIn(quote),
    ...(placesTaken > 0 && placesFreed > 0 ? [t('order.expected.taken', { count: placesTaken })] : []),
    ...(ticketsCanceled > 0 ? [t('order.expected.ticketsCanceled', { count: ticketsCanceled })] : []),
    ...(ticketsIssued > 0 ? [t('order.expected.ticketsIssued', { count: ticketsIssued })] : []),
    ...(stockBack > 0 ? [t('order.expected.stockBack', { count: stockBack })] : []),
    ...(stockUsed > 0 ? [t('order.expected.stockUsed', { count: stockUsed })] : []),
  ];
  const first =
    placesFreed > 0
      ? t('order.expected.freed', { count: placesFreed })
      : placesTaken > 0
        ? t('order.expected.taken', { count: placesTaken })
        : t('order.expected.same');
  return (
    <div>
      <h4>
        <Icon name="age" />
        <span>{t('order.expected.places')}</span>
      </h4>
      <p className="expected-big">{first}</p>
      {rows.map((row) => (
        <p key={row}>{row}</p>
      ))}
    </div>
  );
}
