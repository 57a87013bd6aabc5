/** Which stand-ins start with a shop, and where they listen. */
import { expect, it } from 'vitest';
import { standInsOf } from './stand-ins.mjs';

const settings = {
  paymentsPort: 4300,
  identityPort: 4400,
  inboxPort: 4200,
  smtpPort: 4225,
  standInsHost: '127.0.0.1',
};
const all = ['card gateway', 'inbox', 'identity'];
const real = {
  PAYMENTS_URL: 'https://pay.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  IDENTITY_DOMAIN: 'https://tenant.example.com',
};

it.each<[string, Record<string, string>, string[]]>([
  ['without any setting', {}, all],
  ['where the network is let in', { HOST: '0.0.0.0' }, all],
  ['with a card gateway of its own', { PAYMENTS_URL: real.PAYMENTS_URL }, ['inbox', 'identity']],
  ['with a mail server of its own', { SMTP_URL: real.SMTP_URL }, all],
  [
    'with an identity provider of its own',
    { IDENTITY_DOMAIN: real.IDENTITY_DOMAIN },
    ['card gateway', 'inbox'],
  ],
  ['with everything of its own', real, []],
  ['in production', { NODE_ENV: 'production' }, []],
  ['at an address of its own', { PUBLIC_URL: 'https://book.example.com' }, []],
  [
    'at an address of its own to try out',
    { NODE_ENV: 'development', PUBLIC_URL: 'https://book.example' },
    all,
  ],
  ['at an address of this machine', { PUBLIC_URL: 'http://localhost:8080' }, all],
])('%s, these start (S44)', (_what, env, names) => {
  expect(standInsOf(env, settings).map(({ name }) => name)).toEqual(names);
});

it('they listen on this machine alone, whatever HOST says (S44)', () => {
  const hosts = standInsOf({ HOST: '0.0.0.0' }, settings).flatMap(({ ports }) =>
    ports.map(({ host }) => host),
  );
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
});
