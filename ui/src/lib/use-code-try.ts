/** Applying a code: what was typed, the resulting message, one attempt at a time. */
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { useRef, useState } from 'react';

/** The last message; a problem with the input is shown at the field. */
export interface Said {
  words: string;
  isProblem: boolean;
}

interface CodeTryOptions {
  /** The message if nothing was typed; nothing is sent then. */
  missing: string;
  /** Never rejects: every outcome has a message. */
  send: (code: string) => Promise<Said & { isApplied: boolean }>;
}

export function useCodeTry({ missing, send }: CodeTryOptions) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  /** One at a time, however often it is pressed. */
  async function once(work: () => Promise<Said>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setSaid(null);
    try {
      setSaid(await work());
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  async function sendTyped(code: string): Promise<Said> {
    const { isApplied, ...answer } = await send(code);
    if (isApplied) setTyped('');
    return answer;
  }

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setSaid(null);
    },
    said,
    isBusy,
    apply: () => {
      const code = readSigns(typed);
      if (code === '') setSaid({ words: missing, isProblem: true });
      else void once(() => sendTyped(code));
    },
    /** Runs another action on a code, which keeps the same field busy. */
    once: (work: () => Promise<Said>) => void once(work),
  };
}

export type CodeTry = ReturnType<typeof useCodeTry>;
