/** Addresses that mail can reach, and addresses of one mailbox (docs/rules/typed-text.md, "Email addresses"). */
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../promo-codes/mailbox-of.ts';
import { comparedEmail, isEmail, readEmail } from './email-address.ts';

const require = createRequire(import.meta.url);
const MailComposer = require('nodemailer/lib/mail-composer');
const { SMTPConnection } = require('smtp-server/lib/smtp-connection');

/** The recipients of a mail to the address, by the library that sends ours. */
function recipientsOf(address: string): string[] {
  const Composer = MailComposer.default ?? MailComposer;
  return new Composer({ from: 'shop@gangway.test', to: { name: '', address } }).compile().getEnvelope().to;
}

/** Whether a mail server takes the address as a recipient. */
function isTaken(address: string): boolean {
  const connection = { _server: { options: {}, logger: { error: () => undefined } }, session: {} };
  const parsed = SMTPConnection.prototype._parseAddressCommand.call(
    connection,
    'rcpt to',
    `RCPT TO:<${address}>`,
  );
  return parsed !== false && parsed.address !== '';
}

const reads = (typed: string) => {
  const address = readEmail(typed);
  return isEmail(address) ? address : null;
};

describe('an email address', () => {
  it.each([
    'ada@gmail..com',
    'ada9@okafor..shop',
    'ada..9@okafor.shop',
    '.ada@okafor.shop',
    'ada.@okafor.shop',
    'ada@.okafor.shop',
    'ada@okafor.shop.',
    'ada@-okafor.shop',
    'ada@okafor-.shop',
    'ada@okafor.-shop',
    'ada@okafor.shop-',
    'ada@okafor,shop',
    'ada@oka_for.shop',
    'ada@oka/for.shop',
    'ada@[127.0.0.1]',
    'ada@xn--zzzzzzzzzzzz--.shop',
    'ada"x"@okafor.shop',
    'ada@okafor.shop ada@okafor.shop',
    `${'a'.repeat(65)}@okafor.shop`,
    `${'ä'.repeat(33)}@okafor.shop`,
    `ada@${'a'.repeat(64)}.shop`,
    `ada@${'abcdefgh.'.repeat(28)}shop`,
    `ada@${'ü'.repeat(60)}.shop`,
    '\u200b@okafor.shop',
    'ada@\u200b.shop',
  ])('like %j is refused, since no mail reaches it (5.1-11)', (typed) => {
    expect(reads(typed)).toBeNull();
  });

  it.each([
    'ada@okafor.shop',
    "o'hara+boats@mail.okafor.co.uk",
    'a-b_c!#$%&*/=?^`{|}~@okafor.shop',
    '-@a-b.c-d.shop',
    `${'a'.repeat(64)}@okafor.shop`,
    `ada@${'a'.repeat(63)}.shop`,
    'märy@okafor.shop',
  ])('like %j is accepted as it is (5.1-11, C-28)', (typed) => {
    expect(reads(typed)).toBe(typed);
  });

  it.each([
    'rita@okafor.shop',
    ' rita@okafor.shop\r\n',
    'rita@okafor.shop\u200b',
    'rita@oka\u00adfor.shop',
    'rita\u200b@okafor.shop',
    'rita@okafor.shop\u200b\u200b',
    'rita@okafor.shop\u200f',
    '\u202arita@okafor.shop\u202c',
    'rita@\uff2fkafor.shop',
    'rita@OKAFOR.Shop',
    'rita＠okafor。shop',
    'rita@okafor.shop\ufeff',
    'r\u2060ita@okafor.shop',
  ])('written as %j is the mailbox rita@okafor.shop (D-PC-01)', (typed) => {
    expect(reads(typed)).toBe('rita@okafor.shop');
    expect(mailboxOf(typed)).toBe('rita@okafor.shop');
  });

  it.each([
    ['rita@Bücher.example', 'rita@xn--bcher-kva.example'],
    ['rita@BU\u0308CHER.example', 'rita@xn--bcher-kva.example'],
    ['rita@XN--BCHER-KVA.example', 'rita@xn--bcher-kva.example'],
    ['rita@straße.example', 'rita@xn--strae-oqa.example'],
    ['re\u0301ne@okafor.shop', 'réne@okafor.shop'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(reads(typed)).toBe(stored);
  });

  it('is compared without case, and stored with the case before the @', () => {
    expect(readEmail('Rita@Okafor.shop')).toBe('Rita@okafor.shop');
    expect(comparedEmail('Rita@Okafor.shop')).toBe(comparedEmail('rita@okafor.SHOP'));
  });

  it('that is accepted is taken by the mail library and by mail servers as exactly that recipient (C-28)', () => {
    const sign = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'abz019.-') },
      { weight: 1, arbitrary: fc.constantFrom(...'_+\'!/=,;:<>()[]"\\ \t\r\n@%#?') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'é',
          'ß',
          'ü',
          '。',
          'Ａ',
          '．',
          '\u200b',
          '\u200f',
          '\u00ad',
          '\u202e',
          '\u200d',
          '日',
          'ک',
          '\u0000',
          '\u0085',
          '\ufeff',
          '😀',
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 0, max: 0x3_00ff })
          .filter((code) => code < 0xd800 || code > 0xdfff)
          .map((code) => String.fromCodePoint(code)),
      },
    );
    const part = fc.string({ unit: sign, maxLength: 12 });
    let accepted = 0;
    fc.assert(
      fc.property(part, part, fc.constantFrom('shop', 'co', '香港', '-', ''), (local, host, top) => {
        for (const address of [`${local}@${host}.${top}`, readEmail(`${local}@${host}.${top}`)]) {
          if (!isEmail(address)) continue;
          accepted += 1;
          expect(recipientsOf(address)).toHaveLength(1);
          expect(isTaken(recipientsOf(address)[0] ?? '')).toBe(true);
          expect(isTaken(address)).toBe(true);
          if (/^[ -~]*$/.test(address)) expect(recipientsOf(address)).toEqual([readEmail(address)]);
          expect(reads(address)).toBe(readEmail(address));
        }
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });
});
