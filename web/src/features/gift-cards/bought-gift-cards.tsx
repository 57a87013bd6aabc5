/** The gift cards of a receipt with their codes, while these may be shown (D-GC-04, D-OR-04). */

import type { OutputOf } from '@gangway/contract/call';
import { revealGiftCards } from '@gangway/contract/gift-cards';
import type { Order } from '@gangway/contract/order';
import { type ReactNode, useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { Caller } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format-amount.ts';
import { logFault } from '../../lib/log.ts';
import { t } from '../../messages/t.ts';
import { withElements } from '../../messages/with-elements.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import type { Venue } from '../location/venue-source.ts';
import type { GiftCardFacts } from './gift-card-facts.ts';
import { GiftCardPreview } from './gift-card-preview.tsx';

type GiftCard = Order['giftCards'][number];
type RevealedCard = OutputOf<typeof revealGiftCards>['giftCards'][number];

/**
 * Loads the codes once the page is interactive, not while
 * rendering: a link preview must not use up the buyer's time.
 */
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

/** Light modules around the code, without which no scanner finds it. */
const border = 4;

/** The SVG path of the dark modules in one row. */
function strokes(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}

function CodeSquare({ code }: { code: string }) {
  const { data, size } = encode(code, { ecc: 'M', border });
  return (
    <svg
      className="gift-square"
      role="img"
      aria-label={t('giftCards.bought.square')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(strokes).join('')} fill="#000" />
    </svg>
  );
}

/** Copies the code and says whether that worked; some browsers do not allow it. */
function CopyCode({ code, recipient }: { code: string; recipient: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setSaid(t('giftCards.bought.copied')),
      () => setSaid(t('giftCards.bought.notCopied')),
    );
  return (
    <>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {withElements(t('giftCards.bought.copy', { name: recipient }), { hidden: <span className="vh" /> })}
      </Button>
      <LiveRegion visible className="gift-copied">
        {said}
      </LiveRegion>
    </>
  );
}

function Code({ card, line, isOwn }: { card: RevealedCard | undefined; line: GiftCard; isOwn: boolean }) {
  if (card === undefined) return null;
  const email = line.recipientEmail ?? '';
  if (card.code === null)
    return (
      <p className="gift-code-words">
        {withElements(t('giftCards.bought.fullCodeEmailed', { code: card.maskedCode, email }), {
          code: <b />,
        })}
      </p>
    );
  return (
    <div className="gift-code">
      <CodeSquare code={card.code} />
      <div className="gift-code-side">
        <p>
          <span className="field-label">{t('giftCards.bought.code')}</span>
          <b className="gift-code-text num">{card.code}</b>
        </p>
        <CopyCode code={card.code} recipient={line.recipientName ?? ''} />
        <p className="fine">
          {t('giftCards.bought.shownBriefly')}{' '}
          {isOwn
            ? t('giftCards.bought.emailedAsWell', { email })
            : t('giftCards.bought.emailedWithCopy', { email })}
        </p>
      </div>
    </div>
  );
}

interface BoughtGiftCardsProps {
  order: Order;
  venue: Venue;
  /** The design of the venue's card; null if it no longer sells any. */
  facts: GiftCardFacts | null;
  call: Caller;
}

export function BoughtGiftCards({ order, venue, facts, call }: BoughtGiftCardsProps) {
  const cards = useRevealed(call, order);
  const bought = order.giftCards.filter(({ isDeleted }) => !isDeleted);
  if (bought.length === 0) return null;
  return (
    <>
      <h2 className="vh">{t('giftCards.bought.title')}</h2>
      {bought.map((line) => (
        <BoughtCard key={line.orderMerchandiseKey} line={line} venue={venue} facts={facts}>
          {cards === 'failed' ? (
            <p className="gift-code-words">
              {t('giftCards.bought.emailed', { email: line.recipientEmail ?? '' })}
            </p>
          ) : (
            <Code
              card={cards?.find(
                ({ orderMerchandiseKey }) => orderMerchandiseKey === line.orderMerchandiseKey,
              )}
              line={line}
              isOwn={line.recipientEmail === order.customer.email}
            />
          )}
        </BoughtCard>
      ))}
    </>
  );
}

interface BoughtCardProps {
  line: GiftCard;
  venue: Venue;
  facts: GiftCardFacts | null;
  children: ReactNode;
}

/** The card as its recipient sees it, with its details beside it. */
function BoughtCard({ line, venue, facts, children }: BoughtCardProps) {
  const amount = formatAmount(line.giftCardAmount, venue.paymentCurrencyCode);
  return (
    <article className="ticket gift-bought">
      {facts !== null && (
        <div className="gift-bought-card">
          <GiftCardPreview
            venue={venue}
            facts={facts}
            amount={amount}
            recipientName={line.recipientName ?? ''}
            fromName={line.fromName ?? ''}
            message=""
            label={t('giftCards.bought.picture', { name: line.recipientName ?? '' })}
          />
        </div>
      )}
      <div className="ticket-main">
        <div className="package-head">
          <h3>{line.productName}</h3>
          <p className="price">{amount}</p>
        </div>
        <dl className="facts">
          <Fact name={t('giftCards.card.for')} words={line.recipientName} />
          <Fact name={t('giftCards.card.from')} words={line.fromName} />
          <Fact name={t('giftCards.bought.sentTo')} words={line.recipientEmail} isWide />
          <Fact name={t('giftCards.card.message')} words={line.message} isWide />
        </dl>
      </div>
      {children}
    </article>
  );
}

function Fact({ name, words, isWide = false }: { name: string; words: string | null; isWide?: boolean }) {
  if (words === null || words === '') return null;
  return (
    <div className={isWide ? 'facts-wide' : undefined}>
      <dt>{name}</dt>
      <dd className="text-lines">{words}</dd>
    </div>
  );
}
