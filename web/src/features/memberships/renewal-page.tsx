/** The page that the link of a reminder opens: renews a membership without signing in (D-MB-11). */
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { useEffect, useState } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { LineSkeletons } from '../../lib/skeletons.tsx';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { endWords, OfferedRenewal } from './renewal-offer.tsx';
import { useRenewal } from './use-renewal.ts';

export function RenewalPage() {
  const [secret, setSecret] = useState<string | null>(null);
  // The server never sees what follows the hash of an address.
  useEffect(() => setSecret(window.location.hash.slice(1)), []);
  return (
    <main id="main" className="wrap membership">
      <IconSprite names={['warn']} />
      {secret === null ? <Waiting /> : <Renewal secret={secret} />}
    </main>
  );
}

const Waiting = () => (
  <div aria-busy="true">
    <h1>{t('memberships.renewal.title')}</h1>
    <LineSkeletons count={2} />
  </div>
);

function Renewal({ secret }: { secret: string }) {
  const venue = useVenue();
  const { found, load, renew, isBusy, problem, currency } = useRenewal({
    membershipKey: null,
    boughtOrderKey: null,
    secret,
  });
  switch (found.state) {
    case 'waiting':
      return <Waiting />;
    case 'missing':
      return (
        <>
          <h1>{t('memberships.renewal.linkEndedTitle')}</h1>
          <p className="lede">
            {venue.identityOrganizationId === null
              ? t('memberships.renewal.linkEndedContact')
              : t('memberships.renewal.linkEndedText')}
          </p>
          {venue.identityOrganizationId !== null && (
            <PageLink className={buttonClass({ look: 'primary' })} to={paths.login(venue.locationKey)}>
              {t('memberships.area.signIn')}
            </PageLink>
          )}
        </>
      );
    case 'failed':
      return (
        <>
          <h1>{t('memberships.renewal.title')}</h1>
          <p className="lede">{found.words}</p>
          <TryAgain look="primary" onTry={() => void load()} />
        </>
      );
    case 'found': {
      const today = venueToday(venue.timeZoneId, Date.now());
      return (
        <>
          <h1>{t('memberships.renewal.titleOf', { plan: found.offer.name })}</h1>
          <p className="lede">{endWords(found.offer, today)}</p>
          <div className="invitation">
            <OfferedRenewal
              offer={found.offer}
              currency={currency}
              today={today}
              mayAddTax={venue.hasAddedCharges && venue.feeDisplayType !== 'included'}
              isBusy={isBusy}
              problem={problem}
              onRenew={() => void renew()}
            />
          </div>
        </>
      );
    }
  }
}
