/** Reads the command line of `npm run payments`. */
import { t } from '../../messages/t.ts';
import { parseWords, WrongUse } from '../words.ts';

export type PaymentsArguments =
  | { command: 'events'; onlyOpen: boolean }
  /** Null for all that were given up. */
  | { command: 'replay'; eventKey: string | null };

function parse(words: string[]) {
  return parseWords(words, {
    open: { type: 'boolean', default: false },
    'given-up': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readPaymentsArguments(words: string[]): PaymentsArguments | null {
  const { values, positionals } = parse(words);
  const [command, eventKey, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const { open: onlyOpen, 'given-up': allGivenUp } = values;
  if (command === 'events' && eventKey === undefined && !allGivenUp) return { command, onlyOpen };
  // An event, or all that were given up: one of both.
  if (command === 'replay' && more.length === 0 && !onlyOpen && (eventKey === undefined) === allGivenUp)
    return { command, eventKey: eventKey ?? null };
  throw new WrongUse(t('commands.payments.unknownCommand', { command: words.join(' ') }));
}
