/** Seconds until something may be done again. */
import { useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds; 0 once it may be done. */
  left: number;
  start: () => void;
}

/** @param seconds from each start */
export function useCountdown(seconds: number): Countdown {
  const [ends, setEnds] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((ends - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    left,
    start() {
      const begun = Date.now();
      setNow(begun);
      setEnds(begun + seconds * 1000);
    },
  };
}
