/** The time, for what a screen says of it. */
import { useEffect, useState } from 'react';

/** Milliseconds since 1970, renewed every quarter of a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
