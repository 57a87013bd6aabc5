/** What a shop that sells is refused to start with, in one sentence each (docs/decisions/0029-what-production-refuses.md). */
import { isIP } from 'node:net';
import { StartRefused } from '../db/embedded.ts';

/** An address that nobody but this machine can reach. */
export function isThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost');
}

/** Shannon's measure: how many bits a text holds when its letters come as often as they do. */
function bitsOf(text: string): number {
  const counts = Map.groupBy(text, (letter) => letter);
  let perLetter = 0;
  for (const { length } of counts.values()) {
    const share = length / text.length;
    perLetter -= share * Math.log2(share);
  }
  return perLetter * text.length;
}

const leastBits = 64;

/** Whether a secret could be guessed: known from the sandbox, one piece again and again, or of too few different letters. */
function isWeakSecret(secret: string): boolean {
  return /sandbox/i.test(secret) || /^(.{1,16}?)\1+.{0,15}$/.test(secret) || bitsOf(secret) < leastBits;
}

interface ProductionSettings {
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  SUPPORT_EMAIL?: string | undefined;
  PAYMENTS_URL?: string | undefined;
  PAYMENTS_PROVIDER: string;
  PAYMENTS_ALLOW_SANDBOX: string;
  PAYMENTS_SECRET_KEY?: string | undefined;
  GIFT_CARD_SECRET?: string | undefined;
  IDENTITY_DOMAIN?: string | undefined;
  RATE_LIMITS: string;
  DEMO_VENUES?: string | undefined;
  WEB_DEV: string;
}

const needed = {
  PUBLIC_URL: 'the https address that visitors use, such as https://book.example.com',
  SMTP_URL: 'the server that carries the mail, such as smtps://user:secret@mail.example.com',
  MAIL_FROM: 'the address that confirmations come from',
  SUPPORT_EMAIL: 'the address that visitors write to',
  PAYMENTS_URL: 'the https address of the card gateway',
} as const;

const isPlain = (url: string | undefined) => url?.startsWith('http:') === true;

/** Each reason why this is no shop to sell with. */
function complaintsOfProduction(settings: ProductionSettings): string[] {
  const wrong: [unless: boolean, sentence: string][] = [
    ...(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'PAYMENTS_URL'] as const).map(
      (name) =>
        [settings[name] !== undefined, `${name} is not set. Production needs ${needed[name]}.`] satisfies [
          boolean,
          string,
        ],
    ),
    ...(['PUBLIC_URL', 'PAYMENTS_URL', 'IDENTITY_DOMAIN'] as const).map(
      (name) =>
        [
          !isPlain(settings[name]),
          `${name} is http. Production needs https: what visitors type there must not be readable on the way.`,
        ] satisfies [boolean, string],
    ),
    [
      settings.PAYMENTS_PROVIDER !== 'in-process',
      'PAYMENTS_PROVIDER is in-process, which is for tests. No card would ever be charged.',
    ],
    [
      settings.PAYMENTS_PROVIDER === 'in-process' || settings.PAYMENTS_ALLOW_SANDBOX === 'yes',
      'PAYMENTS_PROVIDER is a sandbox, which takes no money. Set PAYMENTS_ALLOW_SANDBOX=yes to run production with it all the same.',
    ],
    [
      settings.PAYMENTS_SECRET_KEY !== undefined && !isWeakSecret(settings.PAYMENTS_SECRET_KEY),
      'PAYMENTS_SECRET_KEY is not set, or is easy to guess. Set it to the secret key of your account at the card gateway.',
    ],
    [
      settings.GIFT_CARD_SECRET !== undefined && !isWeakSecret(settings.GIFT_CARD_SECRET),
      'GIFT_CARD_SECRET is not set, or is easy to guess. Set it to 32 random characters or more, the same for all servers of a shop, and keep it.',
    ],
    [settings.RATE_LIMITS === 'on', 'RATE_LIMITS is off. Production needs them on.'],
    [
      settings.DEMO_VENUES !== 'yes',
      'DEMO_VENUES is yes. Demo venues come with gift cards and memberships that everybody knows, so production loads none.',
    ],
    [settings.WEB_DEV === '0', 'WEB_DEV is 1, which serves sources and shows faults. It is for developing.'],
  ];
  return wrong.flatMap(([isFine, sentence]) => (isFine ? [] : [sentence]));
}

/** Ends the start with all of them at once. `isImplied`: nobody said production, PUBLIC_URL did. */
export function refuseInProduction(settings: ProductionSettings, isImplied: boolean): void {
  const sentences = complaintsOfProduction(settings);
  if (sentences.length === 0) return;
  const why = isImplied
    ? [
        `PUBLIC_URL (${settings.PUBLIC_URL}) is not this machine, so this is production. Set NODE_ENV=development to try the shop out there.`,
      ]
    : [];
  throw new StartRefused([...why, ...sentences].join('\n'));
}
