/** ActivitiesView: the cards of everything that can be booked on its own (2.1-12). */
import { getRouteApi } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useVenue } from '../location/use-venue.ts';

const view = getRouteApi('/$clientLocationKey/catalog/activities');

export function ActivitiesPage() {
  const venue = useVenue();
  const cards = view.useLoaderData();
  return (
    <main id="main">
      <ul className="activity-grid">
        {cards.map((card) => (
          <li className="activity-card" key={card.activityKey}>
            <h3>
              <PageLink to={paths.activity(venue.locationKey, card.activityKey)}>{card.name}</PageLink>
            </h3>
          </li>
        ))}
      </ul>
    </main>
  );
}
