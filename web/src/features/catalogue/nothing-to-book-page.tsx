/** Shown where a venue sells nothing of a kind online (D-RT-06). */
import { telephoneAddress } from '../../lib/telephone-address.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useVenue } from '../location/use-venue.ts';
import type { Venue } from '../location/venue-source.ts';

export function NothingToBook({ venue }: { venue: Venue }) {
  const { name, email, phone } = venue;
  return (
    <div className="card empty">
      <h2>Nothing is available to book online right now.</h2>
      <p className="muted">Please get in touch: {name} will be glad to help.</p>
      {email !== null && (
        <LinkButton look="primary" href={`mailto:${email}`}>
          {email}
        </LinkButton>
      )}
      {phone !== null && <LinkButton href={telephoneAddress(phone)}>{phone}</LinkButton>}
    </div>
  );
}

/** The page of a catalog view in which nothing is sold. */
export function NothingToBookPage() {
  const venue = useVenue();
  return (
    <main id="main" className="wrap catalog">
      <h1 className="vh">{venue.name}</h1>
      <NothingToBook venue={venue} />
    </main>
  );
}
