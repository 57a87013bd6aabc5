/** The head of the catalog: the venue's lead picture, its line, its words and where to find it. */
import { photoOf, sizeOnPhones } from '../../lib/photo-address.ts';
import { telephoneAddress } from '../../lib/telephone-address.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Venue } from '../location/venue-source.ts';

export const introIcons = ['pin', 'phone'] as const satisfies readonly IconName[];

function mapAddress({ address, latitude, longitude }: Venue): string | null {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
  return address === null
    ? null
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}

function Facts({ venue }: { venue: Venue }) {
  const map = mapAddress(venue);
  if (venue.address === null && venue.phone === null) return null;
  return (
    <ul className="intro-facts">
      {venue.address !== null && (
        <li>
          <Icon name="pin" />
          <span>{map === null ? venue.address : <a href={map}>{venue.address}</a>}</span>
        </li>
      )}
      {venue.phone !== null && (
        <li>
          <Icon name="phone" />
          <span>
            <span className="more">
              <b>Questions?</b>{' '}
            </span>
            <a href={telephoneAddress(venue.phone)}>{venue.phone}</a>
          </span>
        </li>
      )}
    </ul>
  );
}

export function CatalogIntro({ venue }: { venue: Venue }) {
  const { leadPhotoVersion, photoDomain, photoFolder } = venue;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion: leadPhotoVersion }, 'lead');
  const title = <h1>{venue.tagline ?? venue.name}</h1>;
  return (
    <section className="intro wrap">
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
            eager
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
