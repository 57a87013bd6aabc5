/** Settings: what holds when nothing is set, and one clear sentence for each value that can not be (.env.example). */
import { describe, expect, it } from 'vitest';
import { StartRefused } from '../db/embedded.ts';
import { readEnv, warningsOf } from './env.ts';

/** The sentences a start ends with. */
function complaints(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused);
    return (error as Error).message.split('\n');
  }
}

describe('without any setting', () => {
  it('a shop starts on this machine alone, with the embedded database and the stand-ins (D-GEN-01)', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATABASE_URL: null,
      publicUrl: 'http://localhost:3000',
      paymentsUrl: 'http://localhost:4300',
      smtpUrl: 'smtp://127.0.0.1:4225',
      RATE_LIMITS: 'on',
      TRUST_PROXY: false,
    });
  });

  it('an empty value counts as none, and what is not ours is left alone (D-GEN-01)', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', HOME: '/root', PATH: 'x' })).toEqual(
      readEnv({}),
    );
  });
});

describe('with settings', () => {
  it('addresses lose the slash at their end (D-CFG-01)', () => {
    expect(
      readEnv({ PUBLIC_URL: 'https://book.example.com/', PAYMENTS_URL: 'https://pay.example.com//' }),
    ).toMatchObject({
      publicUrl: 'https://book.example.com',
      paymentsUrl: 'https://pay.example.com',
    });
  });

  it('ports make the addresses that are not set (D-CFG-01)', () => {
    expect(readEnv({ PORT: '8080', PAYMENTS_PORT: '1', SMTP_PORT: '2' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      paymentsUrl: 'http://localhost:1',
      smtpUrl: 'smtp://127.0.0.1:2',
    });
  });
});

describe('TRUST_PROXY', () => {
  it.each<[string, false | number | string[]]>([
    ['no', false],
    ['yes', 1],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['192.0.2.7,2001:db8::7', ['192.0.2.7', '2001:db8::7']],
  ])('reads %s as hops or networks (S6)', (text, trusted) => {
    expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
  });

  it.each([
    ['https://book.example.com', 'no', 1],
    ['https://book.example.com', '1', 0],
    ['http://localhost:3000', 'no', 0],
  ])('warns at start when %s goes with TRUST_PROXY=%s: %i times (S6)', (url, trusted, warnings) => {
    expect(warningsOf(readEnv({ PUBLIC_URL: url, TRUST_PROXY: trusted }))).toHaveLength(warnings);
  });
});

describe('a value that can not be is named in one sentence:', () => {
  it.each<[string, string, RegExp]>([
    ['PORT', 'eighty', /^PORT must be a whole number \(it is "eighty"\)\.$/],
    ['PORT', '3000.5', /^PORT must be a whole number \(it is "3000\.5"\)\.$/],
    ['PORT', '-1', /^PORT must be between 0 and 65535 \(it is "-1"\)\.$/],
    ['PORT', '-1.5', /^PORT must be a whole number \(it is "-1\.5"\)\.$/],
    ['PORT', '70000', /^PORT must be between 0 and 65535 \(it is "70000"\)\.$/],
    ['PORT', '99999999999999999999', /^PORT must be .*\.$/],
    ['PAYMENTS_PORT', 'x', /^PAYMENTS_PORT must be a whole number/],
    ['INBOX_PORT', 'x', /^INBOX_PORT must be a whole number/],
    ['SMTP_PORT', 'x', /^SMTP_PORT must be a whole number/],
    ['NODE_ENV', 'prod', /^NODE_ENV must be development or production \(it is "prod"\)\.$/],
    [
      'PUBLIC_URL',
      'book.example.com',
      /^PUBLIC_URL must be an address such as https:\/\/book\.example\.com \(it is "book\.example\.com"\)\.$/,
    ],
    ['PUBLIC_URL', 'ftp://book.example.com', /^PUBLIC_URL must be an address/],
    ['PUBLIC_URL', 'javascript:alert(1)', /^PUBLIC_URL must be an address/],
    ['PAYMENTS_URL', 'localhost:4300', /^PAYMENTS_URL must be an address/],
    ['DATABASE_POOL', '0', /^DATABASE_POOL must be at least 1 \(it is "0"\)\.$/],
    ['DATABASE_POOL', '1000', /^DATABASE_POOL must be at most 100 \(it is "1000"\)\.$/],
    ['DATABASE_POOL', 'many', /^DATABASE_POOL must be a whole number \(it is "many"\)\.$/],
    ['PAYMENTS_PROVIDER', 'stripe', /^PAYMENTS_PROVIDER must be sandbox \(it is "stripe"\)\.$/],
    ['PAYMENTS_ALLOW_SANDBOX', 'true', /^PAYMENTS_ALLOW_SANDBOX must be yes or no \(it is "true"\)\.$/],
    ['MAIL_FROM', 'Gangway', /^MAIL_FROM must be a mail address \(it is "Gangway"\)\.$/],
    ['SUPPORT_EMAIL', 'help@', /^SUPPORT_EMAIL must be a mail address/],
    [
      'LOG_LEVEL',
      'loud',
      /^LOG_LEVEL must be one of fatal, error, warn, info, debug, silent \(it is "loud"\)\.$/,
    ],
    ['TRUST_PROXY', 'maybe', /^TRUST_PROXY must be no, yes, a number of proxies .* \(it is "maybe"\)\.$/],
    ['TRUST_PROXY', '0', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '-1', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '1000', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.0/8,', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', 'proxy.example.com', /^TRUST_PROXY must be/],
    ['RATE_LIMITS', 'no', /^RATE_LIMITS must be on or off \(it is "no"\)\.$/],
    ['DEMO_VENUES', 'on', /^DEMO_VENUES must be yes or no \(it is "on"\)\.$/],
    ['WEB_DEV', 'true', /^WEB_DEV must be 0 or 1 \(it is "true"\)\.$/],
  ])('%s=%s', (name, value, sentence) => {
    expect(complaints({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
  });

  it('several at once, each in its own sentence', () => {
    expect(
      complaints({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_POOL: '-2.5' })
        .map((sentence) => sentence.split(' ')[0])
        .toSorted(),
    ).toEqual(['DATABASE_POOL', 'LOG_LEVEL', 'PORT']);
  });

  it.each([
    [
      'DATABASE_URL',
      'mysql://gangway:hunter2@db/shop',
      /^DATABASE_URL must be an address such as postgres:\/\/user:secret@host:5432\/gangway\.$/,
    ],
    [
      'SMTP_URL',
      'http://gangway:hunter2@mail.example.com',
      /^SMTP_URL must be an address such as smtp:\/\/mail\.example\.com:587\.$/,
    ],
    ['PAYMENTS_SECRET_KEY', 'hunter2', /^PAYMENTS_SECRET_KEY must be a secret of at least 8 characters\.$/],
    ['GIFT_CARD_SECRET', 'hunter2', /^GIFT_CARD_SECRET must be a secret of at least 32 characters\.$/],
  ])('%s, whose value is a secret and is not shown (S39)', (name, value, sentence) => {
    expect(complaints({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
  });

  it('a sandbox in production, unless it is wanted (7.1-06, C-42)', () => {
    expect(complaints({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(
        /^PAYMENTS_PROVIDER is a sandbox, which takes no money\. Set PAYMENTS_ALLOW_SANDBOX=yes/,
      ),
    ]);
    expect(
      readEnv({
        NODE_ENV: 'production',
        PAYMENTS_ALLOW_SANDBOX: 'yes',
        GIFT_CARD_SECRET: 'a-secret-of-thirty-two-characters-or-more',
      }).NODE_ENV,
    ).toBe('production');
  });

  it('production without a secret for gift cards of its own (D-GC-04)', () => {
    expect(complaints({ NODE_ENV: 'production', PAYMENTS_ALLOW_SANDBOX: 'yes' })).toEqual([
      expect.stringMatching(/^GIFT_CARD_SECRET is not set: .* Set it to 32 random characters or more/),
    ]);
  });
});
