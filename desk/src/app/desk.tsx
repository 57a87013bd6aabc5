/** The desk: shows the screen of the address to whoever may see it, and signing in to everybody else. */

import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { ToastRegion } from '@gangway/ui/components/toasts.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { useEffect } from 'react';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { go, useAddress } from '../lib/address.tsx';
import { useLocale } from '../lib/language.ts';
import { type Place, placeOf, signInAddress } from '../lib/places.ts';
import { learnSession } from '../lib/session.ts';
import { usePresence } from '../lib/session-state.ts';
import { t } from '../messages/t.ts';
import { Boundary } from './boundary.tsx';
import { LoadingScreen, lateScreen, UntilLoaded } from './late-screen.tsx';
import { PlainPage } from './plain-page.tsx';
import { SignedIn } from './signed-in.tsx';

const Welcome = lateScreen(async () => (await import('../features/welcome/welcome.tsx')).Welcome);
const SignOnReturn = lateScreen(
  async () => (await import('../features/sign-in/sign-on-return.tsx')).SignOnReturn,
);

const icons: readonly IconName[] = [
  'age',
  'bus',
  'calendar',
  'card',
  'check',
  'clock',
  'close',
  'copy',
  'down',
  'download',
  'edit',
  'gift',
  'info',
  'left',
  'list',
  'lock',
  'mail',
  'minus',
  'more',
  'note',
  'offline',
  'phone',
  'plus',
  'print',
  'refresh',
  'right',
  'scan',
  'search',
  'sliders',
  'sound',
  'sun',
  'tag',
  'torch',
  'undo',
  'user',
  'warn',
  'wind',
];

export function Desk() {
  // Everything is drawn again in another language.
  useLocale();
  const address = useAddress();
  const place = placeOf(address);
  return (
    <ToastRegion>
      <IconSprite names={icons} />
      {place.screen === 'sign-in' && (
        <PlainPage>
          <SignIn next={place.next} />
        </PlainPage>
      )}
      {(place.screen === 'welcome' || place.screen === 'sign-on-return') && (
        <PlainPage>
          <Boundary address={address}>
            <UntilLoaded>{place.screen === 'welcome' ? <Welcome /> : <SignOnReturn />}</UntilLoaded>
          </Boundary>
        </PlainPage>
      )}
      {place.screen !== 'sign-in' && place.screen !== 'welcome' && place.screen !== 'sign-on-return' && (
        <ForStaff place={place} address={address} />
      )}
    </ToastRegion>
  );
}

function ForStaff({ place, address }: { place: Place; address: string }) {
  const presence = usePresence();
  useEffect(() => {
    if (presence.at === 'start') void learnSession();
    if (presence.at === 'out') go(signInAddress(presence.why === 'left' ? null : address), 'replace');
  }, [presence, address]);
  if (presence.at === 'out') return null;
  if (presence.at === 'in')
    return (
      <Boundary address={address}>
        <SignedIn session={presence.session} place={place} address={address} />
      </Boundary>
    );
  return (
    <PlainPage>
      {presence.at === 'start' ? (
        <LoadingScreen />
      ) : (
        <Notice severity="error" title={t('app.desk.failed')}>
          <p>{presence.words}</p>
          <TryAgain icon="refresh" size="small" onTry={() => void learnSession()} />
        </Notice>
      )}
    </PlainPage>
  );
}
