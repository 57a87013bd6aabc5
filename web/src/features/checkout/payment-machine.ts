/**
 * How a payment goes on: what each press, edit and answer changes in each phase, and what the page has to do then (6.5,
 * D-PY-03 to D-PY-06). An event that a phase does not expect changes nothing.
 */
import type { Amount } from '@gangway/domain/kernel/money';
import { t } from '../../messages/t.ts';
import type { Challenge } from './complete-order-answer.ts';
import { nextAttempt, type PaymentAttempt, startAttempt } from './payment-attempt.ts';
import type { SettleResult } from './settle-payment.ts';

export interface Payer {
  cardholderName: string;
  agreed: boolean;
}

export interface PaymentProblem {
  title: string;
  advice: string;
}

interface Kept {
  attempt: PaymentAttempt;
  /** Whether the form may hold another card than the one that the attempt's token is for. */
  isEdited: boolean;
}

/** What stays the same from a press to its end. */
interface Begun extends Kept {
  payer: Payer;
  amount: Amount;
}

interface Idle extends Kept {
  phase: 'idle';
  /** The amount that the attempt was sent with, if it got no answer; null for one that was not sent. */
  unanswered: Amount | null;
  /** Why the payment before was not made, or cannot be begun. */
  problem: PaymentProblem | null;
}

/** The card's frame or the wallet's sheet is asked for a token. */
interface Taking extends Begun {
  phase: 'card' | 'wallet';
}

/** Sent and, while `asking`, without an answer, so that the order is asked instead. */
interface Sent extends Begun {
  phase: 'paying' | 'asking';
  /** Whether the guest closed the bank's dialog without an answer. */
  isStopped: boolean;
}

/** The bank asks the guest. */
interface Challenged extends Begun {
  phase: 'challenge';
  challenge: Challenge;
}

/** `leaving`: the guest pays on another page. */
interface Over extends Begun {
  phase: 'leaving' | 'paid';
}

/** Every phase except `idle` locks the form. */
export type PaymentState = Idle | Taking | Sent | Challenged | Over;
export type PaymentPhase = PaymentState['phase'];

/** Somebody wants to pay. */
export interface Press {
  type: 'pay';
  /** Where the token comes from: the card's form, or the sheet of a wallet. */
  from: 'form' | 'sheet';
  method: PaymentAttempt['method'];
  payer: Payer;
  amount: Amount;
}

export type PaymentEvent =
  | Press
  /** A press without a connection. */
  | { type: 'offline'; problem: PaymentProblem }
  /** The card in the form changed. */
  | { type: 'edited' }
  | { type: 'token'; token: string }
  /** The problem is null if the guest knows: the frame shows what is missing, or the sheet was closed. */
  | { type: 'noToken'; problem: PaymentProblem | null }
  /** No answer came, and the order is asked instead. */
  | { type: 'asking' }
  /** `fault` is said if nothing is known about the payment. */
  | { type: 'settled'; result: SettleResult; declinedAdvice: string; fault: string }
  /** The bank's challenge was answered, or its dialog closed. */
  | { type: 'challengeDone'; how: 'answered' | 'stopped' }
  /** The page is shown as it was left. */
  | { type: 'shownAgain' };

/** What the page does after an event. */
export type PaymentTask =
  /** Asks the card's frame or the wallet's sheet for a token. */
  | { do: 'take' }
  /** Has the cart's countdown stand still and the tab remember the attempt, and sends it. */
  | { do: 'send'; attempt: PaymentAttempt; payer: Payer; amount: Amount }
  /** Has the tab remember the attempt until its answer. */
  | { do: 'note'; attempt: PaymentAttempt }
  | { do: 'forget' }
  /** Has the tab remember the attempt, and goes to the page of another way to pay. */
  | { do: 'leave'; attempt: PaymentAttempt; address: string }
  /** Goes where the page of the other way to pay would lead. */
  | { do: 'goOn'; attempt: PaymentAttempt }
  /** Empties the card's frame. */
  | { do: 'clearCard' }
  /** Has the cart's countdown stand still, or go on. */
  | { do: 'pause' | 'resume' };

export interface PaymentStep {
  payment: PaymentState;
  /** In their order. */
  tasks: readonly PaymentTask[];
}

export const startPayment = (makeId: () => string, problem: PaymentProblem | null): PaymentState => ({
  phase: 'idle',
  attempt: startAttempt(makeId),
  isEdited: false,
  unanswered: null,
  problem,
});

const begunOf = ({ attempt, isEdited, payer, amount }: Begun): Begun => ({
  attempt,
  isEdited,
  payer,
  amount,
});

const only = (payment: PaymentState): PaymentStep => ({ payment, tasks: [] });

function send(payment: Begun, isStopped: boolean): PaymentStep {
  const { attempt, payer, amount } = payment;
  return {
    payment: { ...begunOf(payment), phase: 'paying', isStopped },
    tasks: [{ do: 'send', attempt, payer, amount }],
  };
}

/** Whether a press is for another payment than the one that got no answer: only the same may be sent again. */
function isAnother({ attempt, unanswered, isEdited }: Idle, { from, method, amount }: Press): boolean {
  if (unanswered === null || unanswered !== amount) return unanswered !== null;
  if (amount === 0) return false;
  // A sheet that has opened by itself brings another card, whatever became of the one before.
  return method !== attempt.method || (method === 'card' && (isEdited || from === 'sheet'));
}

/** Takes a token, unless the attempt before is repeated with the one it has. */
function begin(idle: Idle, press: Press, makeId: () => string): PaymentStep {
  const { from, method, payer, amount } = press;
  const { isEdited } = idle;
  const attempt = isAnother(idle, press) ? nextAttempt(idle.attempt, 'cardChanged', makeId) : idle.attempt;
  if (amount === 0 || attempt.token !== null) return send({ attempt, isEdited, payer, amount }, false);
  const begun = { attempt: { ...attempt, method }, payer, amount };
  return from === 'form'
    ? { payment: { ...begun, phase: 'card', isEdited: false }, tasks: [{ do: 'take' }] }
    : {
        // The form does not hold what a sheet brings.
        payment: { ...begun, phase: 'wallet', isEdited: isEdited || method === 'card' },
        tasks: [{ do: 'pause' }, { do: 'take' }],
      };
}

function challenged(payment: Sent, challenge: Challenge): PaymentStep {
  const { transactionId, redirectUrl: address } = challenge;
  const attempt = { ...payment.attempt, transactionId };
  const begun = { ...begunOf(payment), attempt };
  return address == null
    ? { payment: { ...begun, phase: 'challenge', challenge }, tasks: [{ do: 'note', attempt }] }
    : { payment: { ...begun, phase: 'leaving' }, tasks: [{ do: 'leave', attempt, address }] };
}

type Settled = Extract<PaymentEvent, { type: 'settled' }>;
/** A payment that was not made, as far as is known. */
type Unpaid = Exclude<SettleResult, { kind: 'paid' | 'challenge' }>;

function problemOf(result: Unpaid, isStopped: boolean, { declinedAdvice, fault }: Settled): PaymentProblem {
  switch (result.kind) {
    case 'declined':
      return isStopped
        ? { title: t('checkout.card.stopped'), advice: t('checkout.return.notPaidText') }
        : { title: result.message, advice: declinedAdvice };
    case 'failed':
      return { title: result.message, advice: t('checkout.reassurance.kept') };
    case 'refused':
    case 'rejected':
      return { title: result.message, advice: t('checkout.reassurance.notCharged') };
    case 'unknown':
      return { title: fault, advice: t('checkout.card.unknown') };
  }
}

function settle(payment: Sent, event: Settled, makeId: () => string): PaymentStep {
  const { result } = event;
  if (result.kind === 'paid')
    return { payment: { ...begunOf(payment), phase: 'paid' }, tasks: [{ do: 'forget' }] };
  if (result.kind === 'challenge') return challenged(payment, result.challenge);
  const { kind } = result;
  return {
    payment: {
      phase: 'idle',
      attempt: nextAttempt(payment.attempt, kind === 'rejected' ? 'refused' : kind, makeId),
      isEdited: payment.isEdited,
      unanswered: kind === 'unknown' ? payment.amount : null,
      problem: problemOf(result, payment.isStopped, event),
    },
    tasks: [
      ...(kind === 'declined' ? [{ do: 'clearCard' } as const] : []),
      // Until the outcome is known, a page that is loaded again asks for it.
      ...(kind === 'unknown' ? [] : [{ do: 'forget' } as const]),
      { do: 'resume' },
    ],
  };
}

function withoutToken({ phase, attempt, isEdited }: Taking, problem: PaymentProblem | null): PaymentStep {
  return {
    payment: { phase: 'idle', attempt, isEdited, unanswered: null, problem },
    tasks: phase === 'wallet' ? [{ do: 'resume' }] : [],
  };
}

/**
 * Returns the payment after an event, and what is to be done.
 * @param makeId returns the id of a new attempt, as for `startAttempt`
 */
export function stepPayment(payment: PaymentState, event: PaymentEvent, makeId: () => string): PaymentStep {
  switch (event.type) {
    case 'edited':
      return only(payment.isEdited ? payment : { ...payment, isEdited: true });
    case 'pay':
      return payment.phase === 'idle' ? begin(payment, event, makeId) : only(payment);
    case 'offline':
      return only(payment.phase === 'idle' ? { ...payment, problem: event.problem } : payment);
    case 'token':
    case 'noToken': {
      if (payment.phase !== 'card' && payment.phase !== 'wallet') return only(payment);
      if (event.type === 'noToken') return withoutToken(payment, event.problem);
      return send({ ...payment, attempt: { ...payment.attempt, token: event.token } }, false);
    }
    case 'asking':
      return only(payment.phase === 'paying' ? { ...payment, phase: 'asking' } : payment);
    case 'settled':
      return payment.phase === 'paying' || payment.phase === 'asking'
        ? settle(payment, event, makeId)
        : only(payment);
    case 'challengeDone':
      return payment.phase === 'challenge' ? send(payment, event.how === 'stopped') : only(payment);
    case 'shownAgain': {
      const { phase, attempt } = payment;
      return { payment, tasks: phase === 'leaving' ? [{ do: 'goOn', attempt }] : [] };
    }
  }
}
