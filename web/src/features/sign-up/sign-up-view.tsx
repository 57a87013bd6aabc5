/** The sign-up page: what operators get, the form, and the answer once it is sent (2.1-22, D-RT-09). */
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { ErrorSummary } from '@gangway/ui/components/error-summary.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useEffect, useRef } from 'react';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { BusinessFields, ContactFields, HiddenField, SalesFields } from './sign-up-fields.tsx';
import type { SignUpForm } from './sign-up-source.ts';
import { fieldId, type SignUp, useSignUp } from './use-sign-up.ts';

const icons = ['calendar', 'card', 'gift', 'share', 'warn', 'down', 'check'] as const satisfies IconName[];

/** What the product does for operators; each of these exists. */
function Benefits() {
  const benefits = [
    ['calendar', t('signUp.benefit.calendar')],
    ['card', t('signUp.benefit.payment')],
    ['gift', t('signUp.benefit.more')],
    ['share', t('signUp.benefit.embed')],
  ] as const;
  return (
    <ul className="sign-up-benefits">
      {benefits.map(([icon, words]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

function Sent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="card sign-up-sent">
      <Icon name="check" />
      <h2 ref={heading} tabIndex={-1}>
        {t('signUp.sent.title')}
      </h2>
      <p>{t('signUp.sent.reply')}</p>
    </div>
  );
}

function NeedsScript({ supportEmail }: { supportEmail: string }) {
  return (
    <noscript>
      <div className="no-script">
        <p>
          <b>{t('signUp.form.needsScript')}</b>
        </p>
        <p>
          {withElements(t('signUp.form.writeInstead', { email: supportEmail }), {
            email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
          })}
        </p>
      </div>
    </noscript>
  );
}

function Consent({ signUp }: { signUp: SignUp }) {
  return (
    <Checkbox
      id={fieldId('hasConsented')}
      name="hasConsented"
      label={t('signUp.form.consent')}
      checked={signUp.values.hasConsented}
      error={signUp.errorOf('hasConsented')}
      required
      onChange={(hasConsented) => signUp.set({ hasConsented })}
      onBlur={() => signUp.leave('hasConsented')}
    />
  );
}

export interface SignUpViewProps extends SignUpForm {
  call: Caller;
}

export function SignUpView({ countries, supportEmail, call }: SignUpViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const signUp = useSignUp(form, { call, supportEmail });
  return (
    <main id="main" className="wrap sign-up">
      <IconSprite names={icons} />
      <div className="sign-up-about">
        <h1>{t('signUp.page.title')}</h1>
        <p className="lede">{t('signUp.page.lede')}</p>
        <Benefits />
      </div>
      {signUp.isDone ? (
        <Sent />
      ) : (
        <form
          ref={form}
          className="card form sign-up-form"
          aria-label={t('signUp.form.title')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            signUp.submit();
          }}
        >
          <NeedsScript supportEmail={supportEmail} />
          <ErrorSummary errors={signUp.list} attempt={signUp.attempt} />
          <BusinessFields signUp={signUp} countries={countries} />
          <ContactFields signUp={signUp} />
          <SalesFields signUp={signUp} />
          <HiddenField signUp={signUp} />
          <Consent signUp={signUp} />
          {signUp.problem !== null && (
            <Notice severity="error" title={signUp.problem}>
              {t('signUp.form.kept')}
            </Notice>
          )}
          {/* Before the page is alive, a browser would put the form into an address. */}
          <Button
            type={signUp.isAlive ? 'submit' : 'button'}
            look="primary"
            size="big"
            wide
            busy={signUp.isBusy}
          >
            {signUp.isBusy ? t('signUp.form.sending') : t('signUp.form.send')}
          </Button>
          <p className="fine">{t('signUp.form.fine')}</p>
        </form>
      )}
    </main>
  );
}
