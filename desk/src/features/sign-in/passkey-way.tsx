/** The other way to sign in: with a passkey of this device, or of a phone nearby. */
import { askPasskeyChallenge, signInWithPasskey } from '@gangway/contract/staff';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { call } from '../../lib/call.ts';
import { answerWithPasskey, passkeyWords } from '../../lib/passkeys.ts';
import { t } from '../../messages/t.ts';

export function PasskeyWay({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { isBusy, said, run } = useAction();

  async function signIn(): Promise<string | null> {
    try {
      const asked = await call(askPasskeyChallenge, {});
      await call(signInWithPasskey, await answerWithPasskey(asked));
    } catch (error) {
      return passkeyWords(error);
    }
    await onSignedIn();
    return null;
  }

  return (
    <div className="passkey-way">
      <Button wide busy={isBusy} onClick={() => void run(signIn)}>
        {t('signIn.passkey.use')}
      </Button>
      <LiveRegion visible className="problem">
        {said ?? ''}
      </LiveRegion>
    </div>
  );
}
