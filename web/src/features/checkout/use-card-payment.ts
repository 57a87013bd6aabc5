/**
 * A payment by card or wallet, for any purpose: token, sending, challenge, and every possible outcome; nothing is
 * ever paid twice (6.5, D-PY-03 to D-PY-06).
 */
import type { Order } from '@gangway/contract/order';
import type { Amount } from '@gangway/domain/kernel/money';
import { type Wallet, walletNames } from '@gangway/domain/location/wallets';
import { useEffect, useRef, useState } from 'react';
import { faultWords, isOffline } from '../../lib/call.ts';
import { connectionWords } from '../../lib/connection-words.ts';
import { randomText } from '../../lib/random-text.ts';
import { t } from '../../messages/t.ts';
import type { Challenge } from './complete-order-answer.ts';
import {
  forgetLeft,
  goTo,
  isPaymentOver,
  type Left,
  noteLeft,
  type PaidFor,
  returnAddress,
} from './leave-for-payment.ts';
import type { MountedCard, WalletContact, WalletToken } from './load-payment-script.ts';
import { nextAttempt, type PaymentAttempt, type PaymentEnd, startAttempt } from './payment-attempt.ts';
import type { SettleResult } from './settle-payment.ts';

/** The phase of a payment; every phase except `idle` locks the form. */
export type PaymentPhase =
  | 'idle'
  | 'card'
  | 'wallet'
  | 'paying'
  | 'asking'
  | 'challenge'
  | 'leaving'
  | 'paid';

export interface PaymentProblem {
  title: string;
  advice: string;
}

export interface Payer {
  cardholderName: string;
  agreed: boolean;
}

/** Opens the sheet of a wallet for an amount; the signal closes it. */
export type OpenSheet = (amount: Amount, signal: AbortSignal) => Promise<WalletToken>;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

export interface CardPaymentOptions {
  paidFor: PaidFor;
  /** Goes to the page of another way to pay, by itself if not given. */
  leave?: (address: string) => void;
  due: Amount;
  /** Returns the card form once it is mounted. */
  card: () => MountedCard | null;
  /** Sends the attempt and determines its outcome; a retry sends the same attempt, amount and token. */
  send: (request: {
    attempt: PaymentAttempt;
    payer: Payer;
    amount: Amount;
    onAsking: () => void;
  }) => Promise<SettleResult>;
  /** Called with the order of an answer that was not a payment. */
  onOrder: (order: Order) => void;
  onPaused: (isPaused: boolean) => void;
  onFault: (error: unknown) => void;
  onPaid: (order: Order) => void;
  /** Advice shown below the reason when a card is declined. */
  declinedAdvice: string;
}

export function useCardPayment(options: CardPaymentOptions) {
  const { due, card } = options;
  const advice = {
    refused: t('checkout.reassurance.notCharged'),
    failed: t('checkout.reassurance.kept'),
    unknown: t('checkout.card.unknown'),
  };
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [problem, setProblem] = useState<PaymentProblem | null>(() =>
    isPaymentOver(options.paidFor.orderKey)
      ? { title: t('checkout.return.notPaid'), advice: t('checkout.return.notPaidText') }
      : null,
  );
  useEffect(() => {
    if (isPaymentOver(options.paidFor.orderKey)) forgetLeft();
  }, [options.paidFor.orderKey]);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const attempt = useRef(startAttempt(() => randomText(24)));
  const payer = useRef<Payer>({ cardholderName: '', agreed: false });
  const isBusy = useRef(false);
  const isEdited = useRef(false);
  /** Whether the bank's dialog is open; it ends only once, answered or closed. */
  const isAsked = useRef(false);
  /** The guest closed the bank's dialog without an answer. */
  const isStopped = useRef(false);
  /** The wallet's sheet that waits to hear how the payment ended. */
  const sheet = useRef<WalletToken | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const [returnTo, setReturn] = useState<string | null>(null);
  const { leave = goTo } = options;
  useEffect(() => {
    if (returnTo === null) return;
    // Whoever goes back instead finds this page as it was left, and the payment must end all the same.
    const goOn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leave(returnTo);
    };
    window.addEventListener('pageshow', goOn);
    return () => window.removeEventListener('pageshow', goOn);
  }, [returnTo, leave]);
  // A visitor who leaves the page leaves the sheet, too.
  useEffect(() => () => leaving.current?.abort(), []);

  /** Until the outcome is known, a page that is loaded again asks for it. */
  function note(changes: Pick<Left, 'transactionId' | 'isAway'>): Left {
    const { pathname, search } = window.location;
    const page = `${pathname}${search}`;
    const left = {
      ...options.paidFor,
      attemptId: attempt.current.attemptId,
      page,
      isOver: false,
      ...changes,
    };
    noteLeft(left);
    return left;
  }

  function end(how: PaymentEnd, title: string, words: string): void {
    if (how !== 'unknown') forgetLeft();
    attempt.current = nextAttempt(attempt.current, how, () => randomText(24));
    setProblem({ title, advice: words });
    setChallenge(null);
    setPhase('idle');
    isBusy.current = false;
    options.onPaused(false);
  }

  function keep(fresh: Order | null): void {
    if (fresh !== null) options.onOrder(fresh);
  }

  /** The guest pays on another page, and comes back to that of `returnAddress`. */
  function leaveFor(transactionId: string, address: string): void {
    setPhase('leaving');
    setReturn(returnAddress(note({ transactionId, isAway: true })));
    leave(address);
  }

  function settled(result: SettleResult): void {
    // The bank's dialog needs the page, so the sheet closes before it.
    sheet.current?.finish(result.kind === 'paid' || result.kind === 'challenge');
    sheet.current = null;
    switch (result.kind) {
      case 'paid':
        forgetLeft();
        setPhase('paid');
        setChallenge(null);
        options.onPaid(result.order);
        return;
      case 'challenge':
        if (result.challenge.redirectUrl != null) {
          leaveFor(result.challenge.transactionId, result.challenge.redirectUrl);
          return;
        }
        attempt.current = { ...attempt.current, transactionId: result.challenge.transactionId };
        note({ transactionId: result.challenge.transactionId, isAway: false });
        isAsked.current = true;
        setChallenge(result.challenge);
        setPhase('challenge');
        return;
      case 'declined':
        keep(result.order);
        card()?.clear();
        if (isStopped.current) end('declined', t('checkout.card.stopped'), t('checkout.return.notPaidText'));
        else end('declined', result.message, options.declinedAdvice);
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
        options.onFault(result.cause);
        end('refused', result.message, advice.refused);
        return;
      case 'unknown':
        options.onFault(result.cause);
        end('unknown', faultWords(), advice.unknown);
    }
  }

  async function complete(amount: Amount): Promise<void> {
    setPhase('paying');
    note({ transactionId: attempt.current.transactionId, isAway: false });
    settled(
      await options.send({
        attempt: attempt.current,
        payer: payer.current,
        amount,
        onAsking: () => setPhase('asking'),
      }),
    );
  }

  /** Returns the card's token; null if the frame shows what is missing or cannot be reached. */
  async function takeToken(): Promise<string | null> {
    const mounted = card();
    isEdited.current = false;
    try {
      if (mounted === null) throw new Error(t('checkout.card.notReady'));
      return (await mounted.tokenize({ name: payer.current.cardholderName })).token;
    } catch (error) {
      stop();
      // The frame shows the error at its field and has the focus.
      if (codeOf(error) === 'incomplete' || codeOf(error) === 'refused') return null;
      const title = isOffline() || !(error instanceof Error) ? faultWords() : error.message;
      setProblem({ title, advice: advice.refused });
      return null;
    }
  }

  /** Returns the token of what was chosen on a wallet's sheet; null if the sheet was closed or failed. */
  async function takeWalletToken(
    wallet: Wallet,
    open: OpenSheet,
    takeContact: (contact: WalletContact | null) => Promise<boolean>,
  ): Promise<string | null> {
    leaving.current = new AbortController();
    options.onPaused(true);
    try {
      const taken = await open(due, leaving.current.signal);
      sheet.current = taken;
      if (await takeContact(taken.contact ?? null)) return taken.token;
      // Nothing is authorized without what the venue asks for.
      taken.finish(false);
      sheet.current = null;
      stop();
      options.onPaused(false);
      return null;
    } catch (error) {
      stop();
      options.onPaused(false);
      if (codeOf(error) === 'cancelled') return null;
      const title = t('checkout.wallet.failed', { wallet: walletNames[wallet] });
      setProblem({ title, advice: t('checkout.wallet.useCard') });
      return null;
    }
  }

  function stop(): void {
    isBusy.current = false;
    setPhase('idle');
  }

  /** Whether a payment can be begun. Without a connection it says why not: nothing is asked of a provider that cannot be reached, nor is a token used up. */
  function mayStart(): boolean {
    if (isBusy.current) return false;
    if (isOffline()) setProblem({ title: connectionWords(), advice: advice.refused });
    return !isOffline();
  }

  /** Takes a token at once, since a wallet's sheet may open only within the click. */
  async function pay(
    by: Payer,
    method: PaymentAttempt['method'] = 'card',
    take: () => Promise<string | null> = takeToken,
  ): Promise<void> {
    if (!mayStart()) return;
    isBusy.current = true;
    isStopped.current = false;
    payer.current = by;
    setProblem(null);
    // An edited card or another way to pay starts a new attempt, even if the previous one got no answer.
    const { token: earlier, method: before } = attempt.current;
    if (earlier !== null && (before !== method || (method === 'card' && isEdited.current)))
      attempt.current = nextAttempt(attempt.current, 'cardChanged', () => randomText(24));
    if (due > 0 && attempt.current.token === null) {
      setPhase(take === takeToken ? 'card' : 'wallet');
      const token = await take();
      if (token === null) return;
      attempt.current = { ...attempt.current, token, method };
    }
    options.onPaused(true);
    await complete(due);
  }

  return {
    due,
    phase,
    isBusy: phase !== 'idle',
    problem,
    challenge,
    pay: (by: Payer) => void pay(by),
    /** Call it within the click: browsers open sheets for nothing else. */
    payWith: (
      wallet: Wallet,
      open: OpenSheet,
      agreed: boolean,
      /** Stores what the sheet says of the payer; false if more has to be asked before anything is paid. */
      takeContact: (contact: WalletContact | null) => Promise<boolean> = () => Promise.resolve(true),
      /** Providers with buttons of their own take wallets as cards. */
      method: PaymentAttempt['method'] = wallet,
    ) => {
      // A sheet that has opened by itself brings another card, whatever became of the one before.
      if (method === 'card') isEdited.current = true;
      void pay({ cardholderName: '', agreed }, method, () => takeWalletToken(wallet, open, takeContact));
    },
    mayStart,
    /** The challenge was answered or closed: the server asks the bank for the outcome. */
    finishChallenge: (how: 'answered' | 'stopped') => {
      if (!isAsked.current) return;
      isAsked.current = false;
      isStopped.current = how === 'stopped';
      setChallenge(null);
      void complete(due);
    },
    /** The form no longer holds the card that the earlier token is for. */
    cardEdited: () => {
      isEdited.current = true;
    },
  };
}

export type CardPayment = ReturnType<typeof useCardPayment>;
