/** The add-ons step: numbers, kinds, check boxes, photo packages and the tip, each with what it costs (D-AD-01 to 05). */
import type { AddOn } from '@gangway/contract/catalogue';
import { mostTip, tipAmount, tipPercents } from '@gangway/domain/add-ons/tip';
import { type Amount, fromDecimal, isTwoDecimals, toDecimal } from '@gangway/domain/kernel/money';
import { useState } from 'react';
import { formatAmount } from '../../../lib/format-amount.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { productsOf, quantityOf } from '../extras.ts';
import type { Booking } from '../use-booking.ts';

interface AddOnsStepProps {
  booking: Booking;
  currency: string;
  enableTips: boolean;
  hidePrice: boolean;
  onDone: () => void;
}

export function AddOnsStep({ booking, currency, enableTips, hidePrice, onDone }: AddOnsStepProps) {
  return (
    <>
      <div className="add-ons">
        {productsOf(booking.offered).map((addOn) => (
          <AddOnRow
            key={addOn.productKey}
            addOn={addOn}
            booking={booking}
            currency={currency}
            hidePrice={hidePrice}
          />
        ))}
      </div>
      {enableTips && <TipChoices booking={booking} currency={currency} hidePrice={hidePrice} />}
      <Button look="soft" wide onClick={onDone}>
        Continue
      </Button>
    </>
  );
}

interface RowProps {
  addOn: AddOn;
  booking: Booking;
  currency: string;
  hidePrice: boolean;
}

function Cost({ cost, published, currency }: { cost: Amount; published: Amount | null; currency: string }) {
  return (
    <span className="price small muted">
      {published !== null && published > cost && (
        <>
          <span className="vh">Instead of </span>
          <s>{formatAmount(published, currency)}</s>{' '}
        </>
      )}
      {formatAmount(cost, currency)}
    </span>
  );
}

/** Why a number stops where it does. */
function limitWords(name: string, most: number | null, isStopped: boolean): string | undefined {
  if (most === 0) return `${name} is sold out for this day.`;
  return isStopped && most !== null && most < 200 ? `At most ${most} of ${name} can be booked.` : undefined;
}

function AddOnRow({ addOn, booking, currency, hidePrice }: RowProps) {
  const { addOnName, productKey, variants, cost, publishedPrice, minQuantity, maxQuantity, description } =
    addOn;
  const { addOns } = booking.choice.extras;
  const own = Math.max(minQuantity, quantityOf(addOns, productKey, null));
  const words = (
    <>
      <b>{addOnName}</b>
      {minQuantity > 0 && <span className="muted small"> included with this activity</span>}
      {description !== null && <span className="muted small"> {description}</span>}
    </>
  );
  if (variants.length > 0) {
    const taken = variants.reduce((sum, one) => sum + quantityOf(addOns, productKey, one.productKey), 0);
    return (
      <fieldset className="add-on-variants">
        <legend>{words}</legend>
        {variants.map((one) => {
          const count = quantityOf(addOns, productKey, one.productKey);
          const most = Math.min(one.maxQuantity ?? 200, (maxQuantity ?? 200) - taken + count);
          const name = `${addOnName} ${one.name}`;
          return (
            <div className="guest" key={one.productKey}>
              <div>
                {one.name}
                <br />
                {!hidePrice && <Cost cost={one.cost} published={one.publishedPrice} currency={currency} />}
              </div>
              <Stepper
                label={name}
                value={count}
                max={Math.max(most, count)}
                valueText={`${count} × ${name}`}
                reason={limitWords(name, one.maxQuantity, count > 0 && count >= (one.maxQuantity ?? 200))}
                onChange={(quantity) => booking.setAddOn(productKey, one.productKey, quantity)}
              />
            </div>
          );
        })}
      </fieldset>
    );
  }
  if (maxQuantity === 1 || addOn.isBoolean || addOn.photoPackageKey !== null)
    return (
      <Checkbox
        card
        label={addOnName}
        note={description ?? undefined}
        price={hidePrice ? undefined : <Cost cost={cost} published={publishedPrice} currency={currency} />}
        checked={own > 0}
        disabled={minQuantity > 0 || (maxQuantity === 0 && own === 0)}
        onChange={(on) => booking.setAddOn(productKey, null, on ? 1 : 0)}
      />
    );
  return (
    <div className="guest">
      <div>
        {words}
        <br />
        {!hidePrice && <Cost cost={cost} published={publishedPrice} currency={currency} />}
      </div>
      <Stepper
        label={addOnName}
        value={own}
        min={minQuantity}
        max={Math.max(maxQuantity ?? 200, own)}
        valueText={`${own} × ${addOnName}`}
        reason={limitWords(addOnName, maxQuantity, own > minQuantity && own >= (maxQuantity ?? 200))}
        onChange={(quantity) => booking.setAddOn(productKey, null, quantity)}
      />
    </div>
  );
}

/** A radio group: none first and chosen before anybody said something (D-AD-04). */
function TipChoices({ booking, currency, hidePrice }: Omit<RowProps, 'addOn'>) {
  const { tip } = booking.choice.extras;
  const chosen = tip === null ? 'none' : 'percent' in tip ? String(tip.percent) : 'own';
  const [isOwn, setIsOwn] = useState(chosen === 'own');
  const [draft, setDraft] = useState(tip !== null && 'amount' in tip ? String(toDecimal(tip.amount)) : '');
  const decimal = Number(draft.replace(',', '.'));
  const isAmount = draft !== '' && Number.isFinite(decimal) && decimal >= 0 && isTwoDecimals(decimal);
  const isWrong = draft !== '' && (!isAmount || fromDecimal(decimal) > mostTip);
  const type = (text: string) => {
    setDraft(text);
    const typed = Number(text.replace(',', '.'));
    const fits = text !== '' && Number.isFinite(typed) && typed > 0 && isTwoDecimals(typed);
    booking.setTip(fits && fromDecimal(typed) <= mostTip ? { amount: fromDecimal(typed) } : null);
  };
  const percents = tipPercents.map((percent) => {
    const worth = tipAmount(booking.base, { percent });
    return {
      value: String(percent),
      label: `${percent}%`,
      note: hidePrice || worth === null || worth === 0 ? undefined : formatAmount(worth, currency),
    };
  });
  return (
    <>
      <RadioGroup
        legend="Add a tip"
        look="pills"
        name="tip"
        value={isOwn ? 'own' : chosen}
        options={[{ value: 'none', label: 'No tip' }, ...percents, { value: 'own', label: 'Custom amount' }]}
        onChange={(value) => {
          setIsOwn(value === 'own');
          if (value === 'own') type(draft);
          else booking.setTip(value === 'none' ? null : { percent: Number(value) });
        }}
      />
      {isOwn && (
        <TextInput
          label="Your tip"
          value={draft}
          inputMode="decimal"
          maxLength={10}
          error={isWrong ? 'Please enter an amount like 12.50.' : undefined}
          onChange={type}
        />
      )}
    </>
  );
}
