/** Shown if a venue sells nothing of a kind online (D-RT-06). */
import { LinkButton } from '@gangway/ui/components/button.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import type { Venue } from '../location/venue-source.ts';
import { CatalogIntro, introIcons } from './catalog-intro.tsx';

export function NothingToBook({ venue }: { venue: Venue }) {
  const { name, email, phone } = venue;
  return (
    <div className="card empty">
      <h2>{t('catalog.nothing.title')}</h2>
      <p className="muted">{t('catalog.nothing.text', { name })}</p>
      {email !== null && (
        <LinkButton look="primary" href={`mailto:${email}`}>
          {email}
        </LinkButton>
      )}
      {phone !== null && <LinkButton href={telephoneAddress(phone)}>{phone}</LinkButton>}
    </div>
  );
}

/** The page of a catalog view with nothing for sale. */
export function NothingToBookPage() {
  const venue = useVenue();
  return (
    <main id="main">
      <IconSprite names={introIcons} />
      <CatalogIntro venue={venue} view={null} />
      <div className="wrap catalog">
        <NothingToBook venue={venue} />
      </div>
    </main>
  );
}
