/** The list of a shop's venues: each with its picture, logo, tagline and what it sells. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { useOwnStyle } from '@gangway/ui/components/own-style.ts';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import { getRouteApi } from '@tanstack/react-router';
import { activityCount } from '../../lib/activity-count.ts';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { LogoContent, logoBases } from './logo.tsx';
import type { Venue } from './venue-source.ts';

export interface VenueEntry {
  venue: Venue;
  activities: number;
}

const start = getRouteApi('/');

const icons = ['pin', 'ticket', 'gift', 'card', 'arrow'] as const satisfies readonly IconName[];

type Label = readonly [(typeof icons)[number], string];

/** Where it is, and what it sells. */
function labelsOf({ venue, activities }: VenueEntry): Label[] {
  const { address, offer, sellGiftCardsOnline, sellMembershipsOnline } = venue;
  // The town and what follows it; streets say little when choosing between venues.
  const place = address?.split(', ').slice(1).join(', ');
  const hasCards = sellGiftCardsOnline && offer.giftCard;
  const labels: (Label | false)[] = [
    place !== undefined && place !== '' && ['pin', place],
    activities > 0 && ['ticket', activityCount(activities)],
    hasCards && [
      'gift',
      activities > 0 ? t('location.venues.giftCards') : t('location.venues.giftCardsOnly'),
    ],
    sellMembershipsOnline && ['card', t('catalog.tabs.memberships')],
  ];
  return labels.filter((label) => label !== false);
}

function VenueCard({ entry }: { entry: VenueEntry }) {
  const { venue } = entry;
  const { photoDomain, photoFolder, leadPhotoVersion } = venue;
  const photo = photoOf({ photoDomain, photoFolder, photoVersion: leadPhotoVersion }, 'lead');
  return (
    <li className="venue-card" {...useOwnStyle('--accent', venue.accentColour)}>
      <div className="venue-photo">
        {photo === null ? (
          // The drawing that stands in for pictures, in the venue's color; its name follows right below.
          <Picture src={undefined} width={1600} height={900} alt="" />
        ) : (
          <Picture
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={`${sizeOnPhones}, (width <= 66rem) 100vw, 40rem`}
            width={photo.width}
            height={photo.height}
            alt=""
            color={venue.leadPhotoColour ?? undefined}
          />
        )}
        {/* Without a logo this would show the venue's name, which already follows right below. */}
        {logoBases(venue) !== null && (
          <div className="cut cut-start venue-logo" aria-hidden="true">
            <LogoContent venue={venue} />
          </div>
        )}
      </div>
      {/* A plain link: another venue is another document, without this one's styles and scripts
          (D-CFG-05). */}
      <h2>
        <a href={paths.client(venue.locationKey)}>{venue.name}</a>
      </h2>
      <p>{venue.tagline ?? venue.introduction}</p>
      <ul className="labels">
        {labelsOf(entry).map(([icon, words]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <p className="venue-go" aria-hidden="true">
        <span>{t('location.venues.open')}</span>
        <Icon name="arrow" />
      </p>
    </li>
  );
}

export function VenuesPage() {
  const { entries, isDemo } = start.useLoaderData();
  return (
    <main id="main" className="wrap venues">
      <IconSprite names={icons} />
      <div className="venues-top">
        <h1>{t('location.venues.title', { count: entries.length })}</h1>
        <p className="lede">{isDemo ? t('location.venues.aboutDemo') : t('location.venues.choose')}</p>
      </div>
      <ul className="venue-grid">
        {entries.map((entry) => (
          <VenueCard key={entry.venue.locationKey} entry={entry} />
        ))}
      </ul>
    </main>
  );
}
