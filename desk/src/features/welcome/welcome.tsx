/** The page of an invitation to work at a venue. */
import { getStaffInvitation } from '@gangway/contract/staff';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useState } from 'react';
import { go, Link } from '../../lib/address.tsx';
import { call, statusOf } from '../../lib/call.ts';
import { dayOf } from '../../lib/moments.ts';
import { homeAddress, signInAddress } from '../../lib/places.ts';
import { roleName, roleText } from '../../lib/role-words.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { learnSession } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { AcceptForm } from './accept-form.tsx';
import { takeSecret } from './link-secret.ts';

async function enter(isSignedIn: boolean): Promise<void> {
  if (isSignedIn) await learnSession();
  go(isSignedIn ? homeAddress : signInAddress(), 'replace');
}

export function Welcome() {
  const [secret] = useState(takeSecret);
  return secret === null ? <Ended /> : <Invitation secret={secret} />;
}

function Ended() {
  return (
    <>
      <ScreenHead title={t('welcome.ended.title')} step="ended">
        <p className="muted">{t('welcome.ended.text')}</p>
      </ScreenHead>
      <p>
        <Link className="link" to={signInAddress()}>
          {t('welcome.ended.signIn')}
        </Link>
      </p>
    </>
  );
}

function Invitation({ secret }: { secret: string }) {
  const { state, reload } = useLoaded(secret, () => call(getStaffInvitation, { secret }));
  const [isOver, setOver] = useState(false);
  if (isOver || (state.at === 'failed' && statusOf(state.error) === 410)) return <Ended />;
  const title = t('welcome.page.title');
  if (state.at === 'loading')
    return (
      <>
        <ScreenHead title={title} />
        <LoadingBars rows={4} />
      </>
    );
  if (state.at === 'failed')
    return (
      <>
        <ScreenHead title={title} />
        <Failed title={t('welcome.page.failed')} error={state.error} onTry={() => void reload()} />
      </>
    );
  const { email, venues, expiresOn } = state.value;
  return (
    <>
      <ScreenHead title={title}>
        <p className="muted">{t('welcome.page.until', { date: dayOf(expiresOn) })}</p>
      </ScreenHead>
      <ul className="lines">
        {venues.map(({ name, role }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{roleName(role)}</span>
            <span className="small muted">{roleText(role)}</span>
          </li>
        ))}
      </ul>
      {email !== null && <Notice live={false}>{t('welcome.page.signsInAs', { email })}</Notice>}
      <AcceptForm secret={secret} email={email} onAccepted={enter} onEnded={() => setOver(true)} />
    </>
  );
}
