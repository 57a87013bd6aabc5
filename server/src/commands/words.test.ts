/** What is said about slips on the command line, and which part of the usage stands above it. */
import { describe, expect, it } from 'vitest';
import { t } from '../messages/t.ts';
import { readDatabaseArguments } from './database/arguments.ts';
import { readGiftCardArguments } from './gift-card/arguments.ts';
import { readOrderArguments } from './order/arguments.ts';
import { readPaymentsArguments } from './payments/arguments.ts';
import { readPersonArguments } from './person/arguments.ts';
import { usageOf } from './usage.ts';
import { readArguments } from './venue/arguments.ts';
import { readWebhooksArguments } from './webhooks/arguments.ts';

const order = (words: string[]) => readOrderArguments(words, '/');
const venue = (words: string[]) => readArguments(words, '/');
const database = (words: string[]) => readDatabaseArguments(words, '/');
const person = (words: string[]) => readPersonArguments(words, '/');

describe('a slip on the command line', () => {
  it.each<[(words: string[]) => unknown, string, string]>([
    [
      order,
      'refund A-1 -5 -l 9',
      '"-5" is not an amount to refund. Use full, or an amount like 25.00: npm run order -- refund NUMBER 25.00 --location KEY',
    ],
    [
      order,
      'refund A-1 -5.00 --location 9 --yes',
      '"-5.00" is not an amount to refund. Use full, or an amount like 25.00: npm run order -- refund NUMBER 25.00 --location KEY',
    ],
    [
      order,
      'paid A-1 -5 --by cash -l 9',
      '"-5" is not an amount. Use full, or an amount like 25.00: npm run order -- paid NUMBER 25.00 --by cash --location KEY',
    ],
    [order, 'cancel A-1 --refund -5 -l 9', '"-5" is not a refund. Use full, none, or an amount like 25.00.'],
    [
      order,
      'cancel A-1 --line -5 -l 9',
      '"-5" is not a line number. To list the lines: npm run order -- show NUMBER --location KEY',
    ],
    [order, 'find Smith --name -l 9', 'There is no option --name.'],
    [order, 'cancel A-1 --location', '--location needs a value.'],
    [order, 'cancel A-1 --line --yes -l 9', '--line needs a value.'],
    [order, 'cancel A-1 --yes=no -l 9', '--yes takes no value.'],
    [readGiftCardArguments, 'issue -5 -l 9', 'Say what the gift card is worth, like 100.00.'],
    [venue, 'export x.yaml --everything', 'There is no option --everything.'],
    [person, 'find --mail a@b.example -l 9', 'There is no option --mail.'],
    [readPaymentsArguments, 'events --all', 'There is no option --all.'],
    [readWebhooksArguments, 'test --location', '--location needs a value.'],
    [database, 'exprot shop.backup', 'There is no command "exprot".'],
    [database, 'export', 'Name the file: npm run database -- export FILE.'],
    [database, 'import a.backup b.backup', '"b.backup" is one word too many.'],
    [database, 'import a.backup --force', '--force does not work with import.'],
    [
      database,
      'pictures --from cloud',
      'Say where the pictures are now: --from folder, --from database or --from s3.',
    ],
    [database, 'migrate --from s3', '--from does not work with migrate.'],
  ])('is named: %o %s', (read, words, sentence) => {
    expect(() => read(words.split(' '))).toThrow(sentence);
  });
});

describe('the usage of one command', () => {
  const lines = (usage: string, ...words: string[]) => usageOf(usage, words).split('\n');

  it('has the command with its options, and no others', () => {
    const usage = lines(t('commands.order.usage'), 'refund', 'A-1');
    expect(usage.length).toBeLessThan(20);
    for (const option of [
      'refund NUMBER',
      '--line N',
      '--as WHAT',
      '--reason',
      '--preview',
      '--html',
      '--yes',
    ])
      expect(usage.join('\n')).toContain(`  ${option}`);
    for (const other of ['cancel NUMBER', '--guests', '--same-price', '--undo'])
      expect(usage.join('\n')).not.toContain(`  ${other}`);
  });

  it.each([
    ['commands.venue.usage', 'remove', '--with-orders'],
    ['commands.giftCard.usage', 'credit', '--reason'],
    ['commands.membership.usage', 'issue', '--from'],
    ['commands.commission.usage', 'pay', 'pay AFFILIATE'],
    ['commands.person.usage', 'erase', '--with-future'],
    ['commands.database.usage', 'export', '--force'],
    ['commands.webhooks.usage', 'endpoints', 'endpoints --location KEY'],
    ['commands.webhooks.usage', 'repeat', 'repeat --failed'],
    ['commands.payments.usage', 'replay', 'replay --given-up'],
    ['commands.mail.usage', 'retry', 'retry'],
  ] as const)('of %s %s has %s', (usage, command, text) => {
    const own = lines(t(usage), command);
    expect(own.join('\n')).toContain(`  ${text}`);
    expect(own.length).toBeLessThan(t(usage).split('\n').length);
  });

  it('is the list of commands for a word that is none', () => {
    const usage = lines(t('commands.order.usage'), 'sell', 'A-1').join('\n');
    expect(usage).toContain('  refund NUMBER AMOUNT');
    expect(usage).not.toContain('  --refund');
  });
});
