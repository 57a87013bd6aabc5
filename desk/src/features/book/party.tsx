/** Who takes part in an activity, as guests of each rate or as one group, and the add-ons that go along. */
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { type Attending, addOnId, guestsOf, type MadeParty, withCount } from './chosen.ts';

interface PartyProps {
  one: Attending;
  currency: string;
  isLocked: boolean;
  onChange: (changes: Partial<MadeParty>) => void;
}

interface CountedProps {
  name: string;
  /** Of one. */
  price: string | null;
  label: string;
  value: number;
  least?: number;
  most: number;
  isLocked: boolean;
  onChange: (count: number) => void;
}

export const Counted = ({ name, price, label, value, least = 0, most, isLocked, onChange }: CountedProps) => (
  <div className="book-rate">
    <p>
      <span>{name}</span>
      {price !== null && <span className="muted num">{price}</span>}
    </p>
    <Stepper label={label} value={value} min={least} max={most} disabled={isLocked} onChange={onChange} />
  </div>
);

/** Guests of one rate at most, where the rate has no limit of its own. */
export const mostGuests = 200;

export function Party(props: PartyProps) {
  return (
    <>
      <Guests {...props} />
      <AddOns {...props} />
    </>
  );
}

function Guests({ one, currency, isLocked, onChange }: PartyProps) {
  const { name: of, group, groupRate, groupSize, rates, counts } = one;
  const takesGroups = group !== null && groupRate !== null;
  const forGroup = groupRate === null ? '' : formatAmount(groupRate.price, currency);
  return (
    <>
      {takesGroups && !group.isOnly && (
        <Checkbox
          label={group.name ?? t('book.line.group')}
          note={t('book.line.groupPrice', { amount: forGroup })}
          checked={groupSize !== null}
          disabled={isLocked}
          onChange={(isGroup) =>
            onChange({ groupSize: isGroup ? Math.max(group.least, guestsOf(one)) : null })
          }
        />
      )}
      {groupSize !== null && takesGroups && (
        <Counted
          name={t('order.booking.group')}
          price={group.isOnly ? t('book.line.groupPrice', { amount: forGroup }) : null}
          label={t('book.line.rate', { name: t('order.booking.group'), of })}
          value={groupSize}
          least={group.least}
          most={group.most}
          isLocked={isLocked}
          onChange={(size) => onChange({ groupSize: size })}
        />
      )}
      {groupSize === null &&
        rates.map(({ rateKey, name, price, maximum }) => (
          <Counted
            key={rateKey}
            name={name}
            price={formatAmount(price, currency)}
            label={t('book.line.rate', { name, of })}
            value={counts[rateKey] ?? 0}
            most={maximum ?? mostGuests}
            isLocked={isLocked}
            onChange={(count) => onChange({ counts: withCount(counts, `${rateKey}`, count) })}
          />
        ))}
    </>
  );
}

export function AddOns({ one, currency, isLocked, onChange }: PartyProps) {
  const { name: of, addOns, taken } = one;
  if (addOns.length === 0) return null;
  return (
    <fieldset className="book-add-ons">
      <legend className="field-label">{t('order.booking.addOns')}</legend>
      {addOns.map((addOn) => {
        const { name, price, isPerGuest, least, most } = addOn;
        const amount = formatAmount(price, currency);
        return (
          <Counted
            key={addOnId(addOn)}
            name={name}
            price={isPerGuest ? t('book.line.perGuest', { amount }) : amount}
            label={t('book.line.rate', { name, of })}
            value={taken[addOnId(addOn)] ?? 0}
            least={least}
            most={most}
            isLocked={isLocked}
            onChange={(count) => onChange({ taken: withCount(taken, addOnId(addOn), count) })}
          />
        );
      })}
    </fieldset>
  );
}
