/** The dialog of a change of a departure: what it will do, why it is made, and the button that does just that. */
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import type { Refusal } from '../../lib/use-changes.ts';
import { t } from '../../messages/t.ts';
import { ReasonField } from '../order/change-fields.tsx';

export interface DepartureDialogProps {
  title: string;
  description: string;
  /** Repeats the effect. */
  yes: string;
  /** Repeats what stays. */
  no: string;
  isDangerous?: boolean;
  /** Whether a reason is asked for, which is the usual. */
  hasReason?: boolean;
  /** Null while the form is not complete. */
  make: ((reason: string | null) => Promise<Refusal | null>) | null;
  /** The form, above the reason; absent for a change without questions. */
  children?: Elements;
  onClose: () => void;
  /** After it was made. */
  onDone: () => void;
  /** The departure is another one than was shown. */
  onMoved: () => void;
}

export function DepartureDialog(props: DepartureDialogProps) {
  const { title, description, yes, no, isDangerous = false, hasReason = true } = props;
  const { make, onClose, onDone, onMoved } = props;
  const [reason, setReason] = useState('');
  const { isBusy, said, run } = useAction();

  async function press(): Promise<string | null> {
    if (make === null) return null;
    try {
      const refusal = await make(reason.trim() || null);
      if (refusal === null) {
        onDone();
        return null;
      }
      // Somebody else was faster, or guests were: the departure is shown as it is now, and nothing of the form is lost.
      onMoved();
      return refusal.words;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <Dialog
      open
      title={title}
      description={description}
      dismissible={!isBusy}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {no}
          </Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={make === null}
            onClick={() => void run(press)}
          >
            {yes}
          </Button>
        </>
      }
    >
      <div className="departure-form">
        {props.children}
        {hasReason && <ReasonField value={reason} onChange={setReason} />}
        {said !== null && (
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
