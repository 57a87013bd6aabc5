/** The provider's card form in its frame: loaded on entering payment, in the page's colors (D-PY-01, D-PY-02). */
import type { Amount } from '@gangway/domain/kernel/money';
import type { Wallet } from '@gangway/domain/location/wallets';
import { currentLocale } from '@gangway/domain/messages/locale';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { CardState, LoadProvider, MountedCard } from '../load-payment-script.ts';
import { themeAt } from './card-theme.ts';

interface CardFormProps {
  loadProvider: LoadProvider;
  publicKey: string;
  /** Whose money it is at the provider; null for the account of the installation. */
  account: string | null;
  /** Due now, in minor units. */
  amount: Amount;
  /** ISO 4217, uppercase. */
  currency: string;
  /** Those that the venue allows. */
  wallets: readonly Wallet[];
  /** Whether guests may pay on a page of another way to pay. */
  mayLeave: boolean;
  card: RefObject<MountedCard | null>;
  /** Whether the visitor has tried to pay: a frame that was not ready then shows its errors once it is. */
  showErrors: boolean;
  /** The input changed, or the form was mounted again: an earlier token belongs to another card. */
  onEdited: () => void;
  /** Reports the state of the frame's fields. */
  onState: (state: CardState) => void;
  onSubmit: () => void;
}

/** Id by which an error list links to the frame. */
export const cardFormId = 'card-form';

export function CardForm(props: CardFormProps) {
  const { loadProvider, publicKey, account, amount, card } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [round, setRound] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  const mount = useCallback(
    async (isWanted: () => boolean, element: HTMLElement) => {
      try {
        const provider = await loadProvider(account);
        if (!isWanted()) return;
        let edits: number | null = null;
        let isReady = false;
        card.current = provider.mount({
          element,
          publicKey,
          amount: latest.current.amount,
          currency: latest.current.currency,
          wallets: latest.current.wallets,
          mayLeave: latest.current.mayLeave,
          locale: currentLocale(),
          theme: themeAt(element),
          onReady: () => {
            isReady = true;
            setState('ready');
            if (latest.current.showErrors) card.current?.check();
          },
          onSubmit: () => latest.current.onSubmit(),
          onChange: (next) => {
            // The frame never loaded, so it cannot show the error itself.
            if (!isReady && next.error !== null) setState('failed');
            latest.current.onState(next);
            if (next.edits !== edits) latest.current.onEdited();
            edits = next.edits;
          },
        });
      } catch {
        // The frame stays empty and the notice below offers a retry; nothing was charged.
        if (isWanted()) setState('failed');
      }
    },
    [loadProvider, publicKey, account, card],
  );

  useEffect(() => {
    const element = frame.current;
    if (element === null || round < 0) return;
    let isWanted = true;
    const enter = () => card.current?.focus();
    element.addEventListener('focus', enter);
    void mount(() => isWanted, element);
    return () => {
      isWanted = false;
      element.removeEventListener('focus', enter);
      card.current?.unmount();
      card.current = null;
    };
  }, [mount, card, round]);

  useEffect(() => card.current?.setAmount?.(amount), [card, amount]);

  return (
    <div>
      <LiveRegion>{state === 'loading' ? t('checkout.cardLoading.label') : ''}</LiveRegion>
      <div className="card-form" hidden={state === 'failed'}>
        {/* Over the frame, which has its height from the start: nothing moves once it is there. */}
        {state === 'loading' && <i className="skeleton card-form-skeleton" aria-hidden="true" />}
        {/* The frame shows errors at its own fields; repeating them here would show them twice. */}
        <div id={cardFormId} ref={frame} tabIndex={-1} />
      </div>
      {state === 'failed' && (
        <Notice severity="error" title={t('checkout.card.loadFailed')}>
          <p>{connectionWords(t('checkout.reassurance.notCharged'))}</p>
          <TryAgain
            size="small"
            icon="refresh"
            onTry={() => {
              setState('loading');
              setRound((before) => before + 1);
            }}
          />
        </Notice>
      )}
    </div>
  );
}
