/** What stands in a page where scripts do not run: how the venue is reached instead (D-CFG-01). */
import { telephoneAddress } from '../../lib/telephone-address.ts';
import type { Venue } from './venue-source.ts';

interface NeedsScriptProps {
  venue: Pick<Venue, 'phone' | 'email'>;
  what: 'Booking online' | 'Checkout';
}

export function NeedsScript({ venue: { phone, email }, what }: NeedsScriptProps) {
  return (
    <noscript>
      <div className="no-script">
        <p>
          <b>{what} needs JavaScript.</b>
        </p>
        {(phone !== null || email !== null) && (
          <p>
            {phone !== null && (
              <>
                Call <a href={telephoneAddress(phone)}>{phone}</a>
              </>
            )}
            {phone !== null && email !== null && ' or write to '}
            {phone === null && email !== null && 'Write to '}
            {email !== null && <a href={`mailto:${email}`}>{email}</a>}, and we will book for you.
          </p>
        )}
      </div>
    </noscript>
  );
}
