/** Choosing a deposit: shown at once, then as the server answers, or reverted (4.4, 8.1-17). */
import { disableDeposit, enableDeposit } from '@gangway/contract/deposits';
import type { Order } from '@gangway/contract/order';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import { useState } from 'react';
import { type Caller, faultWords } from '../../lib/call.ts';
import type { OrderStore } from '../cart/order-store.ts';

export interface DepositNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder'>;
  /** Shows a message about what went wrong (D-UI-09). */
  tell: (words: string) => void;
}

/** What is paid now with a deposit: the deposit less what gift cards pay of it. */
export function dueWithDeposit({ depositOffered, total, balance }: Order): Amount {
  const covered = subtract(total, balance);
  return depositOffered > covered ? subtract(depositOffered, covered) : zero;
}

/** The order as it will be if the server agrees; the deposit's amount is the one offered. */
function withDeposit(order: Order, depositEnabled: boolean): Order {
  const deposits = depositEnabled ? order.depositOffered : zero;
  const paymentAmount = depositEnabled ? dueWithDeposit(order) : order.balance;
  return {
    ...order,
    depositEnabled,
    deposits,
    orderPayments: order.orderPayments.map((payment) =>
      payment.isNew
        ? { ...payment, paymentAmount, balance: subtract(order.balance, paymentAmount) }
        : payment,
    ),
  };
}

/**
 * Never throws. Returns false if the choice failed; then the order is as before, and the customer is told
 * (4.4-01, 4.4-04).
 */
export function chooseDeposit({ call, store, tell }: DepositNeeds, isWanted: boolean): Promise<boolean> {
  return store.change(async (before) => {
    if (!before.isNew) return false;
    const { locationKey, orderKey } = before;
    store.setOrder(withDeposit(before, isWanted));
    try {
      const answer = await call(isWanted ? enableDeposit : disableDeposit, { locationKey, orderKey });
      const refusal = answer.exceptionMessage ?? answer.modelErrors?.[0]?.value[0] ?? null;
      store.setOrder(answer.order ?? before);
      if (refusal === null && answer.order !== null) return true;
      tell(refusal ?? faultWords());
    } catch {
      store.setOrder(before);
      tell(faultWords());
    }
    return false;
  });
}

export function useDeposit(needs: DepositNeeds) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isBusy = wanted !== null;
  return {
    isBusy,
    /** What was chosen, also while the choice waits for another change of the order; null if nothing is under way. */
    wanted,
    choose: (isWanted: boolean) => {
      if (isBusy) return;
      setWanted(isWanted);
      void chooseDeposit(needs, isWanted).finally(() => setWanted(null));
    },
  };
}

export type DepositState = ReturnType<typeof useDeposit>;
