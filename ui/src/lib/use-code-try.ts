/** Applying a code: what was typed, the resulting message, one attempt at a time. */
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { useState } from 'react';
import { type Said, useAction } from './use-action.ts';

interface CodeTryOptions {
  /** The message if nothing was typed; nothing is sent then. */
  missing: string;
  /** Never rejects: every outcome has a message. */
  send: (code: string) => Promise<Said & { isApplied: boolean }>;
}

export function useCodeTry({ missing, send }: CodeTryOptions) {
  const [typed, setTyped] = useState('');
  const { run, isBusy, said, say } = useAction<Said>();

  async function sendTyped(code: string): Promise<Said> {
    const { isApplied, ...answer } = await send(code);
    if (isApplied) setTyped('');
    return answer;
  }

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      say(null);
    },
    said,
    isBusy,
    apply: () => {
      const code = readSigns(typed);
      if (code === '') say({ words: missing, isProblem: true });
      else void run(() => sendTyped(code));
    },
    /** Runs another action on a code, which keeps the same field busy. */
    once: (work: () => Promise<Said>) => void run(work),
  };
}

export type CodeTry = ReturnType<typeof useCodeTry>;
