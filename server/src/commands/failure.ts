/** The message to an operator when a command fails for a reason that nobody foresaw (docs/operations.md, "When a command fails"). */
import { isAway } from '../db/database-away.ts';
import { t } from '../messages/t.ts';
import { isForOperator } from './operator-errors.ts';
import { WrongUse } from './words.ts';

/** An error that nobody foresaw, and whether what the command did before it stays. */
export class CommandFault extends Error {
  readonly doesSeveral: boolean;

  constructor(cause: unknown, doesSeveral: boolean) {
    super('The command failed.', { cause });
    this.doesSeveral = doesSeveral;
  }

  /** Returns errors that are a sentence for the operator as they are. */
  static of(error: unknown, doesSeveral: boolean): unknown {
    return isForOperator(error) || error instanceof WrongUse ? error : new CommandFault(error, doesSeveral);
  }
}

/** The first line of what an error says, without its period. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const { message = String(error), code } = error as Partial<NodeJS.ErrnoException>;
  return (message.split('\n')[0]?.trim() || code || String(error)).replace(/\.$/, '');
}

/**
 * Says in one sentence what a failed command left, and why it failed.
 * @param id the request's id, which the shop's log and the order's history name
 */
export function failureWords(error: unknown, id: string): string {
  const fault = error instanceof CommandFault ? error : new CommandFault(error, false);
  const values = { reason: reasonOf(fault.cause), id };
  if (isAway(fault.cause)) return t('commands.failure.away', values);
  return fault.doesSeveral ? t('commands.failure.partly', values) : t('commands.failure.nothing', values);
}
