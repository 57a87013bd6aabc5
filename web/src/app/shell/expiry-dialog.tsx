/** Says that the cart's time has run out (D-CT-02). */
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { t } from '../../messages/t.ts';

export default function ExpiryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      dismissible={false}
      title={t('app.expiryDialog.title')}
      description={t('app.expiryDialog.description')}
      actions={
        <Button look="primary" autoFocus onClick={onClose}>
          {t('app.expiryDialog.startAgain')}
        </Button>
      }
    />
  );
}
