/** Files that commands write for their operator. */
import { writeFile } from 'node:fs/promises';
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Writes a file that nobody else may read; refuses one that is there already. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (isThere(error)) throw new StartRefused(t('commands.person.fileThere', { file: path }));
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(t('commands.person.notWritten', { file: path, reason }));
  }
}
