/** The demo venues, in development only. */
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';

const start = getRouteApi('/');

export function VenuesPage() {
  const venues = start.useLoaderData();
  return (
    <main id="main" className="wrap catalog">
      <h1>Demo venues</h1>
      <p className="lede catalog-count">Choose one to see its storefront.</p>
      <ul className="activity-grid">
        {venues.map((venue) => (
          <li key={venue.key} className="card">
            {/* A plain link: another venue is another document, with none of this one's styles and scripts (D-CFG-05). */}
            <h2>
              <a href={paths.client(venue.key)}>{venue.name}</a>
            </h2>
            {venue.tagline !== null && <p className="muted">{venue.tagline}</p>}
          </li>
        ))}
      </ul>
    </main>
  );
}
