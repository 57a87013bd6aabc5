/**
 * `npm run order -- find|show|cancel …`: what an operator does to bought orders (docs/operations.md). Exit codes: 0 done,
 * 1 refused, 2 usage error.
 */
import { embeddedDirectory } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { t } from './messages/t.ts';
import { readOrderArguments } from './order-arguments.ts';
import { runOrderCommand } from './order-commands.ts';
import { systemClock } from './platform/clock.ts';
import { readEnv } from './platform/env.ts';
import { runInRunningShop, terminal } from './terminal.ts';
import { WrongUse } from './venue-arguments.ts';

async function run(words: string[]): Promise<number> {
  const given = readOrderArguments(words);
  if (given === null) {
    terminal.out(t('commands.order.usage'));
    return words.length === 0 ? 2 : 0;
  }
  const env = readEnv(process.env);
  const elsewhere = await runInRunningShop(env, 'order', words);
  if (elsewhere !== null) return elsewhere;
  const settings = { url: env.DATABASE_URL, directory: embeddedDirectory(env.DATA_DIR), poolSize: 1 };
  const database = await openForCommand(settings, { maySetUp: false });
  try {
    return await runOrderCommand(given, { database, clock: systemClock, io: terminal });
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof WrongUse) {
    terminal.err(`${error.message}\n\n${t('commands.order.usage')}`);
    process.exitCode = 2;
  } else if (error instanceof StartRefused) {
    terminal.err(error.message);
    process.exitCode = 1;
  } else throw error;
}
