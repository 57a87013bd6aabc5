/** Canceling an order or some of its lines, with the refund and the reason. */
import type { SoldLine, SoldOrder } from '@gangway/contract/orders';
import { Checkbox, RadioGroup } from '@gangway/ui/components/choice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { AmountField } from '../../lib/amount-field.tsx';
import { t } from '../../messages/t.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CreditBox, ReasonField, TellBox } from './change-fields.tsx';
import type { OrderChanges, OrderNamed } from './order-source.ts';
import { type Back, givenBackOf, isBack, waysBack } from './ways-back.ts';

export interface DialogOfOrder {
  named: OrderNamed;
  order: SoldOrder;
  changes: OrderChanges;
  onClose: () => void;
  onDone: () => void;
  onMoved: () => void;
}

/** Returns the lines that can be canceled by themselves; a package counts as a whole. */
export const openLines = ({ lines }: Pick<SoldOrder, 'lines'>): SoldLine[] =>
  lines.filter(({ parentLineKey, canceledOn }) => parentLineKey === null && canceledOn === null);

export function CancelDialog({ order, changes, ...props }: DialogOfOrder) {
  const { currency } = order;
  const lines = openLines(order);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(lines.map(({ orderLineKey }) => orderLineKey)),
  );
  const [back, setBack] = useState<Back>('terms');
  const [typed, setTyped] = useState('');
  const [asCredit, setCredit] = useState(false);
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const givenBack = givenBackOf(back, typed, currency);
  const lineKeys = lines.map(({ orderLineKey }) => orderLineKey).filter((key) => chosen.has(key));
  const isWhole = lineKeys.length === lines.length;
  const asked =
    givenBack === null || lineKeys.length === 0
      ? null
      : { lineKeys: isWhole ? null : lineKeys, givenBack, asCredit, reason: reason.trim() || null, tells };
  return (
    <ChangeDialog
      {...props}
      title={t('order.cancel.title')}
      description={t('order.dialog.nothingYet')}
      currency={currency}
      change={asked === null ? null : changes.cancel(asked)}
      asked={JSON.stringify(asked)}
      isDangerous
      yes={(quote) =>
        quote !== null && quote.refund > 0
          ? t('order.cancel.yesBack', { amount: formatAmount(quote.refund, currency) })
          : t('order.cancel.yes')
      }
      no={t('order.cancel.no')}
    >
      <div className="change-form">
        {lines.length > 1 && (
          <fieldset className="change-lines">
            <legend>{t('order.cancel.what')}</legend>
            {lines.map((line) => (
              <Checkbox
                key={line.orderLineKey}
                label={line.name}
                price={formatAmount(line.total, currency)}
                checked={chosen.has(line.orderLineKey)}
                onChange={(isChosen) => {
                  const next = new Set(chosen);
                  if (isChosen) next.add(line.orderLineKey);
                  else next.delete(line.orderLineKey);
                  setChosen(next);
                }}
              />
            ))}
          </fieldset>
        )}
        <div className="change-back">
          <RadioGroup
            legend={t('order.cancel.back')}
            name="back"
            value={back}
            options={waysBack()}
            onChange={(value) => {
              if (isBack(value)) setBack(value);
            }}
          />
          {back === 'amount' && <AmountField currency={currency} typed={typed} onChange={setTyped} />}
        </div>
        <div className="change-rest">
          <ReasonField value={reason} onChange={setReason} />
          {back !== 'nothing' && <CreditBox checked={asCredit} onChange={setCredit} />}
          <TellBox checked={tells} onChange={setTells} />
        </div>
      </div>
    </ChangeDialog>
  );
}
