/** Shown where a venue sells nothing of a kind online (D-RT-06). */
import { useVenue } from '../location/use-venue.ts';

export function NothingToBookPage() {
  const venue = useVenue();
  return (
    <main id="main" className="wrap">
      <div className="card empty">
        <h1>Nothing is available to book online right now.</h1>
        <p className="muted">Please contact {venue.name}; they are happy to help.</p>
        {venue.email !== null && (
          <a className="button button-primary" href={`mailto:${venue.email}`}>
            {venue.email}
          </a>
        )}
        {venue.phone !== null && (
          <a className="button" href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`}>
            {venue.phone}
          </a>
        )}
      </div>
    </main>
  );
}
