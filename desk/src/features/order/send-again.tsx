/** Sends an email that was given up once more, and says how that went. */
import { type OrderEmail, sendEmailAgain } from '@gangway/contract/emails';
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { call } from '../../lib/call.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useSending } from '../../lib/use-sending.ts';
import { t } from '../../messages/t.ts';
import type { OrderNamed } from './order-source.ts';

interface SendAgainProps {
  order: OrderNamed;
  email: OrderEmail;
  onSent: () => void;
  /** Loads the order as it is now. */
  onChanged: () => Promise<void>;
}

export function SendAgain({ order, email, onSent, onChanged }: SendAgainProps) {
  const { isBusy, said, send } = useSending(onChanged);
  const toasts = useToasts();
  const isOffline = useOfflineSince() !== null;
  async function again(): Promise<void> {
    const { emailKey } = email;
    if (!(await send(`${emailKey}`, (key) => call(sendEmailAgain, { ...order, emailKey }, { key })))) return;
    toasts.show(t('order.emails.againDone'), { severity: 'success' });
    onSent();
    await onChanged();
  }
  return (
    <div className="email-again">
      <Button size="small" icon="refresh" busy={isBusy} disabled={isOffline} onClick={() => void again()}>
        {t('order.emails.again')}
      </Button>
      <div role="status" className="change-said">
        {said !== null && (
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        )}
      </div>
    </div>
  );
}
