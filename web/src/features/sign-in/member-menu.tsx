/**
 * The member menu in the header: name, membership and logout (2.5-18 to 2.5-20, C-08, C-36). Loaded only for
 * signed-in visitors.
 */
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useLocation } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { LoginLink } from './login-link.tsx';
import { useMember } from './use-member.ts';

/** First letters of first and last name, as on a badge. */
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
    // Remounted for each page, which closes it.
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
