/**
 * How a payment ended that this page has not seen the end of: asked until it is known, for half a minute (D-PY-06;
 * docs/rules/payment.md, "Loaded again", "Other ways to pay").
 */
import { askPayment, returnFromPayment } from '@gangway/contract/payments';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { useEffect, useRef, useState } from 'react';
import type { Caller } from '../../lib/call.ts';

export type PaymentEnd = 'paid' | 'notPaid';
/** `open`: not known yet. */
export type ReturnState = 'asking' | 'open' | PaymentEnd;

const askEvery = 2000;
const mostAsked = 15;
/** A request that has not arrived after so many answers was lost with the page that sent it. */
const mostNotBegun = 3;

export interface ReturnOptions {
  locationKey: LocationKey;
  attemptId: string;
  /** By one of them the payment is found; the transaction's ends what the guest has not approved. */
  transactionId: string | null;
  orderKey: OrderKey | null;
  call: Caller;
  wait: (milliseconds: number) => Promise<void>;
  /** Returns whether the page is about to be left. */
  onEnd: (end: PaymentEnd) => Promise<boolean>;
}

type Asked = Pick<ReturnOptions, 'locationKey' | 'attemptId' | 'transactionId' | 'orderKey' | 'call'>;

/** Returns null as long as it is not known; no answer is as good as none yet. */
async function askOnce({ call, locationKey, attemptId, transactionId, orderKey }: Asked) {
  const asked =
    transactionId !== null
      ? call(returnFromPayment, { locationKey, attemptId, transactionId })
      : orderKey !== null
        ? call(askPayment, { locationKey, attemptId, orderKey })
        : null;
  return (await asked?.catch(() => null))?.outcome ?? null;
}

export function usePaymentReturn(options: ReturnOptions): { state: ReturnState; askAgain: () => void } {
  const [state, setState] = useState<ReturnState>('asking');
  const [round, setRound] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let isWanted = round >= 0;
    const ask = async (): Promise<ReturnState> => {
      let notBegun = 0;
      for (let asked = 0; asked < mostAsked && isWanted; asked += 1) {
        if (asked > 0) await latest.current.wait(askEvery);
        const outcome = await askOnce(latest.current);
        if (outcome === 'paid' || outcome === 'notPaid') return outcome;
        notBegun = outcome === 'notBegun' ? notBegun + 1 : 0;
        if (notBegun === mostNotBegun) return 'notPaid';
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
