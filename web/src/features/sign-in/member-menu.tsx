/** Who books, in the header: name, membership and the way out (2.5-18 to 2.5-20, C-08, C-36). Fetched for whoever has signed in. */
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useVenue } from '../location/use-venue.ts';
import { LoginLink } from './login-link.tsx';
import { useMember } from './use-member.ts';

export default function MemberMenu() {
  const { locationKey } = useVenue();
  const { membership, isSignedIn, logOut } = useMember();
  if (membership === null && !isSignedIn)
    return <LoginLink className="member-link" locationKey={locationKey} />;
  return (
    <>
      {membership !== null && (
        <details className="tabs-menu member-menu">
          <summary className={buttonClass({ size: 'small' })}>
            <Icon name="user" />
            <span>Booking as {membership.fullName}</span>
            <Icon name="down" />
          </summary>
          <nav aria-label="Membership">
            <p className="member-menu-who">
              <strong>{membership.fullName}</strong>
              <span>{membership.planName}</span>
            </p>
            <ul>
              <li>
                <PageLink to={paths.membership(locationKey, membership.membershipKey)}>
                  My membership
                </PageLink>
              </li>
              <li>
                <PageLink to={paths.authenticated(locationKey)}>All memberships</PageLink>
              </li>
              <li className="member-menu-out">
                <button type="button" onClick={logOut}>
                  Log out
                </button>
              </li>
            </ul>
          </nav>
        </details>
      )}
      <button
        type="button"
        className={membership === null ? 'member-link member-out' : 'member-link member-out member-out-wide'}
        onClick={logOut}
      >
        Log out
      </button>
    </>
  );
}
