/** The emails about an order, the newest first; each opens as it was sent (docs/rules/emails.md). */
import type { OrderEmail } from '@gangway/contract/emails';
import type { SoldOrder } from '@gangway/contract/orders';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { EmailDialog } from './email-dialog.tsx';
import { emailTitle, failedHelp, stateLooks } from './email-words.ts';
import type { OrderNamed } from './order-source.ts';
import { momentWords } from './order-words.ts';
import { SendAgain } from './send-again.tsx';

interface EmailsPanelProps {
  named: OrderNamed;
  order: SoldOrder;
  mayChange: boolean;
  onChanged: () => Promise<void>;
}

/** Milliseconds until an email that is being sent is looked at again; then whoever waits reloads. */
const looks = [2000, 4000, 8000];

/** Loads the order again while an email of it is being sent for the first time. */
function useFollowing(emails: readonly OrderEmail[], onChanged: () => Promise<void>): void {
  const looked = useRef(0);
  const isSending = emails.some(({ state, problem }) => state === 'waiting' && problem === null);
  // Each answer has its own list.
  useEffect(() => {
    if (!isSending) {
      looked.current = 0;
      return;
    }
    const wait = looks[looked.current];
    if (wait === undefined || emails.length === 0) return;
    const timer = setTimeout(() => {
      looked.current += 1;
      void onChanged();
    }, wait);
    return () => clearTimeout(timer);
  }, [emails, isSending, onChanged]);
}

export function EmailsPanel({ named, order, mayChange, onChanged }: EmailsPanelProps) {
  const { emails, emailsSince, email: address } = order;
  const [open, setOpen] = useState<number | null>(null);
  useFollowing(emails, onChanged);
  const shown = emails.find(({ emailKey }) => emailKey === open) ?? null;
  return (
    <section className="panel" aria-labelledby="order-emails">
      <h2 id="order-emails">{t('order.emails.title')}</h2>
      {emails.length === 0 && (
        <p className="muted">
          {address === '' && order.erasedOn === null ? t('order.emails.noAddress') : t('order.emails.none')}
        </p>
      )}
      {emails.length > 0 && (
        <ul className="emails">
          {emails.map((email) => (
            <li key={email.emailKey} className={email.state === 'failed' ? 'email-failed' : undefined}>
              <button type="button" className="link email-open" onClick={() => setOpen(email.emailKey)}>
                <bdi>{emailTitle(email)}</bdi>
              </button>
              <StateRow email={email} order={order} />
              {email.problem !== null && email.nextOn !== null && (
                <p className="muted">
                  {t('order.emails.nextAt', { when: momentWords(email.nextOn, order) })}
                </p>
              )}
              {email.state === 'failed' && (
                <>
                  <p>{t('order.emails.refused', { address: email.to })}</p>
                  <p className="muted">{failedHelp(email)}</p>
                  {mayChange && email.isRetryable && (
                    <SendAgain order={named} email={email} onSent={() => undefined} onChanged={onChanged} />
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {emailsSince !== null && (
        <p className="muted email-since">
          {t('order.emails.since', { when: momentWords(emailsSince, order) })}
        </p>
      )}
      {shown !== null && (
        <EmailDialog
          named={named}
          order={order}
          email={shown}
          mayChange={mayChange}
          onClose={() => setOpen(null)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

function StateRow({ email, order }: { email: OrderEmail; order: SoldOrder }) {
  const { look, icon, words } = stateLooks[email.state];
  return (
    <p className="email-state">
      <span className={`tag tag-${look}`}>
        <Icon name={icon} />
        <span>{words()}</span>
      </span>
      <span className="muted">{momentWords(email.on, order)}</span>
    </p>
  );
}
