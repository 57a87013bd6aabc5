/** The words of an operator's command line: reads them, and says what is wrong with them in a sentence. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { t } from '../messages/t.ts';

/** A slip on the command line; its message is a sentence for the operator. */
export class WrongUse extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

const isNegative = (word: string): boolean => /^-\d[\d.,]*$/.test(word);

function takesValue(word: string | undefined, options: Options): boolean {
  if (word === undefined || !word.startsWith('-') || word.includes('=')) return false;
  return Object.entries(options).some(
    ([name, { type, short }]) => type === 'string' && (word === `--${name}` || word === `-${short}`),
  );
}

/** Lets numbers below zero be words, so that whoever reads the amount can say what is wrong with it. */
function asWords(words: readonly string[], options: Options): string[] {
  const args: string[] = [];
  const negative: string[] = [];
  for (const [place, word] of words.entries())
    if (!isNegative(word)) args.push(word);
    else if (takesValue(words[place - 1], options)) args[args.length - 1] += `=${word}`;
    else negative.push(word);
  return negative.length === 0 ? args : [...args, '--', ...negative];
}

function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return t('commands.words.unknownOption', { option: /'([^']+)'/.exec(message)?.[1] ?? '' });
  const option = /--[\w-]+/.exec(message)?.[0];
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' || option === undefined) return message;
  return /does not take/.test(message)
    ? t('commands.words.takesNoValue', { option })
    : t('commands.words.needsValue', { option });
}

/** Reads options and the other words; throws WrongUse for options that there are not. */
export function parseWords<const Known extends Options>(words: readonly string[], options: Known) {
  try {
    return parseArgs({ args: asWords(words, options), allowPositionals: true, options });
  } catch (error) {
    throw new WrongUse(sentenceOf(error), { cause: error });
  }
}
