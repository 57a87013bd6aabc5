/** The gift cards of a receipt with their codes, for as long as they may be seen (D-GC-04, D-OR-04). */

import type { OutputOf } from '@gangway/contract/call';
import { revealGiftCards } from '@gangway/contract/gift-cards';
import type { Order } from '@gangway/contract/order';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { Caller } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';
import { GiftCardLines } from '../cart/gift-card-line.tsx';

type RevealedCard = OutputOf<typeof revealGiftCards>['giftCards'][number];

/** Asked once the page is alive, and not while it is drawn: a link preview must not use the buyer's time up. */
function useRevealed(call: Caller, order: Order): readonly RevealedCard[] | 'failed' | null {
  const [cards, setCards] = useState<readonly RevealedCard[] | 'failed' | null>(null);
  const { locationKey, orderKey, giftCards } = order;
  const hasAny = giftCards.length > 0;
  useEffect(() => {
    if (!hasAny) return;
    let isOver = false;
    const keep = (found: readonly RevealedCard[] | 'failed') => {
      if (!isOver) setCards(found);
    };
    call(revealGiftCards, { locationKey, orderKey }).then(
      (answer) => keep(answer.giftCards),
      (error: unknown) => {
        logFault('Could not show the codes of the gift cards', error);
        keep('failed');
      },
    );
    return () => {
      isOver = true;
    };
  }, [call, locationKey, orderKey, hasAny]);
  return cards;
}

/** Light squares around it, without which no scanner finds it. */
const border = 4;

/** Dark squares of a row that touch are one stroke. */
function strokes(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}

function CodeSquare({ code }: { code: string }) {
  const { data, size } = encode(code, { ecc: 'M', border });
  return (
    <svg
      className="gift-square"
      role="img"
      aria-label="QR code of the gift card"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(strokes).join('')} fill="#000" />
    </svg>
  );
}

function Code({ card, email }: { card: RevealedCard | undefined; email: string | null }) {
  if (card === undefined) return null;
  if (card.code === null)
    return (
      <p className="gift-code-words">
        <b>{card.maskedCode}</b>. We mailed its code to {email} and showed it here once. Ask us if it did not
        arrive.
      </p>
    );
  return (
    <div className="gift-code">
      <CodeSquare code={card.code} />
      <p>
        <span className="field-label">Code</span>
        <b className="gift-code-text num">{card.code}</b>
        <span className="fine">
          Keep it like cash: it is shown for a quarter of an hour. We mailed it to {email}, and you get a
          copy.
        </span>
      </p>
    </div>
  );
}

interface BoughtGiftCardsProps {
  order: Order;
  currency: string;
  call: Caller;
}

export function BoughtGiftCards({ order, currency, call }: BoughtGiftCardsProps) {
  const cards = useRevealed(call, order);
  if (order.giftCards.length === 0) return null;
  return (
    <>
      <h2 className="vh">Gift cards</h2>
      <GiftCardLines order={order} currency={currency}>
        {(line) =>
          cards === 'failed' ? (
            <p className="gift-code-words">We mailed its code to {line.recipientEmail}.</p>
          ) : (
            <Code
              card={cards?.find(
                ({ orderMerchandiseKey }) => orderMerchandiseKey === line.orderMerchandiseKey,
              )}
              email={line.recipientEmail}
            />
          )
        }
      </GiftCardLines>
    </>
  );
}
