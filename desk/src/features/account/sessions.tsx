/** Where the person is signed in, and the way to end that somewhere else. */
import { endStaffSession, getStaffSessions } from '@gangway/contract/staff';
import { Button } from '@gangway/ui/components/button.tsx';
import { Badge } from '@gangway/ui/components/shapes.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { call } from '../../lib/call.ts';
import { dayAndTimeOf } from '../../lib/moments.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { deviceWords } from './device-words.ts';

export function Sessions() {
  const { state, reload } = useLoaded('sessions', () => call(getStaffSessions, {}));
  const toasts = useToasts();
  const { isBusy, run } = useAction();

  async function end(sessionKey: string, device: string): Promise<null> {
    try {
      await call(endStaffSession, { sessionKey });
      toasts.show(t('account.sessions.ended', { device }), { severity: 'success' });
    } catch (error) {
      toasts.show(failureWords(error), { severity: 'error' });
    }
    await reload();
    return null;
  }

  if (state.at === 'loading') return <LoadingBars rows={3} />;
  if (state.at === 'failed')
    return <Failed title={t('account.sessions.failed')} error={state.error} onTry={() => void reload()} />;
  return (
    <ul className="lines">
      {state.value.sessions.map(({ sessionKey, device: userAgent, usedOn, isThis }) => {
        const device = deviceWords(userAgent);
        return (
          <li key={sessionKey} className="line-with-action">
            <b>{device}</b>
            <span className="small muted">{t('account.sessions.used', { when: dayAndTimeOf(usedOn) })}</span>
            {isThis ? (
              <Badge look="ok">{t('account.sessions.this')}</Badge>
            ) : (
              <Button size="small" disabled={isBusy} onClick={() => void run(() => end(sessionKey, device))}>
                <span>{t('account.sessions.end')}</span>
                <span className="vh">{device}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
