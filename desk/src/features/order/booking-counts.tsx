/** How many guests of each rate and how many of each add-on a booking has from now on. */
import type { BookingChoices } from '@gangway/contract/changes';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { useId } from 'react';
import { t } from '../../messages/t.ts';
import { addOnName, type BookingForm } from './booking-form.ts';

interface CountProps {
  name: string;
  count: number;
  least: number;
  most: number;
  onChange: (count: number) => void;
}

const Count = ({ name, count, least, most, onChange }: CountProps) => (
  <div className="booking-count">
    <span>{name}</span>
    <Stepper
      label={name}
      value={count}
      min={least}
      max={most}
      reason={count >= most && most > 0 ? t('order.booking.most', { most }) : undefined}
      onChange={onChange}
    />
  </div>
);

interface BookingCountsProps {
  form: BookingForm;
  choices: BookingChoices;
  onChange: (form: BookingForm) => void;
}

/** Returns the counts with one of them changed. */
const withCount = <Key,>(counts: ReadonlyMap<Key, number>, key: Key, count: number) =>
  new Map(counts).set(key, count);

export function BookingCounts({ form, choices, onChange }: BookingCountsProps) {
  const { rates, group, addOns, hasOwnGuests } = choices;
  const id = useId();
  if (!hasOwnGuests) return <p className="muted">{t('order.booking.ofPackage')}</p>;
  return (
    <div className="booking-counts">
      <section aria-labelledby={`${id}-guests`}>
        <h3 id={`${id}-guests`} className="field-label">
          {t('order.booking.guests')}
        </h3>
        {group !== null && (
          <Count
            name={t('order.booking.group')}
            count={form.groupSize ?? group.size}
            least={group.least}
            most={group.most}
            onChange={(groupSize) => onChange({ ...form, groupSize })}
          />
        )}
        {rates.map(({ rateKey, name, participants, most }) => (
          <Count
            key={rateKey}
            name={name}
            count={form.guests.get(rateKey) ?? participants}
            least={0}
            most={most}
            onChange={(count) => onChange({ ...form, guests: withCount(form.guests, rateKey, count) })}
          />
        ))}
      </section>
      {addOns.length > 0 && (
        <section aria-labelledby={`${id}-add-ons`}>
          <h3 id={`${id}-add-ons`} className="field-label">
            {t('order.booking.addOns')}
          </h3>
          {addOns.map((addOn) => {
            const key = addOnName(addOn);
            return (
              <Count
                key={key}
                name={addOn.name}
                count={form.addOns.get(key) ?? addOn.quantity}
                least={Math.min(addOn.least, addOn.quantity)}
                most={addOn.most}
                onChange={(count) => onChange({ ...form, addOns: withCount(form.addOns, key, count) })}
              />
            );
          })}
        </section>
      )}
    </div>
  );
}
