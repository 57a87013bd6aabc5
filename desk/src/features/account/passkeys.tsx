/** The passkeys of the account: those there are, another one, and one less. */
import { addPasskey, askNewPasskey, getPasskeys, removePasskey } from '@gangway/contract/staff';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Badge } from '@gangway/ui/components/shapes.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { call } from '../../lib/call.ts';
import { dayAndTimeOf, dayOf } from '../../lib/moments.ts';
import { canUsePasskeys, makePasskey, passkeyWords } from '../../lib/passkeys.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { deviceWords } from './device-words.ts';

export function Passkeys() {
  const { state, reload } = useLoaded('passkeys', () => call(getPasskeys, {}));
  const toasts = useToasts();
  const adding = useAction();
  const removing = useAction();

  async function add(): Promise<string | null> {
    try {
      await call(addPasskey, await makePasskey(await call(askNewPasskey, {})));
    } catch (error) {
      return passkeyWords(error);
    }
    toasts.show(t('account.passkeys.done'), { severity: 'success' });
    await reload();
    return null;
  }

  async function remove(passkeyKey: string, device: string): Promise<null> {
    try {
      await call(removePasskey, { passkeyKey });
      toasts.show(t('account.passkeys.removed', { device }), { severity: 'success' });
    } catch (error) {
      toasts.show(failureWords(error), { severity: 'error' });
    }
    await reload();
    return null;
  }

  if (state.at === 'loading') return <LoadingBars rows={2} />;
  if (state.at === 'failed')
    return <Failed title={t('account.passkeys.failed')} error={state.error} onTry={() => void reload()} />;
  const { passkeys } = state.value;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="lines">
          {passkeys.map(({ passkeyKey, device: userAgent, addedOn, usedOn, isCopied }) => {
            const device = deviceWords(userAgent);
            return (
              <li key={passkeyKey} className="line-with-action">
                <div className="line-name">
                  <b>{device}</b>
                  {isCopied && <Badge look="warn">{t('account.passkeys.copied')}</Badge>}
                </div>
                <span className="small muted">
                  {isCopied
                    ? t('account.passkeys.copiedText')
                    : usedOn === null
                      ? t('account.passkeys.unused', { date: dayOf(addedOn) })
                      : t('account.passkeys.used', { date: dayOf(addedOn), when: dayAndTimeOf(usedOn) })}
                </span>
                <Button
                  size="small"
                  disabled={removing.isBusy}
                  onClick={() => void removing.run(() => remove(passkeyKey, device))}
                >
                  <span>{t('account.passkeys.remove')}</span>
                  <span className="vh">{device}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div className="form">
          <p>
            <Button busy={adding.isBusy} onClick={() => void adding.run(add)}>
              {t('account.passkeys.add')}
            </Button>
          </p>
          <LiveRegion visible className="problem">
            {adding.said ?? ''}
          </LiveRegion>
        </div>
      ) : (
        <p className="small muted">{t('account.passkeys.cannot')}</p>
      )}
    </>
  );
}
