/** The dialog of every change of an order: what is asked, what it will do, and the button that does just that. */
import type { ExpectedChange } from '@gangway/contract/changes';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef } from 'react';
import { LoadingBars } from '../../lib/states.tsx';
import { t } from '../../messages/t.ts';
import { Expected } from './expected.tsx';
import type { ChangeToMake } from './order-source.ts';
import { usePreview } from './use-preview.ts';

export interface ChangeDialogProps {
  title: string;
  description: string;
  currency: string;
  /** Null while the form is not complete. */
  change: ChangeToMake | null;
  /** Names what the form says. */
  asked: string;
  /** Repeats the effect: 'Cancel, refund $40.00'. */
  yes: (quote: ExpectedChange | null) => string;
  /** Repeats what stays. */
  no: string;
  isDangerous?: boolean | undefined;
  /** The form; absent for a change without questions. */
  children?: Elements;
  onClose: () => void;
  /** After it was made. */
  onDone: () => void;
  /** The order is another one than was shown. */
  onMoved: () => void;
}

export function ChangeDialog(props: ChangeDialogProps) {
  const { title, description, currency, change, asked, yes, no, isDangerous = false } = props;
  const { onClose, onDone, onMoved } = props;
  const { quote, isFresh, problem, askAgain } = usePreview(change, asked);
  const { isBusy, said, run } = useAction();
  /** The last request and its key: the same is sent again if its answer was lost. */
  const sent = useRef({ what: '', key: '' });

  async function make(): Promise<string | null> {
    if (change === null || quote === null || !isFresh) return null;
    const what = [asked, quote.revision, quote.figures].join(' ');
    if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
    try {
      const refusal = await change.make(quote, sent.current.key);
      if (refusal === null) {
        onDone();
        return null;
      }
      // Somebody else was faster: what it comes to now is shown, and nothing of the form is lost.
      if (refusal.code === 'orderChanged') onMoved();
      askAgain();
      return refusal.words;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <Dialog
      open
      look="wide"
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
            disabled={quote === null || !isFresh}
            onClick={() => void run(make)}
          >
            {yes(isFresh ? quote : null)}
          </Button>
        </>
      }
    >
      <div className="change">
        {props.children}
        <div role="status" className="change-said">
          {problem !== null && (
            <Notice severity="warn" title={problem}>
              {null}
            </Notice>
          )}
          {said !== null && said !== problem && (
            <Notice severity="error" title={said}>
              {null}
            </Notice>
          )}
        </div>
        {quote !== null && <Expected quote={quote} currency={currency} isFresh={isFresh} />}
        {change !== null && quote === null && problem === null && <LoadingBars rows={3} />}
      </div>
    </Dialog>
  );
}
