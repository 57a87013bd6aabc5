/** What moving a booking to a chosen time costs, asked anew for each time (D-OR-06). */
import type { OutputOf } from '@gangway/contract/call';
import type { Activity } from '@gangway/contract/catalog';
import { quoteReschedule } from '@gangway/contract/moves';
import type { Order } from '@gangway/contract/order';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useEffect, useState } from 'react';
import { type Caller, CallFailed } from '../../../lib/call.ts';
import { t } from '../../../messages/t.ts';

export type Quote = NonNullable<OutputOf<typeof quoteReschedule>['quote']>;

/** `refused` says why that time cannot be had; `failed` may be asked again. */
export type MoveQuote =
  | { state: 'none' | 'asking' }
  | { state: 'quoted'; quote: Quote; again: () => void }
  | { state: 'refused' | 'failed'; words: string; again: () => void };

type Answered = MoveQuote & { of: TimeSlotKey };

export function useMoveQuote(
  { locationKey, orderKey }: Pick<Order, 'locationKey' | 'orderKey'>,
  { orderLineKey }: Pick<Activity, 'orderLineKey'>,
  timeSlotKey: TimeSlotKey | null,
  call: Caller,
): MoveQuote {
  const [answer, setAnswer] = useState<Answered | null>(null);
  useEffect(() => {
    if (timeSlotKey === null || orderLineKey === null) return;
    let isWanted = true;
    const tell = (told: MoveQuote) => {
      if (isWanted) setAnswer({ ...told, of: timeSlotKey });
    };
    // What is known of a time stays until the new answer is there, so that a payment form beside it stays, too.
    const again = () => {
      setAnswer((before) => (before?.state === 'failed' ? null : before));
      ask();
    };
    const ask = () =>
      call(quoteReschedule, { locationKey, orderKey, orderLineKey, timeSlotKey }).then(
        ({ quote, modelErrors, exceptionMessage }) => {
          if (quote !== null) return tell({ state: 'quoted', quote, again });
          const words =
            modelErrors?.[0]?.value[0] ?? exceptionMessage ?? connectionWords(t('receipt.move.quoteFailed'));
          tell({ state: 'refused', words, again });
        },
        (error: unknown) => {
          if (!(error instanceof CallFailed)) logFault('The price of a move could not be loaded', error);
          tell({ state: 'failed', words: connectionWords(t('receipt.move.quoteFailed'), error), again });
        },
      );
    ask();
    return () => {
      isWanted = false;
    };
  }, [locationKey, orderKey, orderLineKey, timeSlotKey, call]);
  if (timeSlotKey === null) return { state: 'none' };
  return answer?.of === timeSlotKey ? answer : { state: 'asking' };
}
