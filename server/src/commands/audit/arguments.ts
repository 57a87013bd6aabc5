/** Reads the command line of `npm run audit`. */
import { t } from '../../messages/t.ts';
import { WrongUse } from '../words.ts';

export interface AuditArguments {
  /** Whether to name what holds, too. */
  all: boolean;
}

/** Returns null if help was asked for. */
export function readAuditArguments(words: string[]): AuditArguments | null {
  const [word, ...more] = words;
  if (word === '--help' || word === '-h') return null;
  if (more.length > 0 || (word !== undefined && word !== '--all'))
    throw new WrongUse(t('commands.audit.unknownWord', { words: words.join(' ') }));
  return { all: word === '--all' };
}
