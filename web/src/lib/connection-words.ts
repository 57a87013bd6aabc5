/** What to do when something could not be loaded: it depends on whether there is a connection. */
import { t } from '../messages/t.ts';

/** @param kept what is not lost, as a sentence; empty where nothing was chosen */
export function connectionWords(kept = ''): string {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  const advice = isOffline ? t('lib.connection.offline') : t('lib.connection.tryAgain');
  return [kept, advice].filter((words) => words !== '').join(' ');
}

export const choicesKept = () => t('lib.kept.choices');
