/** Shown when JavaScript is disabled: other ways to reach the venue (D-CFG-01). */
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { t } from '../../messages/t.ts';
import type { Venue } from './venue-source.ts';

type Reachable = Pick<Venue, 'phone' | 'email'>;

interface NeedsScriptProps {
  venue: Reachable;
  /** What does not work without JavaScript. */
  what: 'booking' | 'checkout';
}

const titles = { booking: 'location.noScript.booking', checkout: 'location.noScript.checkout' } as const;

/** Other ways to book; null if the venue can only be reached in person. */
function otherWays({ phone, email }: Reachable) {
  const links = {
    phone: <a href={telephoneAddress(phone ?? '')}>{phone}</a>,
    email: <a href={`mailto:${email}`}>{email}</a>,
  };
  if (phone !== null && email !== null)
    return withElements(t('location.noScript.callOrWrite', { phone, email }), links);
  if (phone !== null) return withElements(t('location.noScript.call', { phone }), links);
  return email === null ? null : withElements(t('location.noScript.write', { email }), links);
}

export function NeedsScript({ venue, what }: NeedsScriptProps) {
  const ways = otherWays(venue);
  return (
    <noscript>
      <div className="no-script">
        <p>
          <b>{t(titles[what])}</b>
        </p>
        {ways !== null && <p>{ways}</p>}
      </div>
    </noscript>
  );
}
