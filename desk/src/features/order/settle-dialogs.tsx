/** Changes without a question of their own: taking a payment back, and refunds that the venue has to see to. */
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { useState } from 'react';
import { isVenueMethod, methodOptions, type VenueMethod } from '../../lib/venue-methods.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ReasonField, TellBox } from './change-fields.tsx';

export function UndoPaymentDialog({ order, changes, ...props }: DialogOfOrder) {
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const asked = { reason: reason.trim() || null, tells };
  return (
    <ChangeDialog
      {...props}
      title={t('order.undo.title')}
      description={t('order.undo.text')}
      currency={order.currency}
      change={changes.undoPayment(asked)}
      asked={JSON.stringify(asked)}
      isDangerous
      yes={() => t('order.undo.yes')}
      no={t('order.undo.no')}
    >
      <div className="change-form">
        <ReasonField value={reason} onChange={setReason} />
        <TellBox checked={tells} onChange={setTells} />
      </div>
    </ChangeDialog>
  );
}

export function GiveRefundDialog({ order, changes, ...props }: DialogOfOrder) {
  const [method, setMethod] = useState<VenueMethod>('cash');
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const asked = { method, reason: reason.trim() || null, tells };
  return (
    <ChangeDialog
      {...props}
      title={t('order.give.title')}
      description={t('order.give.text')}
      currency={order.currency}
      change={changes.giveRefund(asked)}
      asked={JSON.stringify(asked)}
      yes={() => t('order.give.yes')}
      no={t('order.give.no')}
    >
      <div className="change-form">
        <RadioGroup
          legend={t('order.give.method')}
          name="method"
          value={method}
          options={methodOptions()}
          onChange={(value) => {
            if (isVenueMethod(value)) setMethod(value);
          }}
        />
        <div className="change-rest">
          <ReasonField value={reason} onChange={setReason} />
          <TellBox checked={tells} onChange={setTells} />
        </div>
      </div>
    </ChangeDialog>
  );
}

export function SendRefundDialog({ order, changes, ...props }: DialogOfOrder) {
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const asked = { reason: reason.trim() || null, tells };
  return (
    <ChangeDialog
      {...props}
      title={t('order.again.title')}
      description={t('order.again.text')}
      currency={order.currency}
      change={changes.sendRefundAgain(asked)}
      asked={JSON.stringify(asked)}
      yes={() => t('order.again.yes')}
      no={t('order.again.no')}
    >
      <div className="change-form">
        <ReasonField value={reason} onChange={setReason} />
        <TellBox checked={tells} onChange={setTells} />
      </div>
    </ChangeDialog>
  );
}
