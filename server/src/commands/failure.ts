/** What an operator reads when a command fails for a reason that nobody foresaw (docs/operations.md, "When a command fails"). */
import { isAway } from '../db/database-away.ts';
import { t } from '../messages/t.ts';

interface Failed {
  program: string;
  words: readonly string[];
  /** The request's id, which the shop's log and the order's history name. */
  id: string;
}

/** Whether a command does more than one thing, so that what it did before it failed stays. */
const doesSeveral = ({ program, words }: Failed): boolean =>
  (program === 'database' && words[0] === 'pictures') || (program === 'webhooks' && words[0] === 'test');

/** The first line of what an error says, without its period. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const { message = String(error), code } = error as Partial<NodeJS.ErrnoException>;
  return (message.split('\n')[0]?.trim() || code || String(error)).replace(/\.$/, '');
}

/** Says in one sentence what a failed command left, and why it failed. */
export function failureWords(error: unknown, failed: Failed): string {
  const values = { reason: reasonOf(error), id: failed.id };
  if (isAway(error)) return t('commands.failure.away', values);
  return doesSeveral(failed) ? t('commands.failure.partly', values) : t('commands.failure.nothing', values);
}
