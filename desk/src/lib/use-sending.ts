/** Sends one change, such as of a note: once, however often it is pressed, and with the same key if its answer was lost. */
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef } from 'react';
import { statusOf } from './call.ts';

interface Sending {
  isBusy: boolean;
  /** Why the last one was not made; null otherwise. */
  said: string | null;
  /**
   * Resolves to whether it was made.
   * @param what names the change: the same one is sent under the same key
   */
  send: (what: string, make: (key: string) => Promise<unknown>) => Promise<boolean>;
}

/** @param onConflict somebody was faster: loads what is shown as it is now */
export function useSending(onConflict: () => Promise<void>): Sending {
  const { isBusy, said, run } = useAction();
  const sent = useRef({ what: '', key: '' });
  return {
    isBusy,
    said,
    send: (what, make) =>
      run(async () => {
        if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
        try {
          await make(sent.current.key);
          sent.current = { what: '', key: '' };
          return null;
        } catch (error) {
          // An answer is an answer: the next press is another request.
          if (statusOf(error) !== null) sent.current = { what: '', key: '' };
          if (statusOf(error) === 409) await onConflict();
          return failureWords(error);
        }
      }),
  };
}
