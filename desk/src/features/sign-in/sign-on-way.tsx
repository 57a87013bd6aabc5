/** The button that leads to the identity provider of the shop's operator, which sends the browser back (sign-on-return.tsx). */
import { startStaffSignOn } from '@gangway/contract/staff';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';

/** Milliseconds until the provider's page is there: a second press would begin anew, and the first would no longer count. */
const leavingMs = 8000;

/** @param next where to go afterwards; null for the first screen */
export function SignOnWay({ name, next }: { name: string; next: string | null }) {
  const { isBusy, said, run } = useAction();

  async function leave(): Promise<string | null> {
    try {
      const { address } = await call(startStaffSignOn, { next });
      location.assign(address);
    } catch (error) {
      return failureWords(error);
    }
    await new Promise((resolve) => setTimeout(resolve, leavingMs));
    return null;
  }

  return (
    <div className="sign-on-way">
      <Button look="primary" wide busy={isBusy} onClick={() => void run(leave)}>
        {t('signIn.signOn.use', { name })}
      </Button>
      <LiveRegion urgent visible className="problem">
        {said ?? ''}
      </LiveRegion>
    </div>
  );
}
