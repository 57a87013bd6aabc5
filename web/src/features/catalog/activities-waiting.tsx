/** The catalog's skeleton while its cards load. */
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { CardSkeletons } from '../../lib/skeletons.tsx';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { CatalogIntro, introIcons } from './catalog-intro.tsx';

export function ActivitiesWaiting() {
  const venue = useVenue();
  return (
    <main id="main">
      <IconSprite names={introIcons} />
      <CatalogIntro venue={venue} view="activities" />
      <section className="wrap catalog">
        <div className="catalog-bar">
          <h2>{t('catalog.tabs.activities')}</h2>
        </div>
        <LiveRegion>{t('catalog.waiting.activities')}</LiveRegion>
        <ul className="activity-grid">
          <CardSkeletons />
        </ul>
      </section>
    </main>
  );
}
