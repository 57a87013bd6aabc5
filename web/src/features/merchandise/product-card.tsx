/** Something to buy without a date: its picture, price and description, and how many are wanted (2.8-10). */
import { isSoldOut, type OfferedMerchandise, type Unit } from '@gangway/contract/merchandise';
import { Button } from '@gangway/ui/components/button.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { SyntheticEvent } from 'react';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import { type AddMerchandise, useMerchandiseChoice } from './use-merchandise-choice.ts';

const sizes = `${sizeOnPhones}, (width <= 44rem) calc(100vw - 2rem), (width <= 66rem) 50vw, 26rem`;

/** Guests are told how many are left only when they are few. */
const fewLeft = 5;

/** Text for screen readers only. */
const hidden = { hidden: <span className="vh" /> };

interface ProductCardProps {
  product: OfferedMerchandise;
  venue: Venue;
  add: AddMerchandise;
  onAdded: () => void;
}

export function ProductCard({ product, venue, add, onAdded }: ProductCardProps) {
  const choice = useMerchandiseChoice(product, add);
  const currency = venue.paymentCurrencyCode;
  const photo = photoOf({ ...venue, photoVersion: product.photoVersion }, 'item');
  const price = formatShortAmount(product.cost, currency);
  const hasPrices = choice.units.some(({ cost }) => cost !== product.cost);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void choice.submit().then((isAdded) => {
      if (isAdded) onAdded();
    });
  };
  return (
    <li className="plan activity-card">
      <div className="activity-card-photo">
        <Picture
          src={photo?.src}
          srcSet={photo?.srcSet}
          sizes={sizes}
          width={800}
          height={600}
          alt={product.photoAlt ?? ''}
          color={product.photoColour ?? undefined}
        />
        <p className="cut cut-end price-tab">
          <b className="price">{hasPrices ? t('merchandise.page.from', { price }) : price}</b>
        </p>
      </div>
      <h3>{product.productName}</h3>
      {product.productDescription !== null && (
        <p className="activity-card-line text-lines">{product.productDescription}</p>
      )}
      {isSoldOut(product) ? (
        <p className="activity-card-line">{t('merchandise.page.soldOut')}</p>
      ) : (
        <form className="units" noValidate onSubmit={submit}>
          {choice.units.map((unit) => (
            <UnitRow key={unit.productKey} {...{ unit, product, choice, currency, hasPrices }} />
          ))}
          <Button type="submit" wide busy={choice.isBusy}>
            {withElements(
              choice.count > 0
                ? t('merchandise.page.addFor', {
                    name: product.productName,
                    amount: formatAmount(choice.total, currency),
                  })
                : t('merchandise.page.add', { name: product.productName }),
              hidden,
            )}
          </Button>
          {choice.refused !== null && (
            <p className="field-error" role="alert">
              {choice.refused}
            </p>
          )}
        </form>
      )}
    </li>
  );
}

interface UnitRowProps {
  unit: Unit;
  product: OfferedMerchandise;
  choice: ReturnType<typeof useMerchandiseChoice>;
  currency: string;
  /** Whether variants have different prices, so that each shows its own. */
  hasPrices: boolean;
}

function UnitRow({ unit, product, choice, currency, hasPrices }: UnitRowProps) {
  const name = unit.name === null ? product.productName : `${product.productName} ${unit.name}`;
  const quantity = choice.quantityOf(unit);
  const label = unit.name ?? t('merchandise.page.howMany');
  const isFew = unit.left !== null && unit.left > 0 && unit.left <= fewLeft;
  const note = [
    ...(hasPrices ? [formatShortAmount(unit.cost, currency)] : []),
    ...(isFew ? [t('merchandise.page.left', { count: unit.left ?? 0 })] : []),
  ].join(' · ');
  return (
    <div className="unit">
      <span aria-hidden="true">
        <span>{label}</span>
        {note !== '' && <span className="unit-note">{note}</span>}
      </span>
      {unit.left === 0 ? (
        <span className="unit-note">{t('merchandise.page.soldOut')}</span>
      ) : (
        <Stepper
          label={name}
          value={quantity}
          max={choice.mostOf(unit)}
          valueText={`${quantity} × ${name}`}
          onChange={(next) => choice.set(unit, next)}
        />
      )}
    </div>
  );
}
