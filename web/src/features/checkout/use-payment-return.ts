/**
 * How the payment ended from whose page the guest is back: asked until it is known, for half a minute (D-PY-06;
 * docs/rules/payment.md, "Other ways to pay").
 */
import { returnFromPayment } from '@gangway/contract/payments';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { useEffect, useRef, useState } from 'react';
import type { Caller } from '../../lib/call.ts';

export type PaymentEnd = 'paid' | 'notPaid';
/** `open`: not known yet. */
export type ReturnState = 'asking' | 'open' | PaymentEnd;

const askEvery = 2000;
const mostAsked = 15;

export interface ReturnOptions {
  locationKey: LocationKey;
  attemptId: string;
  transactionId: string;
  call: Caller;
  wait: (milliseconds: number) => Promise<void>;
  /** Returns whether the page is about to be left. */
  onEnd: (end: PaymentEnd) => Promise<boolean>;
}

export function usePaymentReturn(options: ReturnOptions): { state: ReturnState; askAgain: () => void } {
  const [state, setState] = useState<ReturnState>('asking');
  const [round, setRound] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let isWanted = round >= 0;
    const { locationKey, attemptId, transactionId } = latest.current;
    const ask = async (): Promise<ReturnState> => {
      const { call, wait } = latest.current;
      for (let asked = 0; asked < mostAsked && isWanted; asked += 1) {
        if (asked > 0) await wait(askEvery);
        // No answer is as good as none yet.
        const answer = await call(returnFromPayment, { locationKey, attemptId, transactionId }).catch(
          () => null,
        );
        if (answer?.outcome != null) return answer.outcome;
      }
      return 'open';
    };
    const settle = async () => {
      const next = await ask();
      if (!isWanted) return;
      if (next === 'asking' || next === 'open' || !(await latest.current.onEnd(next))) setState(next);
    };
    void settle();
    return () => {
      isWanted = false;
    };
  }, [round]);
  return {
    state,
    askAgain: () => {
      setState('asking');
      setRound((before) => before + 1);
    },
  };
}
