/** Canceling a booking on its receipt: what it gives back, before it is confirmed (docs/rules/cancellation.md, "By guests"). */
import type { OutputOf } from '@gangway/contract/call';
import type { cancelBooking, quoteCancellation } from '@gangway/contract/cancellations';
import type { Amount } from '@gangway/domain/kernel/money';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useRef, useState } from 'react';
import { t } from '../../messages/t.ts';

type Answer = OutputOf<typeof cancelBooking>;
type Quote = NonNullable<OutputOf<typeof quoteCancellation>['quote']>;

/** The calls, and what is done with the order afterwards. */
export interface Canceling {
  quote: (lineKey: number) => Promise<OutputOf<typeof quoteCancellation>>;
  /** Cancels for the refund that was quoted, of the order as it was then. */
  cancel: (lineKey: number, quote: Pick<Quote, 'refund' | 'revision'>) => Promise<Answer>;
  onCanceled: (order: NonNullable<Answer['order']>) => void;
}

interface CancelBookingProps {
  lineKey: number;
  name: string;
  currency: string;
  canceling: Canceling;
}

type State =
  | { step: 'closed' | 'asking' | 'failed' }
  | { step: 'refused'; words: string }
  | { step: 'quoted' | 'canceling'; quote: Quote; problem: string | null };

const refusalOf = ({ modelErrors, exceptionMessage }: Pick<Answer, 'modelErrors' | 'exceptionMessage'>) =>
  modelErrors?.[0]?.value[0] ?? exceptionMessage;

export function CancelBooking({ lineKey, name, currency, canceling }: CancelBookingProps) {
  const [state, setState] = useState<State>({ step: 'closed' });
  // An answer to a dialog that was closed meanwhile, or opened again, is not shown.
  const turn = useRef(0);

  async function ask(problem: string | null = null): Promise<void> {
    const mine = ++turn.current;
    const tell = (told: State) => {
      if (turn.current === mine) setState(told);
    };
    setState({ step: 'asking' });
    try {
      const answer = await canceling.quote(lineKey);
      if (answer.quote !== null) return tell({ step: 'quoted', quote: answer.quote, problem });
      tell({ step: 'refused', words: refusalOf(answer) ?? connectionWords(t('receipt.cancel.quoteFailed')) });
    } catch {
      tell({ step: 'failed' });
    }
  }

  function close(): void {
    turn.current += 1;
    setState({ step: 'closed' });
  }

  async function confirm(quote: Quote): Promise<void> {
    setState({ step: 'canceling', quote, problem: null });
    try {
      const answer = await canceling.cancel(lineKey, quote);
      const refusal = refusalOf(answer);
      if (refusal == null && answer.order !== null) {
        close();
        return canceling.onCanceled(answer.order);
      }
      // The refund may be another now.
      await ask(refusal ?? connectionWords(t('receipt.cancel.failed')));
    } catch {
      setState({ step: 'quoted', quote, problem: connectionWords(t('receipt.cancel.failed')) });
    }
  }

  const isBusy = state.step === 'canceling';
  return (
    <>
      <Button onClick={() => void ask()}>{t('receipt.cancel.open')}</Button>
      <Dialog
        open={state.step !== 'closed'}
        onClose={close}
        dismissible={!isBusy}
        title={t('receipt.cancel.title')}
        description={name}
        actions={
          <>
            <Button autoFocus disabled={isBusy} onClick={close}>
              {t('receipt.cancel.keep')}
            </Button>
            {(state.step === 'quoted' || isBusy) && (
              <Button look="danger" busy={isBusy} onClick={() => void confirm(state.quote)}>
                {t('receipt.cancel.confirm')}
              </Button>
            )}
          </>
        }
      >
        {state.step === 'asking' && <Loader label={t('receipt.cancel.asking')} />}
        {state.step === 'refused' && <Notice severity="error" title={state.words} />}
        {state.step === 'failed' && (
          <Notice severity="error" title={connectionWords(t('receipt.cancel.quoteFailed'))}>
            <TryAgain size="small" icon="refresh" onTry={() => void ask()} />
          </Notice>
        )}
        {(state.step === 'quoted' || isBusy) && <Quoted quote={state.quote} currency={currency} />}
        {state.step === 'quoted' && state.problem !== null && (
          <Notice severity="error" title={state.problem} />
        )}
      </Dialog>
    </>
  );
}

function Quoted({ quote: { refund, parts, lessToPay, fee }, currency }: { quote: Quote; currency: string }) {
  const shown = (value: Amount) => formatAmount(value, currency);
  return (
    <>
      {refund > 0 && <p>{t('receipt.cancel.refund', { parts })}</p>}
      {lessToPay > 0 && <p>{t('receipt.cancel.lessToPay', { amount: shown(lessToPay) })}</p>}
      {refund === 0 && lessToPay === 0 && <p>{t('receipt.cancel.noRefund')}</p>}
      {fee > 0 && <p className="muted">{t('receipt.cancel.fee', { amount: shown(fee) })}</p>}
    </>
  );
}
