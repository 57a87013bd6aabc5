/** A tip for the crew: a share of what the guests pay, or an amount. */
import type { TipChoice } from '@gangway/contract/choices';
import type { ActivityToBook } from '@gangway/contract/selling';
import { Select } from '@gangway/ui/components/select.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { AmountField } from '../../lib/amount-field.tsx';
import { readAmount } from '../../lib/typed-amount.ts';
import { t } from '../../messages/t.ts';

interface TipProps {
  /** Of the activity. */
  name: string;
  /** The shares to choose from, and the largest amount. */
  offered: NonNullable<ActivityToBook['tips']>;
  currency: string;
  tip: TipChoice | null;
  isLocked: boolean;
  onChange: (tip: TipChoice | null) => void;
}

function shownAs(tip: TipChoice | null): string {
  if (tip === null) return 'none';
  return 'percent' in tip ? `${tip.percent}` : 'own';
}

export function Tip({ name, offered, currency, tip, isLocked, onChange }: TipProps) {
  const [isOwn, setOwn] = useState(shownAs(tip) === 'own');
  return (
    <>
      <Select
        label={t('book.tip.title')}
        name={`tip-${name}`}
        disabled={isLocked}
        value={isOwn ? 'own' : shownAs(tip)}
        options={[
          { value: 'none', label: t('book.tip.none') },
          ...offered.percents.map((percent) => ({
            value: `${percent}`,
            label: t('book.tip.percent', { percent }),
          })),
          { value: 'own', label: t('book.tip.own') },
        ]}
        onChange={(value) => {
          setOwn(value === 'own');
          onChange(value === 'none' || value === 'own' ? null : { percent: Number(value) });
        }}
      />
      {isOwn && (
        <OwnTip offered={offered} currency={currency} tip={tip} isLocked={isLocked} onChange={onChange} />
      )}
    </>
  );
}

function OwnTip({ offered, currency, tip, isLocked, onChange }: Omit<TipProps, 'name'>) {
  /** Null until somebody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typed === null ? null : readAmount(typed, currency);
  const isTooMuch = amount !== null && amount > offered.most;
  const given = tip !== null && 'amount' in tip ? tip.amount : null;
  return (
    <fieldset
      className="form"
      disabled={isLocked}
      onBlur={() => {
        if (!isTooMuch && typed !== null) onChange(amount === null || amount === 0 ? null : { amount });
      }}
    >
      <legend className="vh">{t('book.tip.own')}</legend>
      <AmountField currency={currency} label={t('book.tip.amount')} typed={typed ?? ''} onChange={setTyped} />
      <p role="status" className="muted">
        {isTooMuch
          ? t('book.tip.tooMuch', { most: formatAmount(offered.most, currency) })
          : given !== null && t('book.tip.given', { amount: formatAmount(given, currency) })}
      </p>
    </fieldset>
  );
}
