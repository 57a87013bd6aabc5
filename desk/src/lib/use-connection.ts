/** Since when there is no connection. */
import { useEffect, useState } from 'react';

/** The instant in milliseconds at which the connection was lost; null while there is one. */
export function useOfflineSince(): number | null {
  const [since, setSince] = useState<number | null>(() => (navigator.onLine ? null : Date.now()));
  useEffect(() => {
    const lose = () => setSince((before) => before ?? Date.now());
    const find = () => setSince(null);
    addEventListener('offline', lose);
    addEventListener('online', find);
    // It may have changed since the first look, before anybody listened.
    if (navigator.onLine) find();
    else lose();
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', find);
    };
  }, []);
  return since;
}
