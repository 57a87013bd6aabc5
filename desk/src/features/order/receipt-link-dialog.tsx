/** The link to an order's receipt, for the guest: shown once it is asked for, which the history says (docs/rules/emails.md). */
import type { OutputOf } from '@gangway/contract/call';
import { showReceiptLink } from '@gangway/contract/receipt';
import { Button } from '@gangway/ui/components/button.tsx';
import { CopyButton } from '@gangway/ui/components/copy-button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useSending } from '../../lib/use-sending.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';

type Link = OutputOf<typeof showReceiptLink>;

export function ReceiptLinkDialog({ named, onClose, onMoved }: DialogOfOrder) {
  const [link, setLink] = useState<Link | null>(null);
  const { isBusy, said, send } = useSending(async () => onMoved());
  const isOffline = useOfflineSince() !== null;
  async function show(): Promise<void> {
    const isShown = await send('link', async (key) => setLink(await call(showReceiptLink, named, { key })));
    if (isShown) onMoved();
  }
  return (
    <Dialog
      open
      look="wide"
      title={t('order.link.title')}
      description={t('order.link.text')}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('order.dialog.close')}</Button>
          {link === null && (
            <Button look="primary" busy={isBusy} disabled={isOffline} onClick={() => void show()}>
              {t('order.link.show')}
            </Button>
          )}
        </>
      }
    >
      <div className="email">
        <div role="status" className="change-said">
          {said !== null && (
            <Notice severity="error" title={said}>
              {null}
            </Notice>
          )}
        </div>
        {link !== null && <Shown link={link} />}
      </div>
    </Dialog>
  );
}

const Shown = ({ link: { url, pays } }: { link: Link }) => (
  <div className="receipt-link">
    {pays && <p>{t('order.link.pays')}</p>}
    <TextInput label={t('order.link.address')} type="url" readOnly value={url} onChange={() => undefined} />
    <CopyButton
      text={url}
      className="muted"
      copied={t('order.link.copied')}
      notCopied={t('order.link.notCopied')}
    >
      {t('order.link.copy')}
    </CopyButton>
  </div>
);
