/** Whether the window has room for a table, as the style sheets see it. */
import { useSyncExternalStore } from 'react';

const query = '(width >= 48rem)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
