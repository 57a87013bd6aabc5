/**
 * Add-ons, tip and answers of a line: variants listed one by one, each add-on with its own Remove button
 * (2.8-04, D-CU-02).
 */
import type { Activity, AddOn } from '@gangway/contract/catalog';
import { comma } from '@gangway/domain/kernel/word-list';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { RemoveButton } from './lines/remove-button.tsx';
import { activityAnswers } from './said-answers.ts';

interface AddOnRowsProps {
  activity: Activity;
  currency: string;
  isHidden: boolean;
  isBusy: boolean;
  onRemove: ((merchandiseKey: number) => void) | undefined;
}

/** 'Tip, 18%', 'Wetsuit: 2 × Small, 1 × Large', '2 × Dry bag'; of what each guest gets, as many as there are guests. */
export function addOnWords(
  {
    addOnName,
    isTip,
    tipPercent,
    variants,
    quantity: chosen,
    photoPackageKey,
    isBoolean,
    isPerParticipant,
  }: AddOn,
  guests: number,
): string {
  const each = isPerParticipant ? Math.max(1, guests) : 1;
  const quantity = chosen * each;
  if (isTip) return tipPercent === null ? addOnName : `${addOnName}${comma()}${tipPercent}%`;
  if (variants.length > 0)
    return `${addOnName}: ${variants.map((one) => `${one.quantity * each} × ${one.name}`).join(comma())}`;
  return each === 1 && (isBoolean || photoPackageKey !== null) ? addOnName : `${quantity} × ${addOnName}`;
}

/** Returns whether an activity offers or asks for anything besides its guests. */
export const comesWithMore = ({ addOns, photoPackageAddOns, customFields, rates }: Activity) =>
  addOns.length > 0 ||
  photoPackageAddOns.length > 0 ||
  customFields.length > 0 ||
  rates.some(({ customFieldParticipants }) => customFieldParticipants.length > 0);

export function AddOnRows({ activity, currency, isHidden, isBusy, onRemove }: AddOnRowsProps) {
  return [...activity.addOns, ...activity.photoPackageAddOns].map((addOn) => (
    <div key={addOn.orderMerchandiseKey ?? addOn.productKey} className="line-add-on">
      <dt>
        <span>{addOnWords(addOn, activity.guests ?? 1)}</span>
        {onRemove !== undefined && addOn.minQuantity === 0 && (
          <RemoveButton
            isBusy={isBusy}
            onRemove={() => {
              if (addOn.orderMerchandiseKey !== null) onRemove(addOn.orderMerchandiseKey);
            }}
          >
            <span className="vh">{t('cart.addOns.remove', { name: addOn.addOnName })}</span>
          </RemoveButton>
        )}
      </dt>
      {!isHidden && addOn.subTotal !== null && (
        <dd className="price">{formatAmount(addOn.subTotal, currency)}</dd>
      )}
    </div>
  ));
}

/** The questions and their answers. */
export function AnswerRows({ activity }: { activity: Activity }) {
  return activityAnswers(activity).map(({ key, label, words }) => (
    <div key={key} className="line-answer">
      <dt>{label}</dt>
      <dd className="text-lines">{words}</dd>
    </div>
  ));
}
