/** PackagesView: the cards of all packages (2.1-13, 2.5-08). */
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { CatalogIntro, introIcons } from './catalog-intro.tsx';
import { NothingToBook } from './nothing-to-book-page.tsx';
import { PackageCard } from './package-card.tsx';

const view = getRouteApi('/$clientLocationKey/catalog/packages');

export function PackagesPage() {
  const venue = useVenue();
  const cards = view.useLoaderData();
  return (
    <main id="main">
      <IconSprite names={['ticket', ...introIcons]} />
      <CatalogIntro venue={venue} view="packages" />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">{t('catalog.tabs.packages')}</h2>
        </div>
        {cards.length === 0 ? (
          <NothingToBook venue={venue} />
        ) : (
          <ul className="activity-grid">
            {cards.map((card) => (
              <PackageCard key={card.packageKey} card={card} venue={venue} />
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}
