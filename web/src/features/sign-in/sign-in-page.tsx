/** The members' page of a venue without sign-in: what it cannot do, and who can help. */
import { buttonClass, LinkButton } from '@gangway/ui/components/button.tsx';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';

export function SignInPage() {
  const { name, email, phone, locationKey } = useVenue();
  return (
    <main id="main" className="wrap catalog">
      <div className="card empty">
        <h1>{t('signIn.unavailable.title')}</h1>
        <p className="muted">{t('signIn.unavailable.text', { venue: name })}</p>
        {email !== null && (
          <LinkButton look="primary" href={`mailto:${email}`}>
            {email}
          </LinkButton>
        )}
        {phone !== null && <LinkButton href={telephoneAddress(phone)}>{phone}</LinkButton>}
        <PageLink className={buttonClass({ look: 'soft' })} to={paths.client(locationKey)}>
          {t('signIn.unavailable.browse')}
        </PageLink>
      </div>
    </main>
  );
}
