/** The command `npm run audit`: checks the database's promises now. */
import type { Database } from '../../db/database.ts';
import { auditShop } from '../../jobs/audit.ts';
import { t } from '../../messages/t.ts';
import type { CommandIo } from '../socket.ts';
import type { AuditArguments } from './arguments.ts';

/** Returns the exit code: 1 if a promise is broken or could not be checked. */
export async function runAuditCommand(
  { all }: AuditArguments,
  { database, io }: { database: Pick<Database, 'db' | 'snapshot' | 'transaction'>; io: CommandIo },
): Promise<number> {
  const { findings, unchecked, count, milliseconds } = await auditShop(database, {
    onChecked: (promise) => all && io.out(t('commands.audit.holds', { promise })),
  });
  for (const { promise, rows } of findings) {
    io.err(t('commands.audit.broken', { promise }));
    for (const row of rows) io.err(`    ${JSON.stringify(row)}`);
  }
  for (const { promise, error } of unchecked) io.err(t('commands.audit.unchecked', { promise, error }));
  const seconds = Math.round(milliseconds / 100) / 10;
  const wrong = findings.length + unchecked.length;
  if (wrong === 0) io.out(t('commands.audit.sound', { count, seconds }));
  else io.err(t('commands.audit.unsound', { broken: findings.length, count, unchecked: unchecked.length }));
  return wrong === 0 ? 0 : 1;
}
