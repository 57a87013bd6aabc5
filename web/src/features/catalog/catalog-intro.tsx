/** The top of the catalog: the venue's lead picture, tagline, description and location. */
import { type CatalogView, catalogViews } from '@gangway/domain/location/offers';
import { BalancedTitle } from '@gangway/ui/components/balanced-title.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { mapLink } from '../../lib/map-link.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';

export const introIcons = ['pin', 'phone'] as const satisfies readonly IconName[];

function Facts({ venue }: { venue: Venue }) {
  if (venue.address === null && venue.phone === null) return null;
  return (
    <ul className="intro-facts">
      {venue.address !== null && (
        <li>
          <Icon name="pin" />
          <a href={mapLink({ ...venue, address: venue.address })}>
            <bdi>{venue.address}</bdi>
          </a>
        </li>
      )}
      {venue.phone !== null && (
        <li>
          <Icon name="phone" />
          <span>
            <span className="more">
              <b>{`${t('catalog.intro.questions')} `}</b>
            </span>
            <a href={telephoneAddress(venue.phone)}>{venue.phone}</a>
          </span>
        </li>
      )}
    </ul>
  );
}

interface IntroProps {
  venue: Venue;
  /** The tab it is on; null on a page of none. */
  view: CatalogView | null;
}

/** On phones only the first tab shows it, so that the others begin with what they sell. */
export function CatalogIntro({ venue, view }: IntroProps) {
  const { leadPhotoVersion, photoDomain, photoFolder } = venue;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion: leadPhotoVersion }, 'lead');
  const isFirst = view === null || catalogViews(venue)[0] === view;
  const title = <BalancedTitle text={venue.tagline ?? venue.name} />;
  return (
    <section className={classNames('intro wrap', !isFirst && 'intro-later')}>
      {photo === null ? (
        <div className="intro-title">{title}</div>
      ) : (
        <div className="intro-photo">
          <Picture
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={`${sizeOnPhones}, min(100vw, 80rem)`}
            width={photo.width}
            height={photo.height}
            alt={venue.leadPhotoAlt ?? ''}
            color={venue.leadPhotoColour ?? undefined}
            // A picture that phones do not show must not be fetched either.
            eager={isFirst}
          />
          <div className="cut cut-start intro-title">{title}</div>
        </div>
      )}
      <div className="intro-text">
        {venue.introduction !== null && <p className="lede">{venue.introduction}</p>}
        <Facts venue={venue} />
      </div>
    </section>
  );
}
