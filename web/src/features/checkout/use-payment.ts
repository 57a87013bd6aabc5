/** Paying: token, completion, challenge, and every way it can end; nothing is ever paid twice (6.5, 8.1-10 to 8.1-13, D-PY-03 to D-PY-06). */
import { getOrder } from '@gangway/contract/cart';
import { completeOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import type { Amount } from '@gangway/domain/kernel/money';
import { useRef, useState } from 'react';
import { type Caller, CallFailed, faultWords } from '../../lib/call.ts';
import { randomText } from '../../lib/random-text.ts';
import type { track } from '../analytics/track.ts';
import type { OrderStore } from '../cart/order-store.ts';
import type { Challenge } from './complete-order-answer.ts';
import type { CheckoutVenue } from './contact-form.ts';
import type { MountedCard } from './load-payment-script.ts';
import { nextAttempt, type PaymentEnd, startAttempt } from './payment-attempt.ts';
import { type SettleResult, settlePayment } from './settle-payment.ts';
import { amountDue } from './summary-rows.ts';
import { languageOf } from './use-contact.ts';

export interface PaymentNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder' | 'setPaused' | 'complete'>;
  track: typeof track;
  wait: (milliseconds: number) => Promise<void>;
}

/** Where a payment stands; every phase but `idle` locks the form. */
export type PaymentPhase = 'idle' | 'card' | 'paying' | 'asking' | 'challenge' | 'paid';

export interface PaymentProblem {
  title: string;
  advice: string;
}

export interface PaymentOptions {
  order: Order;
  venue: CheckoutVenue;
  needs: PaymentNeeds;
  /** The card form, once it stands in the page. */
  card: () => MountedCard | null;
  onPaid: (order: Order) => void;
}

interface Payer {
  cardholderName: string;
  agreed: boolean;
}

const advice = {
  declined: 'Nothing was charged and your places are still held. Check the number or try another card.',
  refused: 'Nothing was charged.',
  failed: 'What you typed is kept.',
  unknown:
    'We could not find out whether the payment went through. You can try again: it is never taken twice.',
} as const;

export function usePayment({ order, venue, needs, card, onPaid }: PaymentOptions) {
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const attempt = useRef(startAttempt(() => randomText(24)));
  const payer = useRef<Payer>({ cardholderName: '', agreed: false });
  const isBusy = useRef(false);
  const isEdited = useRef(false);
  const due = amountDue(order);

  function end(how: PaymentEnd, title: string, words: string): void {
    attempt.current = nextAttempt(attempt.current, how, () => randomText(24));
    setProblem({ title, advice: words });
    setChallenge(null);
    setPhase('idle');
    isBusy.current = false;
    needs.store.setPaused(false);
  }

  function keep(fresh: Order | null): void {
    if (fresh !== null) needs.store.setOrder(fresh);
  }

  function reportFault(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const status = error instanceof CallFailed ? error.status : 0;
    needs.track('book-error-order-completed', { message, path: completeOrder.path, status });
  }

  function settled(result: SettleResult): void {
    switch (result.kind) {
      case 'paid':
        setPhase('paid');
        setChallenge(null);
        needs.store.complete(result.order);
        onPaid(result.order);
        return;
      case 'challenge':
        // The bank was asked already: a second challenge of the same attempt means that it was not answered.
        if (attempt.current.transactionId !== null) {
          end('declined', wordsOf('bankRefused'), 'Nothing was charged and your places are still held.');
          return;
        }
        attempt.current = { ...attempt.current, transactionId: result.challenge.transactionId };
        setChallenge(result.challenge);
        setPhase('challenge');
        return;
      case 'declined':
        keep(result.order);
        card()?.clear();
        end('declined', result.message, advice.declined);
        return;
      case 'refused':
        keep(result.order);
        end('refused', result.message, advice.refused);
        return;
      case 'failed':
        keep(result.order);
        end('failed', result.message, advice.failed);
        return;
      case 'rejected':
        reportFault(result.cause);
        end('refused', result.message, advice.refused);
        return;
      case 'unknown':
        reportFault(result.cause);
        end('unknown', faultWords, advice.unknown);
    }
  }

  /** One request for the attempt as it stands; a repeat carries the same attempt, amount and token. */
  async function complete(amount: Amount): Promise<void> {
    setPhase('paying');
    const { attemptId, token, transactionId } = attempt.current;
    const { cardholderName, agreed } = payer.current;
    const result = await needs.store.change((current) => {
      const { locationKey, orderKey } = current;
      // The server holds the answers: sending them again could only bring back older ones.
      const customer = { ...current.customer, customFields: [], agreed };
      const { addressLine1, addressLine2, city, state, zip, countryCode } = customer;
      return settlePayment(
        {
          complete: (input) => needs.call(completeOrder, input),
          reread: () => needs.call(getOrder, { locationKey, orderKey }),
          wait: needs.wait,
          onAsking: () => setPhase('asking'),
        },
        {
          locationKey,
          orderKey,
          order: { customer, customFields: [], languageKey: languageOf(venue), agreedToTransport: null },
          customer,
          agreed,
          agreedToTransport: current.agreedToTransport,
          promoCode: '',
          bypassEmailValidation: false,
          paymentMethod: amount > 0 ? 'card' : 'none',
          paymentToken: token,
          cardholderName: cardholderName === '' ? null : cardholderName,
          billing: { addressLine1, addressLine2, city, state, zip, countryCode },
          amount,
          attemptId,
          threeDsTransactionId: transactionId,
          languageKey: languageOf(venue),
        },
      );
    });
    settled(result);
  }

  /** The card's token; null when the frame shows what is missing, or can not be reached. */
  async function takeToken(): Promise<string | null> {
    const mounted = card();
    isEdited.current = false;
    try {
      if (mounted === null) throw new Error('The card form is not ready yet. Please wait a moment.');
      return (await mounted.tokenise()).token;
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      isBusy.current = false;
      setPhase('idle');
      // What is missing stands in the frame, at its field, with the focus.
      if (code === 'incomplete' || code === 'refused') return null;
      setProblem({ title: error instanceof Error ? error.message : faultWords, advice: advice.refused });
      return null;
    }
  }

  async function pay(by: Payer): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    payer.current = by;
    setProblem(null);
    // What was typed since belongs to an attempt of its own, also where no answer came to the one before.
    if (isEdited.current && attempt.current.token !== null)
      attempt.current = nextAttempt(attempt.current, 'cardChanged', () => randomText(24));
    if (due > 0 && attempt.current.token === null) {
      setPhase('card');
      const token = await takeToken();
      if (token === null) return;
      attempt.current = { ...attempt.current, token };
    }
    needs.store.setPaused(true);
    await complete(due);
  }

  return {
    due,
    phase,
    isBusy: phase !== 'idle',
    problem,
    challenge,
    pay: (by: Payer) => void pay(by),
    /** The challenge was answered or closed: the server asks the bank how it ended. */
    finishChallenge: () => {
      setChallenge(null);
      void complete(due);
    },
    /** The token that was taken before stands for another card than the form holds now. */
    cardEdited: () => {
      isEdited.current = true;
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
