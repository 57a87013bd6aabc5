/** Signing in: with the operator's identity provider, a code by email, or a passkey. */
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useState } from 'react';
import { go } from '../../lib/address.tsx';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { homeAddress } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { learnSession } from '../../lib/session.ts';
import { usePresence } from '../../lib/session-state.ts';
import { offeredSignOn, type SignOnOffer } from '../../lib/sign-on.ts';
import { t } from '../../messages/t.ts';
import { CodeStep } from './code-step.tsx';
import { DemoRow, offersDemo } from './demo-row.tsx';
import { EmailStep } from './email-step.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { SignOnWay } from './sign-on-way.tsx';

/** The line under the heading: how to begin. */
function waysText(signOn: SignOnOffer | null): string {
  if (signOn === null) return t('signIn.page.text');
  const { name, only } = signOn;
  return only ? t('signIn.page.onlySignOn', { name }) : t('signIn.page.withSignOn', { name });
}

interface SignInProps {
  /** Where to go afterwards; null for the first screen. */
  next: string | null;
  /** Why the identity provider did not lead in; null if nobody comes from there. */
  refused?: string | null;
}

export function SignIn({ next, refused = null }: SignInProps) {
  const [signOn] = useState(offeredSignOn);
  const presence = usePresence();
  const [email, setEmail] = useState('');
  /** The address that a code was asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const isLost = presence.at === 'out' && presence.why === 'lost';
  async function enter(): Promise<void> {
    await learnSession();
    go(next ?? homeAddress, 'replace');
  }
  return (
    <>
      <ScreenHead
        title={asked === null ? t('signIn.page.title') : t('signIn.page.codeTitle')}
        step={refused === null ? '' : 'refused'}
        hasField={asked !== null || signOn === null}
      >
        <p className="muted">{asked === null ? waysText(signOn) : t('signIn.page.sent', { email: asked })}</p>
      </ScreenHead>
      {isLost && asked === null && <Notice severity="warn">{t('signIn.page.lost')}</Notice>}
      {refused !== null && asked === null && <Notice severity="error">{refused}</Notice>}
      {asked === null ? (
        <>
          {signOn !== null && <SignOnWay name={signOn.name} next={next} />}
          {signOn?.only !== true && (
            <>
              <EmailStep email={email} isFirst={signOn === null} onType={setEmail} onAsked={setAsked} />
              {canUsePasskeys() && <PasskeyWay onSignedIn={enter} />}
            </>
          )}
          {offersDemo() && <DemoRow onSignedIn={enter} />}
        </>
      ) : (
        <CodeStep email={asked} onSignedIn={enter} onBack={() => setAsked(null)} />
      )}
    </>
  );
}
