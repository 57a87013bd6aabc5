/** What to do when something fails to load, depending on whether there is a connection. */
import { t } from '../messages/t.ts';

/** @param kept a sentence about what is not lost; empty if nothing was chosen */
export function connectionWords(kept = ''): string {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  const advice = isOffline ? t('lib.connection.offline') : t('lib.connection.tryAgain');
  return [kept, advice].filter((words) => words !== '').join(' ');
}

export const choicesKept = () => t('lib.kept.choices');
