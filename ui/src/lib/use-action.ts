/** One action of a page, such as sending a form: one at a time, and what it had to say. */
import { useRef, useState } from 'react';

/** The outcome of an action that also reports success; a problem is shown beside its cause. */
export interface Said {
  words: string;
  isProblem: boolean;
}

export interface Action<What> {
  /** From the press until the work has ended. */
  isBusy: boolean;
  /** The message of the last run, usually why it failed; null while it runs, and if it had none. */
  said: What | null;
  /** Says something without running, or with null takes back what was said. */
  say: (said: What | null) => void;
  /**
   * Runs `work`, unless something runs already. Work resolves to what is to be said, or null. If it rejects, nothing is
   * said and `run` rejects as well.
   * @returns whether it ran and had nothing to say
   */
  run: (work: () => Promise<What | null>) => Promise<boolean>;
}

/** Takes the work with each press, so that it sees the values of that moment. */
export function useAction<What extends string | object = string>(): Action<What> {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<What | null>(null);
  // A second press can come before the first one is rendered.
  const isRunning = useRef(false);
  return {
    isBusy,
    said,
    say: (next) => setSaid(next),
    async run(work) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setSaid(null);
      try {
        const outcome = await work();
        setSaid(outcome);
        return outcome === null;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
