/** The commands of `npm run mail`: lists emails and texts that were given up, and sends them after all. */
import { WrongUse } from './command-words.ts';
import type { Queryable } from './db/database.ts';
import { listGivenUp, retryGivenUp } from './jobs/outbox.repo.ts';
import { t } from './messages/t.ts';
import type { CommandIo } from './platform/command-socket.ts';

export type MailArguments = 'failed' | 'retry';

/** Returns null if help was asked for. */
export function readMailArguments(words: string[]): MailArguments | null {
  const [command, ...more] = words;
  if (command === undefined || command === '--help' || command === '-h') return null;
  if ((command !== 'failed' && command !== 'retry') || more.length > 0)
    throw new WrongUse(t('commands.mail.unknownCommand', { command: words.join(' ') }));
  return command;
}

const mostListed = 100;

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

/** Returns the exit code. Names no address: an email may be about anybody. */
export async function runMailCommand(
  command: MailArguments,
  { db, io }: { db: Queryable; io: CommandIo },
): Promise<number> {
  if (command === 'retry') {
    io.out(t('commands.mail.retried', { count: await retryGivenUp(db) }));
    return 0;
  }
  const { count, newest } = await listGivenUp(db, mostListed);
  for (const { topic, dedupeKey, gaveUpAt, attempts, error } of newest)
    io.out(
      t('commands.mail.failed', { ...{ topic, dedupeKey, attempts, error }, at: minute(new Date(gaveUpAt)) }),
    );
  io.out(t('commands.mail.count', { count }));
  return 0;
}
