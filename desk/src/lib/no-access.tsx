/** The screen of a venue that the person may not see, or no longer. */
import { useEffect } from 'react';
import { t } from '../messages/t.ts';
import { Link } from './address.tsx';
import { accountAddress, firstScreen } from './places.ts';
import { ScreenHead } from './screen.tsx';
import { learnSession } from './session.ts';
import { usePresence } from './session-state.ts';

/** @param venue its name; null if the person does not work there as far as the session says */
export function NoAccess({ venue }: { venue: string | null }) {
  const presence = usePresence();
  // The permissions have changed since the session was loaded.
  useEffect(() => {
    if (venue !== null) void learnSession();
  }, [venue]);
  const others = presence.at === 'in' ? presence.session.venues.filter(({ name }) => name !== venue) : [];
  return (
    <>
      <ScreenHead title={t('lib.noAccess.title')} step="no-access">
        <p className="muted">{t('lib.noAccess.text')}</p>
      </ScreenHead>
      <ul className="lines">
        {others.map((other) => (
          <li key={other.locationKey}>
            <Link className="link" to={firstScreen(other)}>
              {other.name}
            </Link>
          </li>
        ))}
        <li>
          <Link className="link" to={accountAddress}>
            {t('lib.noAccess.account')}
          </Link>
        </li>
      </ul>
    </>
  );
}
