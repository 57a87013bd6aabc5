/** Promo codes in the summary of checkout: a field that unfolds, and a row for each that is applied (7.2-18, 7.2-19, 8.1-14). */
import type { Order } from '@gangway/contract/order';
import { useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type PromoNeeds, usePromoCodes } from './use-promo-codes.ts';

interface PromoCodeEntryProps {
  order: Order;
  needs: PromoNeeds;
  /** While a payment is on its way nothing may change. */
  isLocked: boolean;
}

/** Longest code that can be entered (D-GEN-02). */
const longest = 40;

export function PromoCodeEntry({ order, needs, isLocked }: PromoCodeEntryProps) {
  const promo = usePromoCodes(needs);
  const heading = useRef<HTMLElement>(null);
  const problem = promo.said?.isProblem === true ? promo.said.words : null;
  const isIdle = promo.isBusy || isLocked;
  return (
    <>
      <details className="code">
        <summary ref={heading}>
          Promo code
          <Icon name="plus" />
        </summary>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isIdle) promo.apply();
          }}
        >
          <input
            className="field-input"
            aria-label="Promo code"
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : 'promo-code-problem'}
            name="promoCode"
            value={promo.typed}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => promo.type(event.currentTarget.value)}
          />
          <Button type="submit" busy={promo.isBusy} disabled={isLocked}>
            Apply
          </Button>
          {problem !== null && <FieldError id="promo-code-problem">{problem}</FieldError>}
        </form>
      </details>
      {order.orderPromoCodes.map((row) => (
        <p key={row.orderPromoCodeKey} className="applied">
          <span className="badge badge-ok">
            <Icon name="tag" />
            {row.promoCode}
          </span>
          <span className="muted">{row.description}</span>
          <IconButton
            name="close"
            label={`Remove promo code ${row.promoCode}`}
            disabled={isIdle}
            onClick={() => {
              // The row goes: whoever works by keyboard goes on from the entry above it.
              heading.current?.focus();
              promo.remove(row);
            }}
          />
        </p>
      ))}
      <LiveRegion visible={promo.said !== null && problem === null} className="small">
        {promo.said?.words ?? ''}
      </LiveRegion>
    </>
  );
}
