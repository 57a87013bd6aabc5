/** The link to an order's receipt, for the guest: shown once it is asked for, which the history says (docs/rules/emails.md). */
import type { OutputOf } from '@gangway/contract/call';
import { showReceiptLink, textReceiptLink } from '@gangway/contract/receipt';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { CopyButton } from '@gangway/ui/components/copy-button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { t } from '../messages/t.ts';
import { call } from './call.ts';
import { useOfflineSince } from './use-connection.ts';
import { useSending } from './use-sending.ts';

type Link = OutputOf<typeof showReceiptLink>;

interface ReceiptLinkDialogProps {
  named: { locationKey: LocationKey; orderNumber: string };
  onClose: () => void;
  /** The history has another line, or the order is another one than is shown. */
  onMoved: () => void;
}

export function ReceiptLinkDialog({ named, onClose, onMoved }: ReceiptLinkDialogProps) {
  const [link, setLink] = useState<Link | null>(null);
  const [textedTo, setTextedTo] = useState<string | null>(null);
  const { isBusy, said, send } = useSending(async () => onMoved());
  const isOffline = useOfflineSince() !== null;
  async function show(): Promise<void> {
    const isShown = await send('link', async (key) => setLink(await call(showReceiptLink, named, { key })));
    if (isShown) onMoved();
  }
  async function text(): Promise<void> {
    const isQueued = await send('text', async (key) => {
      const { to } = await call(textReceiptLink, named, { key });
      setTextedTo(to);
    });
    if (isQueued) onMoved();
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
          {link !== null && link.textsTo !== null && (
            <Button
              look="primary"
              busy={isBusy}
              disabled={isOffline || textedTo !== null}
              onClick={() => void text()}
            >
              {t('order.link.textIt', { phone: link.textsTo })}
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
          {textedTo !== null && (
            <Notice severity="success" title={t('order.link.texted', { phone: textedTo })}>
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
