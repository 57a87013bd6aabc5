/**
 * A payment by card or wallet, for any purpose: does what the payment's machine asks for, and tells it what came of it;
 * nothing is ever paid twice (6.5, D-PY-03 to D-PY-06).
 */
import type { Order } from '@gangway/contract/order';
import type { Amount } from '@gangway/domain/kernel/money';
import { type Wallet, walletNames } from '@gangway/domain/location/wallets';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { createObservable, type Observable } from '@gangway/ui/lib/observable.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { faultWords, isOffline } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
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
import type { PaymentAttempt } from './payment-attempt.ts';
import {
  type Payer,
  type PaymentEvent,
  type PaymentState,
  type PaymentTask,
  type Press,
  startPayment,
  stepPayment,
} from './payment-machine.ts';
import type { SettleResult } from './settle-payment.ts';

export type { Payer };

/** Opens the sheet of a wallet for an amount; the signal closes it. */
export type OpenSheet = (amount: Amount, signal: AbortSignal) => Promise<WalletToken>;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const newId = () => randomText(24);

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

/** What the functions of one payment share. */
interface Course {
  options: CardPaymentOptions;
  held: Observable<{ payment: PaymentState }>;
  /** A wallet's sheet: what closes it, and the one that waits to hear how the payment ended. */
  sheet: { closing: AbortController | null; taken: WalletToken | null };
}

/** Takes a token within the click, and tells what came of it. */
type Take = () => Promise<PaymentEvent>;

function tell(course: Course, event: PaymentEvent, take?: Take): void {
  const { payment, tasks } = stepPayment(course.held.get().payment, event, newId);
  course.held.set({ payment });
  for (const task of tasks) perform(course, task, take);
}

function perform(course: Course, task: PaymentTask, take?: Take): void {
  const { options } = course;
  const { leave = goTo } = options;
  switch (task.do) {
    case 'take':
      void take?.().then((event) => tell(course, event));
      return;
    case 'send':
      options.onPaused(true);
      noteLeft(leftOf(options, task.attempt, false));
      void send(course, task);
      return;
    case 'note':
      noteLeft(leftOf(options, task.attempt, false));
      return;
    case 'forget':
      forgetLeft();
      return;
    case 'leave':
      noteLeft(leftOf(options, task.attempt, true));
      leave(task.address);
      return;
    case 'goOn':
      leave(returnAddress(leftOf(options, task.attempt, true)));
      return;
    case 'clearCard':
      options.card()?.clear();
      return;
    case 'pause':
    case 'resume':
      options.onPaused(task.do === 'pause');
  }
}

function leftOf(
  { paidFor }: CardPaymentOptions,
  { attemptId, transactionId }: PaymentAttempt,
  isAway: boolean,
): Left {
  const { pathname, search } = window.location;
  return { ...paidFor, attemptId, transactionId, page: `${pathname}${search}`, isAway, isOver: false };
}

/** Tells a sheet that waits how the payment ended. */
function endSheet(sheet: Course['sheet'], isPaid: boolean): void {
  sheet.taken?.finish(isPaid);
  sheet.taken = null;
}

/** Nothing is known of a payment that could not be sent as it should, so the form is freed and the attempt stays. */
const leftOpen = (cause: unknown): SettleResult => ({ kind: 'unknown', cause });

async function send(
  course: Course,
  { attempt, payer, amount }: Extract<PaymentTask, { do: 'send' }>,
): Promise<void> {
  const { options, sheet } = course;
  const onAsking = () => tell(course, { type: 'asking' });
  const result = await options.send({ attempt, payer, amount, onAsking }).catch(leftOpen);
  // The bank's dialog needs the page, so the sheet closes before it.
  endSheet(sheet, result.kind === 'paid' || result.kind === 'challenge');
  if ('cause' in result) options.onFault(result.cause);
  if ('order' in result && result.kind !== 'paid' && result.order !== null) options.onOrder(result.order);
  const { declinedAdvice } = options;
  tell(course, { type: 'settled', result, declinedAdvice, fault: faultWords() });
  if (result.kind === 'paid') options.onPaid(result.order);
}

/** Takes the card's token from its frame. */
async function takeFromForm({ card }: CardPaymentOptions, payer: Payer): Promise<PaymentEvent> {
  const mounted = card();
  try {
    if (mounted === null) throw new Error(t('checkout.card.notReady'));
    const { token } = await mounted.tokenize({ name: payer.cardholderName });
    return { type: 'token', token };
  } catch (error) {
    // The frame shows the error at its field and has the focus.
    if (codeOf(error) === 'incomplete' || codeOf(error) === 'refused')
      return { type: 'noToken', problem: null };
    const title = isOffline() || !(error instanceof Error) ? faultWords() : error.message;
    return { type: 'noToken', problem: { title, advice: t('checkout.reassurance.notCharged') } };
  }
}

/** Takes the token of what is chosen on a wallet's sheet. */
async function takeFromSheet(
  { options, sheet }: Course,
  wallet: Wallet,
  open: OpenSheet,
  takeContact: (contact: WalletContact | null) => Promise<boolean>,
): Promise<PaymentEvent> {
  sheet.closing = new AbortController();
  try {
    const taken = await open(options.due, sheet.closing.signal);
    sheet.taken = taken;
    if (await takeContact(taken.contact ?? null)) return { type: 'token', token: taken.token };
    // Nothing is authorized without what the venue asks for.
    endSheet(sheet, false);
    return { type: 'noToken', problem: null };
  } catch (error) {
    endSheet(sheet, false);
    if (codeOf(error) === 'cancelled') return { type: 'noToken', problem: null };
    const title = t('checkout.wallet.failed', { wallet: walletNames[wallet] });
    return { type: 'noToken', problem: { title, advice: t('checkout.wallet.useCard') } };
  }
}

/** Whether a payment can be begun. Without a connection it says why not: nothing is asked of a provider that cannot be reached, nor is a token used up. */
function mayStart(course: Course): boolean {
  if (course.held.get().payment.phase !== 'idle') return false;
  if (!isOffline()) return true;
  const problem = { title: connectionWords(), advice: t('checkout.reassurance.notCharged') };
  tell(course, { type: 'offline', problem });
  return false;
}

/** Takes a token at once, since a wallet's sheet may open only within the click. Returns whether a payment begins. */
function pay(course: Course, press: Omit<Press, 'type' | 'amount'>, take: Take): boolean {
  const isBegun = mayStart(course);
  if (isBegun) tell(course, { type: 'pay', amount: course.options.due, ...press }, take);
  return isBegun;
}

/** Says once that the payment of this order was not made, which the tab has learned on the page of its return. */
function useProblemOfReturn({ orderKey }: PaidFor) {
  useEffect(() => {
    if (isPaymentOver(orderKey)) forgetLeft();
  }, [orderKey]);
  return () =>
    isPaymentOver(orderKey)
      ? { title: t('checkout.return.notPaid'), advice: t('checkout.return.notPaidText') }
      : null;
}

export function useCardPayment(options: CardPaymentOptions) {
  const { due } = options;
  const problemOfReturn = useProblemOfReturn(options.paidFor);
  const [held] = useState(() => createObservable({ payment: startPayment(newId, problemOfReturn()) }));
  const current = () => held.get().payment;
  const payment = useSyncExternalStore(held.subscribe, current, current);
  const { current: sheet } = useRef<Course['sheet']>({ closing: null, taken: null });
  const course = { options, held, sheet };
  const isLeaving = payment.phase === 'leaving';
  useEffect(() => {
    if (!isLeaving) return;
    // Whoever goes back instead finds this page as it was left, and the payment must end all the same.
    const goOn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell(course, { type: 'shownAgain' });
    };
    window.addEventListener('pageshow', goOn);
    return () => window.removeEventListener('pageshow', goOn);
  });
  // A visitor who leaves the page leaves the sheet, too.
  useEffect(() => () => sheet.closing?.abort(), [sheet]);
  return {
    due,
    phase: payment.phase,
    isBusy: payment.phase !== 'idle',
    problem: payment.phase === 'idle' ? payment.problem : null,
    challenge: payment.phase === 'challenge' ? payment.challenge : null,
    pay: (payer: Payer) => {
      pay(course, { from: 'form', method: 'card', payer }, () => takeFromForm(options, payer));
    },
    /** Call it within the click: browsers open sheets for nothing else. Returns whether a payment begins. */
    payWith: (
      wallet: Wallet,
      open: OpenSheet,
      agreed: boolean,
      /** Stores what the sheet says of the payer; false if more has to be asked before anything is paid. */
      takeContact: (contact: WalletContact | null) => Promise<boolean> = () => Promise.resolve(true),
      /** Providers with buttons of their own take wallets as cards. */
      method: PaymentAttempt['method'] = wallet,
    ): boolean => {
      const payer = { cardholderName: '', agreed };
      return pay(course, { from: 'sheet', method, payer }, () =>
        takeFromSheet(course, wallet, open, takeContact),
      );
    },
    mayStart: () => mayStart(course),
    /** The challenge was answered or closed: the server asks the bank for the outcome. */
    finishChallenge: (how: 'answered' | 'stopped') => tell(course, { type: 'challengeDone', how }),
    /** The form no longer holds the card that the earlier token is for. */
    cardEdited: () => tell(course, { type: 'edited' }),
  };
}

export type CardPayment = ReturnType<typeof useCardPayment>;
