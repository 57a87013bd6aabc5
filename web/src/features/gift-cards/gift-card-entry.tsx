/** Gift cards in the summary of checkout: a field that unfolds, and a row for each card that pays (7.2-20, 7.2-21, D-GC-05, D-GC-06). */
import type { Order } from '@gangway/contract/order';
import { useRef } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type RedemptionNeeds, useRedemption } from './use-redemption.ts';

interface GiftCardEntryProps {
  order: Order;
  currency: string;
  needs: RedemptionNeeds;
  /** While a payment is on its way nothing may change. */
  isLocked: boolean;
}

/** A code with room for blanks between its groups. */
const longest = 40;

export function GiftCardEntry({ order, currency, needs, isLocked }: GiftCardEntryProps) {
  const redemption = useRedemption(needs);
  const heading = useRef<HTMLElement>(null);
  const problem = redemption.said?.isProblem === true ? redemption.said.words : null;
  const isIdle = redemption.isBusy || isLocked;
  return (
    <>
      <details className="code">
        <summary ref={heading}>
          Gift card
          <Icon name="plus" />
        </summary>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isIdle) redemption.apply();
          }}
        >
          <input
            className="field-input"
            aria-label="Gift card code"
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : 'gift-card-problem'}
            name="giftCardCode"
            value={redemption.typed}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => redemption.type(event.currentTarget.value)}
          />
          <Button type="submit" busy={redemption.isBusy} disabled={isLocked}>
            Apply
          </Button>
          {problem !== null && <FieldError id="gift-card-problem">{problem}</FieldError>}
        </form>
      </details>
      {order.redeemedGiftCards.map((card) => (
        <p key={card.orderMerchandiseGiftCardKey} className="applied">
          <span className="badge badge-ok">
            <Icon name="gift" />
            {card.maskedCode}
          </span>
          <span className="muted">
            −{formatAmount(card.amount, currency)}, {formatAmount(card.remainingBalance, currency)} left
          </span>
          <IconButton
            name="close"
            label={`Remove gift card ${card.maskedCode}`}
            disabled={isIdle}
            onClick={() => {
              // The row goes: whoever works by keyboard goes on from the entry above it.
              heading.current?.focus();
              redemption.remove(card);
            }}
          />
        </p>
      ))}
      <LiveRegion visible={redemption.said !== null && problem === null} className="small">
        {redemption.said?.words ?? ''}
      </LiveRegion>
    </>
  );
}
