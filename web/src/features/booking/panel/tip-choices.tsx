/** The tip of an activity: no tip (the default), percentages, or a custom amount (D-AD-04). */
import { mostTip, tipAmount, tipPercents } from '@gangway/domain/add-ons/tip';
import { type Amount, fromDecimal, isAmountOf, toDecimal } from '@gangway/domain/kernel/money';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { amountInputMode, currencySign, exampleAmount, formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { ExtrasPart } from '../state/booking-parts.ts';

interface TipChoicesProps {
  part: ExtrasPart;
  currency: string;
  hidePrice: boolean;
}

/** Parses an amount into minor units; null if it is invalid or too large. */
function readTip(text: string, currency: string) {
  const decimal = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  if (!Number.isFinite(decimal) || decimal < 0 || !isAmountOf(currency, decimal)) return null;
  const amount = fromDecimal(decimal, currency);
  return amount <= mostTip(currency) ? amount : null;
}

/** 'That is 18%.', if there is a price to tip on. */
function shareWords(tip: Amount | null, base: Amount): string | null {
  return tip === null || tip === 0 || base === 0
    ? null
    : t('booking.tip.share', { percent: Math.round((tip * 100) / base) });
}

export function TipChoices({ part, currency, hidePrice }: TipChoicesProps) {
  const { tip } = part.extras;
  const chosen = tip === null ? 'none' : 'percent' in tip ? String(tip.percent) : 'own';
  const [isOwn, setIsOwn] = useState(chosen === 'own');
  const [draft, setDraft] = useState(
    tip !== null && 'amount' in tip ? String(toDecimal(tip.amount, currency)) : '',
  );
  const type = (text: string) => {
    setDraft(text);
    const amount = readTip(text, currency);
    part.setTip(amount === null || amount === 0 ? null : { amount });
  };
  const percents = tipPercents.map((percent) => {
    const worth = tipAmount(part.base, { percent }, currency);
    return {
      value: String(percent),
      label: t('booking.tip.percent', { percent }),
      note: hidePrice || worth === null || worth === 0 ? undefined : formatAmount(worth, currency),
    };
  });
  return (
    <div className="tip">
      <RadioGroup
        legend={part.name === null ? t('booking.tip.add') : t('booking.tip.addFor', { name: part.name })}
        look="pills"
        name={`tip-${part.key}`}
        value={isOwn ? 'own' : chosen}
        options={[
          { value: 'none', label: t('booking.tip.none') },
          ...percents,
          { value: 'own', label: t('booking.tip.own') },
        ]}
        onChange={(value) => {
          setIsOwn(value === 'own');
          if (value === 'own') type(draft);
          else part.setTip(value === 'none' ? null : { percent: Number(value) });
        }}
      />
      {isOwn && (
        <TextInput
          label={t('booking.tip.yours')}
          prefix={currencySign(currency)}
          help={shareWords(readTip(draft, currency), part.base) ?? undefined}
          value={draft}
          inputMode={amountInputMode(currency)}
          maxLength={14}
          error={
            draft !== '' && readTip(draft, currency) === null
              ? t('booking.tip.notAnAmount', { example: exampleAmount(currency) })
              : undefined
          }
          onChange={type}
        />
      )}
    </div>
  );
}
