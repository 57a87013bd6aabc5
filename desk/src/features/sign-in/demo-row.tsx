/** Trying the demo venues as one of their people, with one click: offered on the server's own machine only. */
import { signInDemoStaff } from '@gangway/contract/staff';
import { type StaffRole, staffRoles } from '@gangway/domain/staff/role';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { roleName } from '../../lib/role-words.ts';
import { t } from '../../messages/t.ts';

/** The server says in the document whether there is a demo to try here. */
export const offersDemo = (): boolean => document.querySelector('meta[name="demo-staff"]') !== null;

export function DemoRow({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const id = useId();
  const { isBusy, said, run } = useAction();
  const [chosen, setChosen] = useState<StaffRole | null>(null);

  async function send(role: StaffRole): Promise<string | null> {
    try {
      await call(signInDemoStaff, { role });
    } catch (error) {
      return failureWords(error);
    }
    await onSignedIn();
    return null;
  }

  return (
    <section className="demo-row" aria-labelledby={id}>
      <h2 id={id} className="demo-title">
        {t('signIn.demo.title')}
      </h2>
      <div className="demo-roles">
        {staffRoles.map((role) => (
          <Button
            key={role}
            size="small"
            busy={isBusy && chosen === role}
            onClick={() => {
              setChosen(role);
              void run(() => send(role));
            }}
          >
            {roleName(role)}
          </Button>
        ))}
      </div>
      <p className="small muted">{t('signIn.demo.text')}</p>
      <LiveRegion visible className="small">
        {said ?? ''}
      </LiveRegion>
    </section>
  );
}
