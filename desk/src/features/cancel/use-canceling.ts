/** Sends a cancellation of departures: once however often it is pressed, and under the same key until it is answered. */
import { cancelDepartures } from '@gangway/contract/canceled-departures';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import type { Composed } from './use-expected.ts';

export interface CancelingProps {
  onDone: (cancellationKey: string) => void;
  /** Guests or colleagues were faster. */
  onMoved: () => void;
  onRefused: () => void;
  /** There was no answer, so it may have been done. */
  onLost: () => void;
}

export interface Canceling {
  isBusy: boolean;
  /** Why nothing was canceled, or that nobody knows; null otherwise. */
  said: string | null;
  send: (asked: Composed & { seen: string; guests: number; reason: string }) => void;
}

export function useCanceling({ onDone, onMoved, onRefused, onLost }: CancelingProps): Canceling {
  const { isBusy, said, run } = useAction();
  const sent = useRef({ what: '', key: '' });
  return {
    isBusy,
    said,
    send: (asked) =>
      void run(async () => {
        const what = JSON.stringify(asked);
        if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
        try {
          const answer = await call(cancelDepartures, { ...asked, requestKey: sent.current.key });
          sent.current = { what: '', key: '' };
          if (answer.cancellationKey !== null) {
            onDone(answer.cancellationKey);
            return null;
          }
          const errors = answer.modelErrors ?? [];
          if (errors.some(({ key }) => key === 'departuresMoved')) onMoved();
          onRefused();
          return errors.flatMap(({ value }) => value).join(' ');
        } catch (error) {
          onLost();
          return failureWords(error);
        }
      }),
  };
}
