/** Sending the guest's email once more. */
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';

export const ResendDialog = ({ order, changes, ...props }: DialogOfOrder) => (
  <ChangeDialog
    {...props}
    title={t('order.resend.title')}
    description={t('order.resend.text', { email: order.email })}
    currency={order.currency}
    change={changes.resend()}
    asked="resend"
    yes={() => t('order.resend.yes')}
    no={t('order.resend.no')}
  />
);
