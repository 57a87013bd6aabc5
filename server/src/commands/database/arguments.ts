/** Reads the command line of `npm run database`. */
import { resolve } from 'node:path';
import type { PictureStoreKind } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import { parseWords, WrongUse } from '../words.ts';

export type DatabaseArguments =
  | { command: 'export' | 'import'; path: string; force: boolean }
  | { command: 'pictures'; from: PictureStoreKind }
  | { command: 'migrate' };

const kinds: readonly PictureStoreKind[] = ['folder', 'database', 's3'];

const options = {
  force: { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. Paths are relative to `here`, the
 * folder where the command was typed.
 */
export function readDatabaseArguments(words: string[], here: string): DatabaseArguments | null {
  const { values, positionals } = parseWords(words, options);
  const [command, file, ...more] = positionals;
  const { force, from } = values;
  if (values.help || command === undefined) return null;
  const isOfFile = command === 'export' || command === 'import';
  if (!isOfFile && command !== 'pictures' && command !== 'migrate')
    throw new WrongUse(t('commands.database.unknownCommand', { command }));
  const option =
    force && command !== 'export' ? 'force' : from !== undefined && command !== 'pictures' ? 'from' : null;
  if (option !== null) throw new WrongUse(t('commands.order.otherCommand', { option, command }));
  const [word] = isOfFile ? more : [file];
  if (word !== undefined) throw new WrongUse(t('commands.database.tooMany', { text: word }));
  if (command === 'migrate') return { command };
  if (command === 'pictures') {
    const kind = kinds.find((known) => known === from);
    if (kind === undefined) throw new WrongUse(t('commands.database.from'));
    return { command, from: kind };
  }
  if (file === undefined) throw new WrongUse(t('commands.database.file', { command }));
  return { command, path: resolve(here, file), force };
}
