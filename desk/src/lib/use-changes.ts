/** Changes that the server may refuse in words, each counted once. */
import type { AnyCall, InputOf } from '@gangway/contract/call';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useRef } from 'react';
import { call } from './call.ts';

/** Why the server refused a change. */
export interface Refusal {
  code: string;
  words: string;
}

interface Refusable {
  modelErrors: readonly { key: string; value: readonly string[] }[] | null;
}

type Make = <Change extends AnyCall>(change: Change, input: InputOf<Change>) => Promise<Refusal | null>;

/**
 * Returns what makes a change; it resolves to why it was not made, or null. The same change is sent with the same key, so that it counts
 * once if an answer was lost.
 */
export function useChanges(): Make {
  const sent = useRef({ what: '', key: '' });
  return async (change, input) => {
    const what = JSON.stringify([change.name, input]);
    if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
    const answer = (await call(change, input, { key: sent.current.key })) as Refusable;
    sent.current = { what: '', key: '' };
    const [first] = answer.modelErrors ?? [];
    return first === undefined ? null : { code: first.key, words: first.value.join(' ') };
  };
}
