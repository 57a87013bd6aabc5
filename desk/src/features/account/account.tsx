/** Who I am here: name, language, and where I am signed in. */
import type { StaffSession } from '@gangway/contract/staff';
import { spokenLanguages } from '@gangway/domain/messages/locale';
import { Button } from '@gangway/ui/components/button.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { chooseLanguage, languageNames, spokenIn, useLocale } from '../../lib/language.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { signOut } from '../../lib/session.ts';
import { offeredSignOn } from '../../lib/sign-on.ts';
import { t } from '../../messages/t.ts';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

export function Account({ session }: { session: StaffSession }) {
  const toasts = useToasts();
  const locale = useLocale();
  const { isBusy, run } = useAction();

  async function attempt(work: () => Promise<void>): Promise<null> {
    try {
      await work();
    } catch (error) {
      toasts.show(failureWords(error), { severity: 'error' });
    }
    return null;
  }

  function change(value: string): void {
    const language = spokenLanguages.find((known) => known === value);
    if (language !== undefined) void attempt(() => chooseLanguage(language));
  }

  return (
    <>
      <ScreenHead title={t('account.page.title')} />
      <section className="panel" aria-labelledby="me">
        <h2 id="me">{t('account.me.title')}</h2>
        <dl className="facts">
          <dt>{t('account.me.name')}</dt>
          <dd>{session.name}</dd>
          <dt>{t('account.me.email')}</dt>
          <dd>{session.email}</dd>
        </dl>
        <div className="form">
          <Select
            label={t('account.me.language')}
            help={t('account.me.languageHelp')}
            name="language"
            value={spokenIn(locale)}
            options={spokenLanguages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={change}
          />
        </div>
      </section>
      {offeredSignOn()?.only !== true && (
        <section className="panel" aria-labelledby="passkeys">
          <div className="panel-head">
            <h2 id="passkeys">{t('account.passkeys.title')}</h2>
            <p className="muted">{t('account.passkeys.text')}</p>
          </div>
          <Passkeys />
        </section>
      )}
      <section className="panel" aria-labelledby="sessions">
        <h2 id="sessions">{t('account.sessions.title')}</h2>
        <Sessions />
      </section>
      <p>
        <Button busy={isBusy} onClick={() => void run(() => attempt(signOut))}>
          {t('account.page.signOut')}
        </Button>
      </p>
    </>
  );
}
