/** "Page not found", with the way back to the venue where one is known (D-RT-02). */
import { useMatches } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';

export function PageNotFoundPage() {
  const venue = useMatches({
    select: (matches) =>
      matches.flatMap((match) =>
        match.fullPath === '/$clientLocationKey/error' ? [match.loaderData] : [],
      )[0],
  });
  return (
    <main id="main" className="wrap">
      <div className="card empty">
        <h1>Page not found</h1>
        <p className="muted">The address may be mistyped, or the page is gone.</p>
        {venue && (
          <PageLink className="button button-primary" to={paths.catalog(venue.locationKey)}>
            Back to {venue.name}
          </PageLink>
        )}
      </div>
    </main>
  );
}
