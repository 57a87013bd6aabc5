/** Another time, other guests or other add-ons for a booking of an order. */
import type { ExpectedChange } from '@gangway/contract/changes';
import type { SoldLine } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { t } from '../../messages/t.ts';
import { BookingCounts } from './booking-counts.tsx';
import { type BookingForm, changesIn, guestsIn, type Missing } from './booking-form.ts';
import { BookingPrice, type PriceTerms } from './booking-price.tsx';
import type { DialogOfOrder } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CreditBox, ReasonField, TellBox } from './change-fields.tsx';
import { DepartureChoice } from './departure-choice.tsx';
import type { AskedBooking } from './order-source.ts';
import { dayOfLine } from './order-words.ts';
import { useChoices } from './use-choices.ts';
import { givenBackOf } from './ways-back.ts';

interface BookingDialogProps extends DialogOfOrder {
  locationKey: LocationKey;
  line: SoldLine;
}

/** Repeats the effect. */
function yesWords(quote: ExpectedChange | null, currency: string): string {
  if (quote === null) return t('order.booking.yes');
  const { refund, dueBefore, dueAfter } = quote;
  if (refund > zero) return t('order.booking.yesBack', { amount: formatAmount(refund, currency) });
  if (dueAfter > dueBefore)
    return t('order.booking.yesDue', { amount: formatAmount(subtract(dueAfter, dueBefore), currency) });
  return t('order.booking.yes');
}

const missingWords = (missing: Missing): string =>
  missing === 'time' ? t('order.booking.chooseTime') : t('order.booking.chooseChange');

const asSold: PriceTerms = { back: 'terms', typed: '', charges: true, withFee: false };

export function BookingDialog({ locationKey, line, order, changes, ...props }: BookingDialogProps) {
  const { currency, orderNumber } = order;
  const lineKey = line.orderLineKey;
  const [form, setForm] = useState<BookingForm>(() => ({
    ...{ date: dayOfLine(line) ?? order.today, slot: null },
    ...{ guests: new Map(), groupSize: null, addOns: new Map() },
  }));
  const [terms, setTerms] = useState(asSold);
  const [asCredit, setCredit] = useState(false);
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const { date, groupSize } = form;
  const found = useChoices(
    { locationKey, orderNumber },
    { lineKey, date, guests: guestsIn(form), groupSize },
    currency,
  );
  const { choices } = found;
  const wanted = choices === null || found.date !== date ? null : changesIn(form, choices, dayOfLine(line));
  const givenBack = givenBackOf(terms.back, terms.typed, currency);
  const fee = choices !== null && wanted?.ok === true && wanted.changes.to !== null ? choices.fee : zero;
  const asked: AskedBooking | null =
    wanted?.ok === true && givenBack !== null
      ? {
          ...{ lineKey, ...wanted.changes, givenBack },
          asCredit: asCredit && terms.back !== 'nothing',
          ...{ charges: terms.charges, withFee: terms.withFee && fee > zero },
          ...{ reason: reason.trim() || null, tells },
        }
      : null;
  return (
    <ChangeDialog
      {...props}
      title={t('order.booking.title')}
      description={t('order.booking.text', { name: line.name })}
      currency={currency}
      change={asked === null ? null : changes.changeBooking(asked)}
      asked={JSON.stringify(asked)}
      yes={(quote) => yesWords(quote, currency)}
      no={t('order.booking.no')}
      onMoved={() => {
        props.onMoved();
        found.askAgain();
      }}
    >
      {choices === null && found.error === null && found.refusal === null && <LoadingBars rows={5} />}
      {choices === null && found.error !== null && (
        <Failed title={t('order.booking.failed')} error={found.error} onTry={found.askAgain} />
      )}
      {found.refusal !== null && (
        <Notice severity="warn" title={found.refusal}>
          {null}
        </Notice>
      )}
      {choices !== null && (
        <div className="change-form">
          {choices.hasTimes ? (
            <DepartureChoice form={form} choices={found} onChange={setForm} />
          ) : (
            <p className="muted">{t('order.booking.anyDay')}</p>
          )}
          <BookingCounts form={form} choices={choices} onChange={setForm} />
          <BookingPrice terms={terms} currency={currency} fee={fee} onChange={setTerms} />
          <ReasonField value={reason} onChange={setReason} />
          <div className="change-rest">
            {terms.back !== 'nothing' && <CreditBox checked={asCredit} onChange={setCredit} />}
            <TellBox checked={tells} onChange={setTells} />
          </div>
        </div>
      )}
      {wanted?.ok === false && (
        <p role="status" className="muted">
          {missingWords(wanted.missing)}
        </p>
      )}
    </ChangeDialog>
  );
}
