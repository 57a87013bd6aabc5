/**
 * One add-on to choose: a quantity, a quantity per variant, or a checkbox, with its price and limit (D-AD-01,
 * D-AD-02).
 */
import type { AddOn } from '@gangway/contract/catalog';
import type { Amount } from '@gangway/domain/kernel/money';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { type ReactNode, useId } from 'react';
import { t } from '../../../messages/t.ts';
import { quantityOf } from '../price/extras.ts';
import type { ExtrasPart } from '../state/booking-parts.ts';

export interface AddOnRowProps {
  addOn: AddOn;
  part: ExtrasPart;
  currency: string;
  hidePrice: boolean;
}

const unlimited = 200;

function Cost({ cost, published, currency }: { cost: Amount; published: Amount | null; currency: string }) {
  return (
    <span className="price small muted">
      {published !== null &&
        published > cost &&
        withElements(t('booking.addOns.insteadOf', { amount: formatAmount(published, currency) }), {
          spoken: <span className="vh" />,
          published: <s />,
        })}
      <span>{` ${formatAmount(cost, currency)}`}</span>
    </span>
  );
}

/** Explains why a quantity stops where it does. */
function limitWords(name: string, most: number | null, isStopped: boolean): string | undefined {
  if (most === 0) return t('booking.addOns.soldOut', { name });
  return isStopped && most !== null && most < unlimited
    ? t('booking.addOns.atMost', { count: most, name })
    : undefined;
}

function Words({ addOn: { addOnName, minQuantity, description } }: { addOn: AddOn }) {
  return (
    <>
      <b>{addOnName}</b>
      {minQuantity > 0 && (
        <span className="muted small">{` ${t('booking.addOns.atLeast', { count: minQuantity })}`}</span>
      )}
      {description !== null && <span className="muted small">{` ${description}`}</span>}
    </>
  );
}

function Why({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="guest-why" id={id} role="status">
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}

/** An add-on included in every booking: there is nothing to choose, so it has no control. */
function Always({ addOn, currency, hidePrice }: AddOnRowProps) {
  const { addOnName, cost, description, isPerParticipant } = addOn;
  const isFree = cost === 0 || hidePrice;
  const amount = formatAmount(cost, currency);
  return (
    <div className="add-on-always">
      <p>
        <b>{addOnName}</b>
        {description !== null && <span className="muted small">{` ${description}`}</span>}
      </p>
      <p className="small muted">
        {isFree
          ? t('booking.addOns.included')
          : withElements(
              isPerParticipant
                ? t('booking.addOns.alwaysForParty', { amount })
                : t('booking.addOns.always', { amount }),
              { amount: <span className="price" /> },
            )}
      </p>
    </div>
  );
}

export function AddOnRow(props: AddOnRowProps) {
  const { addOn } = props;
  if (addOn.variants.length > 0) return <Kinds {...props} />;
  const isTaken = addOn.isBoolean || addOn.photoPackageKey !== null || addOn.maxQuantity === 1;
  if (isTaken && addOn.minQuantity > 0) return <Always {...props} />;
  return isTaken ? <Taken {...props} /> : <Counted {...props} />;
}

/** A quantity per variant; all variants together have their own limit. */
function Kinds({ addOn, part, currency, hidePrice }: AddOnRowProps) {
  const { addOnName, productKey, variants, maxQuantity } = addOn;
  const { addOns } = part.extras;
  const whyId = useId();
  const taken = variants.reduce((sum, one) => sum + quantityOf(addOns, productKey, one.productKey), 0);
  const together = maxQuantity ?? unlimited;
  const why = limitWords(addOnName, maxQuantity, taken > 0 && taken >= together);
  return (
    <fieldset className="add-on-variants" aria-describedby={why === undefined ? undefined : whyId}>
      <legend>
        <Words addOn={addOn} />
      </legend>
      {variants.map((one) => {
        const count = quantityOf(addOns, productKey, one.productKey);
        const most = Math.min(one.maxQuantity ?? unlimited, together - taken + count);
        const name = `${addOnName} ${one.name}`;
        const ownLimit = limitWords(
          name,
          one.maxQuantity,
          count > 0 && count >= (one.maxQuantity ?? unlimited),
        );
        return (
          <div className="guest" key={one.productKey}>
            <div>
              <span>{one.name}</span>
              <br />
              {!hidePrice && <Cost cost={one.cost} published={one.publishedPrice} currency={currency} />}
            </div>
            <Stepper
              label={name}
              value={count}
              max={Math.max(most, count)}
              valueText={t('booking.words.countOf', { count, name })}
              reason={why === undefined || one.maxQuantity === 0 ? ownLimit : undefined}
              onChange={(quantity) => part.setAddOn(productKey, one.productKey, quantity)}
            />
          </div>
        );
      })}
      {why !== undefined && <Why id={whyId}>{why}</Why>}
    </fieldset>
  );
}

/** A checkbox. */
function Taken({ addOn, part, currency, hidePrice }: AddOnRowProps) {
  const { addOnName, productKey, cost, publishedPrice, maxQuantity, description } = addOn;
  const own = quantityOf(part.extras.addOns, productKey, null);
  const isSoldOut = maxQuantity === 0;
  const note = [description, isSoldOut ? limitWords(addOnName, 0, true) : null].filter(
    (words) => words !== null && words !== undefined,
  );
  return (
    <Checkbox
      card
      label={<b>{addOnName}</b>}
      note={note.length === 0 ? undefined : note.join(' ')}
      price={hidePrice ? undefined : <Cost cost={cost} published={publishedPrice} currency={currency} />}
      checked={own > 0}
      disabled={isSoldOut && own === 0}
      onChange={(on) => part.setAddOn(productKey, null, on ? 1 : 0)}
    />
  );
}

/** A quantity. */
function Counted({ addOn, part, currency, hidePrice }: AddOnRowProps) {
  const { addOnName, productKey, cost, publishedPrice, minQuantity, maxQuantity } = addOn;
  const own = Math.max(minQuantity, quantityOf(part.extras.addOns, productKey, null));
  const most = maxQuantity ?? unlimited;
  return (
    <div className="guest">
      <div>
        <Words addOn={addOn} />
        <br />
        {!hidePrice && <Cost cost={cost} published={publishedPrice} currency={currency} />}
      </div>
      <Stepper
        label={addOnName}
        value={own}
        min={minQuantity}
        max={Math.max(most, own)}
        valueText={t('booking.words.countOf', { count: own, name: addOnName })}
        reason={limitWords(addOnName, maxQuantity, own > minQuantity && own >= most)}
        onChange={(quantity) => part.setAddOn(productKey, null, quantity)}
      />
    </div>
  );
}
