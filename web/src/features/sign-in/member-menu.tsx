/** Who books, in the header: name, membership and the way out (2.5-18 to 2.5-20, C-08, C-36). Fetched for whoever has signed in. */
import { useLocation } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { useVenue } from '../location/use-venue.ts';
import { LoginLink } from './login-link.tsx';
import { useMember } from './use-member.ts';

/** First letters of the first and the last name, as a person reads them on a badge. */
function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : undefined]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? '';

export default function MemberMenu() {
  const { locationKey } = useVenue();
  const { membership, isSignedIn, logOut } = useMember();
  const { href } = useLocation();
  if (membership === null && !isSignedIn)
    return <LoginLink className="member-link" locationKey={locationKey} />;
  if (membership === null)
    return (
      <button type="button" className="member-link" onClick={logOut}>
        {t('signIn.menu.logOut')}
      </button>
    );
  const { fullName, planName, membershipKey } = membership;
  return (
    // It is made anew, and so closed, for each page.
    <details className="account" key={href}>
      <summary className="account-button">
        <span className="account-initials" aria-hidden="true">
          {initialsOf(fullName)}
        </span>
        <span className="account-name" aria-hidden="true">
          {firstNameOf(fullName)}
        </span>
        <span className="vh">{t('signIn.menu.bookingAs', { name: fullName })}</span>
        <Icon name="down" />
      </summary>
      <nav className="account-menu" aria-label={t('signIn.menu.membership')}>
        <p className="account-who">
          <span>{t('signIn.menu.bookingAsLabel')}</span>
          <strong>{fullName}</strong>
        </p>
        <p className="account-plan">
          <span>{t('signIn.menu.membership')}</span>
          <strong>{planName}</strong>
          <PageLink to={paths.authenticated(locationKey)}>{t('signIn.menu.switch')}</PageLink>
        </p>
        <ul>
          <li>
            <PageLink to={paths.membership(locationKey, membershipKey)}>
              {t('signIn.menu.myMembership')}
            </PageLink>
          </li>
          <li className="account-out">
            <button type="button" onClick={logOut}>
              {t('signIn.menu.logOut')}
            </button>
          </li>
        </ul>
      </nav>
    </details>
  );
}
