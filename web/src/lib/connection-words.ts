/** What to do when something could not be loaded: it depends on whether there is a connection. */

/** @param kept what is not lost, as a sentence; empty where nothing was chosen */
export function connectionWords(kept = ''): string {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  const advice = isOffline
    ? 'You’re offline. Try again when your connection is back.'
    : 'Please try again in a moment.';
  return [kept, advice].filter((words) => words !== '').join(' ');
}

export const choicesKept = 'Your choices are kept.';
