/**
 * What is said when something fails: what it is, why, and what to do next, each once. Every failed call is told by one of
 * these functions; messages that they are given say nothing of a connection or of trying again.
 */
import { t } from '../messages/t.ts';
import { CallFailed, faultWords, isOffline, TimedOut } from './call-failed.ts';
import { isMissingPart } from './missing-part.ts';

/** Why it is not the server's answer: no connection, or a part of the page is missing. Null otherwise. */
function reasonOf(error: unknown): string | null {
  if (isOffline()) return t('lib.connection.offline');
  return isMissingPart(error) ? t('lib.connection.partMissing') : null;
}

/** The whole message for a failed call: the server's own words, or ours. */
export function failureWords(error: unknown): string {
  const isAnswer = error instanceof CallFailed && !(error instanceof TimedOut);
  if (isAnswer) return error.words;
  return reasonOf(error) ?? (error instanceof TimedOut ? error.words : faultWords());
}

/**
 * What failed or is kept, then what to do.
 * @param said one or two sentences; empty if a title says it
 */
export function connectionWords(said = '', error?: unknown): string {
  const advice = reasonOf(error) ?? t('lib.connection.tryAgain');
  return [said, advice].filter((words) => words !== '').join(' ');
}

/** What failed; with the reason only if there is another than the server. For messages that say no more by themselves. */
export function withReason(said: string, error?: unknown): string {
  return [said, reasonOf(error)].filter((words) => words !== null).join(' ');
}
