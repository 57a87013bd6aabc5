/** The venue's own not-found page, with its header, activities and footer (D-RT-02). */
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { ActivityCard, cardIcons } from '../../features/catalog/activity-card.tsx';
import { PageNotFoundPage, VenueNotFoundPage } from '../../features/location/page-not-found-page.tsx';
import { t } from '../../messages/t.ts';
import { VenueFrame } from '../shell/venue-frame.tsx';

const view = getRouteApi('/$clientLocationKey/error');

export function LocationNotFoundPage() {
  const found = view.useLoaderData();
  if (found === null) return <PageNotFoundPage />;
  const { venue, cards } = found;
  const suggestions = cards.length > 0 && (
    <section aria-labelledby="suggestions">
      <IconSprite names={cardIcons} />
      <h2 id="suggestions">{t('location.notFound.suggestions')}</h2>
      <ul className="activity-grid">
        {cards.map((card) => (
          <ActivityCard key={card.activityKey} card={card} venue={venue} />
        ))}
      </ul>
    </section>
  );
  return (
    <VenueFrame>
      <VenueNotFoundPage venue={venue} suggestions={suggestions} />
    </VenueFrame>
  );
}
