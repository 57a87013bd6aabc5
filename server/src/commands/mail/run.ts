/** The commands of `npm run mail`: lists emails and texts that wait or were given up, and sends these after all. */
import type { Queryable } from '../../db/database.ts';
import { listGivenUp, listWaiting, retryGivenUp } from '../../jobs/outbox.repo.ts';
import { t } from '../../messages/t.ts';
import type { CommandIo } from '../socket.ts';
import type { MailArguments } from './arguments.ts';

const maxListed = 100;

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

async function runWaiting(db: Queryable, io: CommandIo): Promise<number> {
  const { count, later, oldest } = await listWaiting(db, maxListed);
  for (const { topic, dedupeKey, since, attempts, nextAt, error } of oldest)
    io.out(
      t('commands.mail.waiting', {
        ...{ topic, dedupeKey, attempts, error: error ?? '' },
        since: minute(new Date(since)),
        next: minute(new Date(nextAt)),
      }),
    );
  io.out(t('commands.mail.waitingCount', { count }));
  if (later > 0) io.out(t('commands.mail.later', { count: later }));
  return 0;
}

/** Returns the exit code. Names no address: an email may be about anybody. */
export async function runMailCommand(
  command: MailArguments,
  { db, io }: { db: Queryable; io: CommandIo },
): Promise<number> {
  if (command === 'waiting') return runWaiting(db, io);
  if (command === 'retry') {
    io.out(t('commands.mail.retried', { count: await retryGivenUp(db) }));
    return 0;
  }
  const { count, newest } = await listGivenUp(db, maxListed);
  for (const { topic, dedupeKey, gaveUpAt, attempts, error } of newest)
    io.out(
      t('commands.mail.failed', { ...{ topic, dedupeKey, attempts, error }, at: minute(new Date(gaveUpAt)) }),
    );
  io.out(t('commands.mail.count', { count }));
  return 0;
}
