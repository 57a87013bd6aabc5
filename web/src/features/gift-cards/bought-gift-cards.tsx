/** The gift cards of a receipt with their codes, while these may be shown (D-GC-04, D-OR-04). */
import type { OutputOf } from '@gangway/contract/call';
import { revealGiftCards } from '@gangway/contract/gift-cards';
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { CopyButton } from '@gangway/ui/components/copy-button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { QrSquare } from '@gangway/ui/components/qr-square.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { fullDate } from '@gangway/ui/lib/format-date.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useEffect, useState } from 'react';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
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

/** When a card leaves that waits for its day; null for one whose day has come. */
const scheduledWords = ({ deliverOn, recipientEmail }: GiftCard, today: VenueDate): string | null =>
  deliverOn === null || deliverOn < today
    ? null
    : t('giftCards.bought.scheduled', { email: recipientEmail ?? '', day: fullDate(deliverOn) });

interface CodeProps {
  card: RevealedCard | undefined;
  line: GiftCard;
  /** When the email leaves that waits for its day. */
  scheduled: string | null;
  isOwn: boolean;
}

function Code({ card, line, scheduled, isOwn }: CodeProps) {
  if (card === undefined) return null;
  const email = line.recipientEmail ?? '';
  if (card.code === null)
    return (
      <p className="gift-code-words">
        {scheduled ??
          withElements(t('giftCards.bought.fullCodeEmailed', { code: card.maskedCode, email }), {
            code: <b />,
          })}
      </p>
    );
  return (
    <div className="gift-code">
      <QrSquare className="gift-square" text={card.code} label={t('giftCards.bought.square')} />
      <div className="gift-code-side">
        <p>
          <span className="field-label">{t('giftCards.bought.code')}</span>
          <b className="gift-code-text num">{card.code}</b>
        </p>
        <CopyButton
          text={card.code}
          className="gift-copied"
          copied={t('giftCards.bought.copied')}
          notCopied={t('giftCards.bought.notCopied')}
        >
          {withElements(t('giftCards.bought.copy', { name: line.recipientName ?? '' }), {
            hidden: <span className="vh" />,
          })}
        </CopyButton>
        <p className="fine">
          {`${t('giftCards.bought.shownBriefly')} ${
            scheduled ??
            (isOwn
              ? t('giftCards.bought.emailedAsWell', { email })
              : t('giftCards.bought.emailedWithCopy', { email }))
          }`}
        </p>
      </div>
    </div>
  );
}

interface BoughtGiftCardsProps {
  order: Order;
  venue: Venue;
  /** At the venue. */
  today: VenueDate;
  /** The design of the venue's card; null if it no longer sells any. */
  facts: GiftCardFacts | null;
  call: Caller;
}

export function BoughtGiftCards({ order, venue, today, facts, call }: BoughtGiftCardsProps) {
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
              {scheduledWords(line, today) ??
                t('giftCards.bought.emailed', { email: line.recipientEmail ?? '' })}
            </p>
          ) : (
            <Code
              card={cards?.find(
                ({ orderMerchandiseKey }) => orderMerchandiseKey === line.orderMerchandiseKey,
              )}
              line={line}
              scheduled={scheduledWords(line, today)}
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
  children: Elements;
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
            design={line.design}
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
          <Fact
            name={t('giftCards.bought.sendOn')}
            words={line.deliverOn === null ? null : fullDate(line.deliverOn)}
          />
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
