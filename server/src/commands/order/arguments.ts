/** Parses the command line of `npm run order`. */
import { resolve } from 'node:path';
import { readEmail } from '@gangway/domain/kernel/email-address';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { readLine, readSigns } from '@gangway/domain/kernel/typed-text';
import { isVenueMethod, type VenueMethod } from '@gangway/domain/order/venue-methods';
import type { Correction } from '../../features/changes/contact.service.ts';
import { t } from '../../messages/t.ts';
import { type Digits, readTyped, readTypedAboveZero } from '../typed-amounts.ts';
import { parseWords, WrongUse } from '../words.ts';
import { type Back, type ReadChange, readChange } from './change-arguments.ts';
import { findOptions, type ReadFind, readFind } from './find-arguments.ts';

/** `Money` is an amount, or the digits that were typed as one until the order's currency is known. */
export type OrderArguments<Money = Amount> =
  | ({ command: 'find'; locationKey: LocationKey } & ReadFind)
  | { command: 'show'; locationKey: LocationKey; orderNumber: string }
  | { command: 'resend'; locationKey: LocationKey; orderNumber: string }
  | {
      command: 'contact';
      locationKey: LocationKey;
      orderNumber: string;
      correction: Correction;
      /** Whether the confirmation goes to a new email address. */
      tells: boolean;
    }
  | ({
      command: 'cancel';
      locationKey: LocationKey;
      orderNumber: string;
      /** Null for everything that is left. */
      lineKeys: readonly number[] | null;
      /** Null for what the terms say. */
      givenBack: Back<Money> | null;
    } & OfChange)
  | ({
      command: 'refund';
      locationKey: LocationKey;
      orderNumber: string;
      lineKeys: readonly number[] | null;
      amount: Money | 'full';
    } & OfChange)
  | ({
      command: 'paid';
      locationKey: LocationKey;
      orderNumber: string;
      /** Null to take back the payment that was recorded last. */
      taken: { amount: Money | 'full'; method: VenueMethod } | null;
    } & Omit<OfChange, 'asCredit'>)
  | ({
      command: 'paid-back';
      locationKey: LocationKey;
      orderNumber: string;
      /** Null for everything that is to be given back, and for the way the guest had paid. */
      given: { amount: Money | null; method: VenueMethod | null };
    } & Omit<OfChange, 'asCredit'>)
  /** `refund --again` */
  | ({ command: 'refund-again'; locationKey: LocationKey; orderNumber: string } & Omit<OfChange, 'asCredit'>)
  | ({
      command: 'move' | 'change';
      locationKey: LocationKey;
      orderNumber: string;
      lineKey: number;
    } & ReadChange<Money> &
      OfChange);

/** The options of every change of an order. */
export interface OfChange {
  /** Whether payments are given back as a credit rather than as money. */
  asCredit: boolean;
  reason: string | null;
  tells: boolean;
  yes: boolean;
  /** Null to make the change; else it is only shown, with its emails as HTML in a file, or in none. */
  preview: { html: string | null } | null;
}

const maxReason = 500;

function parse(words: string[]) {
  return parseWords(words, {
    location: { type: 'string', short: 'l' },
    visit: { type: 'string' },
    sold: { type: 'string' },
    activity: { type: 'string' },
    state: { type: 'string' },
    due: { type: 'string' },
    sort: { type: 'string' },
    page: { type: 'string' },
    line: { type: 'string', multiple: true },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    refund: { type: 'string' },
    to: { type: 'string' },
    guests: { type: 'string', multiple: true },
    group: { type: 'string' },
    'add-on': { type: 'string', multiple: true },
    fee: { type: 'boolean' },
    'same-price': { type: 'boolean' },
    'no-charge': { type: 'boolean' },
    as: { type: 'string' },
    by: { type: 'string' },
    undo: { type: 'boolean' },
    again: { type: 'boolean' },
    reason: { type: 'string' },
    'no-email': { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
    preview: { type: 'boolean' },
    html: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
}

function readRefund(text: string | undefined): Back<Digits> | null {
  if (text === undefined) return null;
  if (text === 'full') return { percent: 100 };
  if (text === 'none') return { percent: 0 };
  const given = readTyped(text);
  if (given === null) throw new WrongUse(t('commands.order.refund', { text }));
  return { amount: given };
}

function readAs(text: string | undefined): boolean {
  if (text === undefined || text === 'money') return false;
  if (text !== 'credit') throw new WrongUse(t('commands.order.as', { text }));
  return true;
}

/** How much was paid, and how; null to take it back. */
function readTaken(
  { by, undo }: ReturnType<typeof parse>['values'],
  money: string,
): { amount: Digits | 'full'; method: VenueMethod } | null {
  if (undo === true) {
    if (by !== undefined || money !== '') throw new WrongUse(t('commands.order.undoAlone'));
    return null;
  }
  const amount = money === 'full' ? money : readTypedAboveZero(money);
  if (amount === null) throw new WrongUse(t('commands.order.paidAmount', { text: money }));
  if (by === undefined || !isVenueMethod(by)) throw new WrongUse(t('commands.order.paidBy'));
  return { amount, method: by };
}

/** What was given back, and how; null for all of it, and for the way the guest had paid. */
function readGiven(
  { by }: ReturnType<typeof parse>['values'],
  money: string,
): { amount: Digits | null; method: VenueMethod | null } {
  const amount = money === '' ? null : readTypedAboveZero(money);
  if (amount === null && money !== '') throw new WrongUse(t('commands.order.backAmount', { text: money }));
  if (by !== undefined && !isVenueMethod(by)) throw new WrongUse(t('commands.order.paidBy'));
  return { amount, method: by ?? null };
}

function readLines(texts: readonly string[] | undefined): number[] | null {
  if (texts === undefined) return null;
  return texts.map((text) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUse(t('commands.order.lineNumber', { text }));
    return Number(text);
  });
}

const longestDetail = 200;

/** At least one detail, none of them empty. */
function readCorrection(values: ReturnType<typeof parse>['values']): Correction {
  const given = {
    firstName: values['first-name'],
    lastName: values['last-name'],
    email: values.email,
    phone: values.phone,
  };
  const said = Object.entries(given).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, field === 'email' ? readEmail(text) : readLine(text)] as const],
  );
  if (said.length === 0) throw new WrongUse(t('commands.order.noContact'));
  if (said.some(([, text]) => text === '' || text.length > longestDetail))
    throw new WrongUse(t('commands.order.contactLength', { most: longestDetail }));
  return Object.fromEntries(said);
}

const contactOptions = ['first-name', 'last-name', 'email', 'phone'] as const;
const makingOptions = ['line', 'as', 'reason', 'no-email', 'yes', 'preview', 'html'] as const;
const changeOptions = [...makingOptions, 'refund'] as const;
const paidOptions = ['by', 'undo'] as const;
const recordOptions = ['reason', 'no-email', 'yes', 'preview', 'html'] as const;
const bookingOptions = ['to', 'guests', 'group', 'add-on', 'fee', 'same-price', 'no-charge'] as const;
const allOptions = [
  ...findOptions,
  ...changeOptions,
  ...contactOptions,
  ...bookingOptions,
  ...paidOptions,
  'again',
] as const;

type TypedCommand = Exclude<OrderArguments['command'], 'refund-again'>;

/** The options of each command. */
const takes: Record<TypedCommand, readonly (typeof allOptions)[number][]> = {
  find: findOptions,
  show: [],
  resend: [],
  contact: [...contactOptions, 'no-email'],
  cancel: changeOptions,
  refund: [...makingOptions, 'again'],
  paid: [...paidOptions, ...recordOptions],
  'paid-back': ['by', ...recordOptions],
  move: [...makingOptions, 'to', 'fee', 'same-price'],
  change: [...changeOptions, 'to', 'guests', 'group', 'add-on', 'no-charge', 'same-price'],
};

const isCommand = (word: string): word is TypedCommand => Object.hasOwn(takes, word);

/** Reads how far a change goes. A preview is never confirmed. */
function readPreview(
  { preview, html, yes }: ReturnType<typeof parse>['values'],
  here: string,
): OfChange['preview'] {
  if (preview !== true) {
    if (html !== undefined) throw new WrongUse(t('commands.order.htmlOfPreview'));
    return null;
  }
  if (yes === true) throw new WrongUse(t('commands.order.yesOfPreview'));
  if (html?.trim() === '') throw new WrongUse(t('commands.order.htmlFile'));
  return { html: html === undefined ? null : resolve(here, html) };
}

/**
 * Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows.
 * @param here the folder where the command was typed, which paths are relative to
 */
export function readOrderArguments(words: string[], here: string): OrderArguments<Digits> | null {
  const { values, positionals } = parse(words);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return null;
  if (!isCommand(command)) throw new WrongUse(t('commands.order.unknownCommand', { command }));
  const option = allOptions.find((name) => values[name] !== undefined && !takes[command].includes(name));
  if (option !== undefined) throw new WrongUse(t('commands.order.otherCommand', { option, command }));
  const locationKey = readLocationKey(values.location ?? '');
  if (locationKey === null) throw new WrongUse(t('commands.order.of'));
  if (command === 'find') return { command, locationKey, ...readFind(readLine(rest.join(' ')), values) };
  const [orderNumber = '', money = '', ...others] = rest.map(readSigns);
  const takesAmount = command === 'refund' || command === 'paid' || command === 'paid-back';
  if (orderNumber === '' || others.length > 0 || (money !== '' && !takesAmount))
    throw new WrongUse(t('commands.order.number', { command }));
  const named = { locationKey, orderNumber };
  if (command === 'show' || command === 'resend') return { command, ...named };
  if (command === 'contact')
    return { command, ...named, correction: readCorrection(values), tells: values['no-email'] !== true };
  const reason = values.reason?.trim() ?? '';
  if (reason.length > maxReason) throw new WrongUse(t('commands.order.tooLong'));
  const change = {
    ...named,
    lineKeys: readLines(values.line),
    asCredit: readAs(values.as),
    reason: reason === '' ? null : reason,
    tells: values['no-email'] !== true,
    yes: values.yes === true,
    preview: readPreview(values, here),
  };
  const { lineKeys, asCredit, ...record } = change;
  if (command === 'paid') return { command, ...record, taken: readTaken(values, money) };
  if (command === 'paid-back') return { command, ...record, given: readGiven(values, money) };
  if (command === 'refund' && values.again === true) {
    if (money !== '' || lineKeys !== null || values.as !== undefined)
      throw new WrongUse(t('commands.order.againAlone'));
    return { command: 'refund-again', ...record };
  }
  if (command === 'cancel') return { command, ...change, givenBack: readRefund(values.refund) };
  if (command === 'move' || command === 'change') {
    const [lineKey, ...more] = lineKeys ?? [];
    if (lineKey === undefined || more.length > 0)
      throw new WrongUse(t('commands.order.oneLine', { command }));
    return {
      command,
      ...record,
      asCredit,
      lineKey,
      ...readChange(command, values, readRefund(values.refund)),
    };
  }
  const amount = money === 'full' ? money : readTypedAboveZero(money);
  if (amount === null) throw new WrongUse(t('commands.order.amount', { text: money }));
  return { command, ...change, amount };
}

/** The type of digits is a text, which does not tell it from a word by itself. */
const isFull = (amount: Digits | 'full'): amount is 'full' => amount === 'full';

const backIn = (back: Back<Digits> | null, read: (typed: Digits) => Amount): Back<Amount> | null =>
  back === null || 'percent' in back ? back : { amount: read(back.amount) };

/** Returns the command with amounts in place of the digits that were typed; `read` is of the order's currency. */
export function withAmounts(given: OrderArguments<Digits>, read: (typed: Digits) => Amount): OrderArguments {
  const whole = (amount: Digits | 'full'): Amount | 'full' => (isFull(amount) ? 'full' : read(amount));
  switch (given.command) {
    case 'cancel':
    case 'move':
    case 'change':
      return { ...given, givenBack: backIn(given.givenBack, read) };
    case 'refund':
      return { ...given, amount: whole(given.amount) };
    case 'paid':
      return { ...given, taken: given.taken && { ...given.taken, amount: whole(given.taken.amount) } };
    case 'paid-back': {
      const { amount, method } = given.given;
      return { ...given, given: { amount: amount === null ? null : read(amount), method } };
    }
    default:
      return given;
  }
}

/** Whether a command says an amount: its currency has to be known then. */
export function saysAmount(given: OrderArguments<Digits>): boolean {
  let says = false;
  withAmounts(given, () => {
    says = true;
    return zero;
  });
  return says;
}
