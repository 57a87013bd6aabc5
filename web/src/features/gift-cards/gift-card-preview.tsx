/** The card as its recipient will see it, updated as the form is filled in (D-GC-02). */
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { t } from '../../messages/t.ts';
import { logoBases } from '../location/logo.tsx';
import type { Venue } from '../location/venue-source.ts';
import type { BoughtGiftCard } from './gift-card-draft.ts';
import type { GiftCardFacts } from './gift-card-facts.ts';

interface GiftCardPreviewProps {
  venue: Venue;
  facts: GiftCardFacts;
  /** Null for the picture of the product. */
  design: BoughtGiftCard['design'];
  /** As printed on the card; empty until an amount is typed. */
  amount: string;
  recipientName: string;
  fromName: string;
  message: string;
  /** Accessible name; a preview while it is being filled in. */
  label?: string;
}

/**
 * Without a picture, the card has a dark background whatever the page's theme, so only the logo for dark
 * backgrounds is readable.
 */
function PreviewLogo({
  venue,
  facts,
  isPlain,
}: Pick<GiftCardPreviewProps, 'venue' | 'facts'> & { isPlain: boolean }) {
  const bases = logoBases({ ...venue, bookLogoType: facts.logoType });
  if (bases === null) return <b className="giftcard-name">{venue.name}</b>;
  const isOnDark = facts.logoType === 'dark' || isPlain;
  const base = isOnDark ? bases.onDark : bases.onLight;
  return <img src={`${base}.png`} srcSet={`${base}.png 1x, ${base}-2x.png 2x`} height={140} alt="" />;
}

export function GiftCardPreview({
  venue,
  facts,
  design,
  label = t('giftCards.card.preview'),
  ...words
}: GiftCardPreviewProps) {
  const { photoVersion, photoColour } = design ?? facts.card;
  const { photoDomain, photoFolder } = venue;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion }, 'item');
  const message = words.message.trim();
  return (
    <>
      <div className={photo === null ? 'giftcard is-plain' : 'giftcard'} role="img" aria-label={label}>
        {photo !== null && (
          <Picture
            src={photo.src}
            srcSet={photo.srcSet}
            sizes="(width < 64rem) 100vw, 42rem"
            width={photo.width}
            height={photo.height}
            alt=""
            color={photoColour ?? undefined}
            eager
          />
        )}
        <div className="giftcard-text" aria-hidden="true">
          <div className="giftcard-top">
            <PreviewLogo venue={venue} facts={facts} isPlain={photo === null} />
            <span className="giftcard-amount">{words.amount}</span>
          </div>
          <div className="giftcard-to">
            <span>
              <span>{t('giftCards.card.for')}</span>
              <b>{words.recipientName.trim() || '…'}</b>
            </span>
            <span>
              <span>{t('giftCards.card.from')}</span>
              <b>{words.fromName.trim() || '…'}</b>
            </span>
          </div>
        </div>
      </div>
      {message !== '' && <p className="giftcard-note">{message}</p>}
    </>
  );
}
