/** Until when the places of an order are kept that is not paid, and giving its guest more time (docs/rules/desk-sales.md). */
import type { SoldOrder } from '@gangway/contract/orders';
import { changePayBy } from '@gangway/contract/selling';
import { whenWords } from '@gangway/domain/kernel/date-words';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { type Keeping, KeepingFields, payByIn } from '../../lib/keeping.tsx';
import { useChanges } from '../../lib/use-changes.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';

interface KeptPlacesProps {
  order: Pick<SoldOrder, 'payBy'>;
  isOffline: boolean;
  /** Null for whoever may not change orders. */
  onMore: (() => void) | null;
}

export function KeptPlaces({ order: { payBy }, isOffline, onMore }: KeptPlacesProps) {
  if (payBy === null) return null;
  return (
    <Notice live={false} title={t('order.kept.until', { when: whenWords(payBy) })}>
      <div className="order-kept">
        <p>{t('order.kept.then')}</p>
        {onMore !== null && (
          <Button size="small" disabled={isOffline} onClick={onMore}>
            {t('order.kept.open')}
          </Button>
        )}
      </div>
    </Notice>
  );
}

export function KeptPlacesDialog({ named, order, onClose, onDone, onMoved }: DialogOfOrder) {
  const [kept, setKept] = useState<Keeping>({ way: 'day', moment: order.payBy ?? '' });
  const { isBusy, said, run } = useAction();
  const make = useChanges();
  const payBy = payByIn(kept);

  async function change(): Promise<string | null> {
    if (payBy === 'unfinished') return null;
    try {
      const refusal = await make(changePayBy, { ...named, payBy, revision: order.revision });
      if (refusal === null) {
        onDone();
        return null;
      }
      // It was paid or changed meanwhile: the order below is shown as it is now.
      onMoved();
      return refusal.words;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <Dialog
      open
      title={t('order.kept.open')}
      description={order.payBy === null ? '' : t('order.kept.until', { when: whenWords(order.payBy) })}
      dismissible={!isBusy}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('order.kept.no')}
          </Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={payBy === 'unfinished'}
            onClick={() => void run(change)}
          >
            {payBy === null ? t('order.kept.yesKeep') : t('order.kept.yes')}
          </Button>
        </>
      }
    >
      <div className="change">
        <KeepingFields legend={t('order.kept.legend')} kept={kept} onChange={setKept} />
        <p className="small muted">{t('order.kept.notTold')}</p>
        <div role="status" className="change-said">
          {said !== null && (
            <Notice severity="error" title={said}>
              {null}
            </Notice>
          )}
        </div>
      </div>
    </Dialog>
  );
}
