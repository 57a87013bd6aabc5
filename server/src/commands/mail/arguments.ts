/** Reads the command line of `npm run mail`. */
import { t } from '../../messages/t.ts';
import { WrongUse } from '../words.ts';

const commands = ['waiting', 'failed', 'retry'] as const;
export type MailArguments = (typeof commands)[number];

/** Returns null if help was asked for. */
export function readMailArguments(words: string[]): MailArguments | null {
  const [command, ...more] = words;
  if (command === undefined || command === '--help' || command === '-h') return null;
  const known = commands.find((one) => one === command);
  if (known === undefined || more.length > 0)
    throw new WrongUse(t('commands.mail.unknownCommand', { command: words.join(' ') }));
  return known;
}
