/** What to do when something fails to load, depending on whether there is a connection. */
import { t } from '../messages/t.ts';

/** Whether the browser knows that it has no connection. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && !navigator.onLine;

/** @param kept a sentence about what is not lost; empty if nothing was chosen */
export function connectionWords(kept = ''): string {
  const advice = isOffline() ? t('lib.connection.offline') : t('lib.connection.tryAgain');
  return [kept, advice].filter((words) => words !== '').join(' ');
}

export const choicesKept = () => t('lib.kept.choices');
