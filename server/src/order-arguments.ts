/** Parses the command line of `npm run order`. */
import { parseArgs } from 'node:util';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, fromDecimal } from '@gangway/domain/kernel/money';
import type { GivenBack } from '@gangway/domain/order/cancel';
import { t } from './messages/t.ts';
import { WrongUse } from './venue-arguments.ts';

export type OrderArguments =
  | { command: 'find'; locationKey: LocationKey; text: string }
  | { command: 'show'; locationKey: LocationKey; orderNumber: string }
  | { command: 'resend'; locationKey: LocationKey; orderNumber: string }
  | {
      command: 'cancel';
      locationKey: LocationKey;
      orderNumber: string;
      /** Null for everything that is left. */
      lineKeys: readonly number[] | null;
      /** Null for what the terms say. */
      givenBack: GivenBack | null;
      reason: string | null;
      tells: boolean;
      yes: boolean;
    };

const mostReason = 500;

function parse(words: string[]) {
  return parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      location: { type: 'string', short: 'l' },
      line: { type: 'string', multiple: true },
      refund: { type: 'string' },
      reason: { type: 'string' },
      'no-email': { type: 'boolean' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

function readRefund(text: string | undefined): GivenBack | null {
  if (text === undefined) return null;
  if (text === 'full') return { percent: 100 };
  if (text === 'none') return { percent: 0 };
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new WrongUse(t('commands.order.refund', { text }));
  return { amount: fromDecimal(Number(text)) as Amount };
}

function readLines(texts: readonly string[] | undefined): number[] | null {
  if (texts === undefined) return null;
  return texts.map((text) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUse(t('commands.order.lineNumber', { text }));
    return Number(text);
  });
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readOrderArguments(words: string[]): OrderArguments | null {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return null;
  if (command !== 'find' && command !== 'show' && command !== 'resend' && command !== 'cancel')
    throw new WrongUse(t('commands.order.unknownCommand', { command }));
  const option = (['line', 'refund', 'reason', 'no-email', 'yes'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (command !== 'cancel' && option !== undefined)
    throw new WrongUse(t('commands.order.onlyCancel', { option }));
  const locationKey = readLocationKey(values.location ?? '');
  if (locationKey === null) throw new WrongUse(t('commands.order.of'));
  const text = rest.join(' ').trim();
  if (command === 'find') {
    if (text === '') throw new WrongUse(t('commands.order.text'));
    return { command, locationKey, text };
  }
  if (text === '' || rest.length > 1) throw new WrongUse(t('commands.order.number', { command }));
  if (command !== 'cancel') return { command, locationKey, orderNumber: text };
  const reason = values.reason?.trim() ?? '';
  if (reason.length > mostReason) throw new WrongUse(t('commands.order.tooLong'));
  return {
    ...{ command, locationKey, orderNumber: text },
    lineKeys: readLines(values.line),
    givenBack: readRefund(values.refund),
    reason: reason === '' ? null : reason,
    tells: values['no-email'] !== true,
    yes: values.yes === true,
  };
}
