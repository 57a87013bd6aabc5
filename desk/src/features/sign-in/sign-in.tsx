/** Signing in with a code by email. */
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useState } from 'react';
import { go } from '../../lib/address.tsx';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { homeAddress } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { learnSession } from '../../lib/session.ts';
import { usePresence } from '../../lib/session-state.ts';
import { t } from '../../messages/t.ts';
import { CodeStep } from './code-step.tsx';
import { DemoRow, offersDemo } from './demo-row.tsx';
import { EmailStep } from './email-step.tsx';
import { PasskeyWay } from './passkey-way.tsx';

/** @param next where to go afterwards; null for the first screen */
export function SignIn({ next }: { next: string | null }) {
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
      <ScreenHead title={asked === null ? t('signIn.page.title') : t('signIn.page.codeTitle')} hasField>
        <p className="muted">
          {asked === null ? t('signIn.page.text') : t('signIn.page.sent', { email: asked })}
        </p>
      </ScreenHead>
      {isLost && asked === null && <Notice severity="warn">{t('signIn.page.lost')}</Notice>}
      {asked === null ? (
        <>
          <EmailStep email={email} onType={setEmail} onAsked={setAsked} />
          {canUsePasskeys() && <PasskeyWay onSignedIn={enter} />}
          {offersDemo() && <DemoRow onSignedIn={enter} />}
        </>
      ) : (
        <CodeStep email={asked} onSignedIn={enter} onBack={() => setAsked(null)} />
      )}
    </>
  );
}
