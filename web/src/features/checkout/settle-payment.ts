/** Sends a payment and determines its outcome, even if no answer arrives (D-PY-06, C-11). */
import type { InputOf } from '@gangway/contract/call';
import type { completeOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import type { RefusalCode } from '@gangway/contract/refusals';
import { CallFailed } from '../../lib/call.ts';
import {
  type CompleteAnswer,
  type CompleteResult,
  isBought,
  readCompleteAnswer,
} from './complete-order-answer.ts';

export type CompleteInput = InputOf<typeof completeOrder>;

export interface SettleNeeds<Input = CompleteInput> {
  complete: (input: Input) => Promise<CompleteAnswer>;
  /** Loads the order's current state on the server. */
  reread: () => Promise<Order>;
  wait: (milliseconds: number) => Promise<void>;
  /** Called when no answer arrived and the order is polled instead. */
  onAsking: () => void;
  /** Returns whether an order shows that this payment succeeded; by default, that it is purchased. */
  isPaid?: (order: Order) => boolean;
}

/** `rejected`: refused by status; `unknown`: no answer arrived, and the order is still unpaid after 30 seconds. */
export type SettleResult =
  | CompleteResult
  | { kind: 'rejected'; message: string; cause: unknown }
  | { kind: 'unknown'; cause: unknown };

const askEvery = 2000;
const askFor = 30_000;

/** Returns whether an error leaves the outcome open: no answer, a broken one, or a server fault. */
function leavesOpen(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;
}

async function askForOrder({
  wait,
  reread,
  isPaid = isBought,
}: Omit<SettleNeeds, 'complete'>): Promise<Order | null> {
  for (let waited = 0; waited < askFor; waited += askEvery) {
    await wait(askEvery);
    const order = await reread().catch(() => null);
    if (order !== null && isPaid(order)) return order;
  }
  return null;
}

const stillRunning: RefusalCode = 'paymentInProgress';

/** Never throws. A refusal by status (too many requests, expired cart) yields `rejected` with the server's words. */
export async function settlePayment<Input>(needs: SettleNeeds<Input>, input: Input): Promise<SettleResult> {
  try {
    const result = readCompleteAnswer(await needs.complete(input), needs.isPaid);
    if (result.kind !== 'refused' || result.code !== stillRunning) return result;
    // The bank has not answered the server yet, so it is unknown whether the card was charged.
    return await findOut(needs, new Error(result.message));
  } catch (error) {
    if (leavesOpen(error)) return findOut(needs, error);
    const message = error instanceof CallFailed ? error.words : String(error);
    return { kind: 'rejected', message, cause: error };
  }
}

async function findOut(needs: Omit<SettleNeeds, 'complete'>, cause: unknown): Promise<SettleResult> {
  needs.onAsking();
  const order = await askForOrder(needs);
  return order === null ? { kind: 'unknown', cause } : { kind: 'paid', order };
}
