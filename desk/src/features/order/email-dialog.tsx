/** An email as it was sent: to whom, when, what it said, and what the mail server said to it (docs/rules/emails.md). */
import { getOrderEmail, type OrderEmail, type OrderEmailText } from '@gangway/contract/emails';
import type { SoldOrder } from '@gangway/contract/orders';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { emailTitle, failedHelp, stateLooks } from './email-words.ts';
import { fileSize } from './file-size.ts';
import type { OrderNamed } from './order-source.ts';
import { momentWords } from './order-words.ts';
import { SendAgain } from './send-again.tsx';

interface EmailDialogProps {
  named: OrderNamed;
  order: SoldOrder;
  email: OrderEmail;
  mayChange: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

export function EmailDialog({ named, order, email, mayChange, onClose, onChanged }: EmailDialogProps) {
  const { emailKey, state: standing, on } = email;
  // Sent again, it says something else.
  const { state, reload } = useLoaded(`${emailKey} ${standing} ${on}`, () =>
    call(getOrderEmail, { ...named, emailKey }),
  );
  return (
    <Dialog
      open
      look="wide"
      title={<bdi>{emailTitle(email)}</bdi>}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('order.dialog.close')}</Button>}
    >
      <div className="email">
        {state.at === 'loading' && <LoadingBars rows={6} />}
        {state.at === 'failed' && (
          <Failed title={t('order.email.failed')} error={state.error} onTry={() => void reload()} />
        )}
        {state.at === 'ready' && <Facts email={email} read={state.value} order={order} />}
        {standing === 'failed' && (
          <div className="email-failed">
            <p>{failedHelp(email)}</p>
            {mayChange && email.isRetryable && (
              <SendAgain order={named} email={email} onSent={onClose} onChanged={onChanged} />
            )}
          </div>
        )}
        {state.at === 'ready' && <Words read={state.value} email={email} />}
      </div>
    </Dialog>
  );
}

interface Fact {
  name: string;
  value: ReactNode;
}

function factsOf(
  email: OrderEmail,
  { attachments, answer, messageId }: OrderEmailText,
  order: SoldOrder,
): Fact[] {
  const { look, icon, words, on } = stateLooks[email.state];
  const files = attachments.map(({ name, bytes }) => (
    <li key={name} className="email-file">
      <bdi>{name}</bdi>
      <span className="muted">{fileSize(bytes)}</span>
    </li>
  ));
  const facts: (Fact | false)[] = [
    email.to !== '' && { name: t('order.email.to'), value: <bdi>{email.to}</bdi> },
    {
      name: on(),
      value: (
        <span className="email-state">
          <span>{momentWords(email.on, order)}</span>
          <span className={`tag tag-${look}`}>
            <Icon name={icon} />
            <span>{words()}</span>
          </span>
        </span>
      ),
    },
    email.nextOn !== null && { name: t('order.email.next'), value: momentWords(email.nextOn, order) },
    email.problem !== null && { name: t('order.email.problem'), value: <bdi>{email.problem}</bdi> },
    answer !== null && { name: t('order.email.answer'), value: <bdi>{answer}</bdi> },
    files.length > 0 && { name: t('order.email.files'), value: <ul>{files}</ul> },
    messageId !== null && { name: t('order.email.id'), value: <bdi className="num">{messageId}</bdi> },
  ];
  return facts.filter((fact) => fact !== false);
}

function Facts({ email, read, order }: { email: OrderEmail; read: OrderEmailText; order: SoldOrder }) {
  return (
    <dl className="email-facts">
      {factsOf(email, read, order).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why there is no text. */
function withoutText({ state, to }: OrderEmail): string {
  if (state === 'sent') return t('order.email.erased');
  return state === 'withdrawn' || to !== '' ? t('order.email.notKept') : t('order.email.later');
}

function Words({ read, email }: { read: OrderEmailText; email: OrderEmail }) {
  const { text, language } = read;
  if (text === null) return <p className="muted">{withoutText(email)}</p>;
  return (
    <>
      <section className="email-text" aria-label={t('order.email.text')}>
        <pre dir="auto" lang={language ?? undefined}>
          {text}
        </pre>
      </section>
      <p className="muted email-since">{t('order.email.hidden')}</p>
    </>
  );
}
