/** Which stand-ins start with a shop, and where they listen. */
import { expect, it } from 'vitest';
import { demoOf, offersDemoStaff, standInsOf } from './stand-ins.mjs';

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
  ['without any settings', {}, all],
  ['with the network allowed in', { HOST: '0.0.0.0' }, all],
  ['with a card gateway of its own', { PAYMENTS_URL: real.PAYMENTS_URL }, ['inbox', 'identity']],
  ['with a mail server of its own', { SMTP_URL: real.SMTP_URL }, all],
  [
    'with an identity provider of its own',
    { IDENTITY_DOMAIN: real.IDENTITY_DOMAIN },
    ['card gateway', 'inbox'],
  ],
  ['with all services of its own', real, []],
  ['in production', { NODE_ENV: 'production' }, []],
  ['at a URL of its own', { PUBLIC_URL: 'https://book.example.com' }, []],
  [
    'at a URL of its own in development',
    { NODE_ENV: 'development', PUBLIC_URL: 'https://book.example' },
    all,
  ],
  ['at a local URL', { PUBLIC_URL: 'http://localhost:8080' }, all],
])('the right stand-ins start %s (S44)', (_what, env, names) => {
  expect(standInsOf(env, settings).map(({ name }) => name)).toEqual(names);
});

it('stand-ins listen on this machine only, whatever HOST is (S44)', () => {
  const hosts = standInsOf({ HOST: '0.0.0.0' }, settings).flatMap(({ ports }) =>
    ports.map(({ host }) => host),
  );
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
});

it.each<[string, Record<string, string>, boolean]>([
  ['without any settings', {}, true],
  ['at a local URL', { PUBLIC_URL: 'http://localhost:8080' }, true],
  ['with all services of its own', real, false],
  ['behind a proxy', { TRUST_PROXY: '1' }, false],
  ['with no proxy, as a setting says', { TRUST_PROXY: 'no' }, true],
  ['in production', { NODE_ENV: 'production' }, false],
  [
    'at a URL of its own in development',
    { NODE_ENV: 'development', PUBLIC_URL: 'https://book.example' },
    false,
  ],
])('the desk may be tried with one click, or not, %s (S44)', (_what, env, isOffered) => {
  expect(offersDemoStaff(env, standInsOf(env, settings))).toBe(isOffered);
});

it.each<[string, Record<string, string>, Record<string, string>]>([
  ['without any settings', {}, { DEMO_ORDERS: 'yes' }],
  ['with a card gateway of its own', { PAYMENTS_URL: real.PAYMENTS_URL }, {}],
  ['with Stripe', { PAYMENTS_PROVIDER: 'stripe' }, {}],
  ['in production', { NODE_ENV: 'production' }, {}],
  ['at a URL of its own', { PUBLIC_URL: 'https://book.example.com' }, {}],
  ['if a setting says so itself', { DEMO_ORDERS: 'no' }, {}],
])('demo orders are made where the sandbox takes the payments: %s (D-DEM-01)', (_what, env, demo) => {
  expect(demoOf(env, standInsOf(env, settings))).toEqual(demo);
});
