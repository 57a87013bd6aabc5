/** What signs passes is checked at start: a refusal says in one sentence what would be right (.env.example, D-TK-02). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartRefused } from '../../db/embedded.ts';
import { readEnv } from '../../platform/env.ts';
import {
  appleCertificates,
  googleAccount,
  googleIssuer,
  passTypeId,
  teamId,
} from '../../testing/pass-certificates.ts';
import { configuredPasses, passWarnings } from './configured-passes.ts';

const now = Date.parse('2026-11-21T17:00:00Z') as Instant;
const day = (text: string) => new Date(`${text}T00:00:00Z`);

const appleSettings = (of: ReturnType<typeof appleCertificates>) => ({
  APPLE_PASS_TYPE_ID: of.passTypeId,
  APPLE_PASS_TEAM_ID: of.teamId,
  APPLE_PASS_CERTIFICATE: of.certificate,
  APPLE_PASS_KEY: of.key,
  APPLE_PASS_KEY_PASSPHRASE: of.passphrase ?? '',
  APPLE_PASS_WWDR_CERTIFICATE: of.intermediate,
});
const googleSettings = () => ({ GOOGLE_PASS_ISSUER_ID: googleIssuer, GOOGLE_PASS_ACCOUNT: googleAccount() });

const walletsOf = (settings: Record<string, string>) =>
  configuredPasses(readEnv(settings), () => now).map(({ wallet }) => wallet);

function refusalOf(settings: Record<string, string>): string {
  try {
    walletsOf(settings);
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused);
    return (error as Error).message;
  }
}

let usual: ReturnType<typeof appleSettings>;
let folder: string;
beforeAll(() => {
  usual = appleSettings(appleCertificates({ passphrase: 'boathouse' }));
  folder = mkdtempSync(join(tmpdir(), 'gangway-passes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('passes are offered for the wallets that are set up', () => {
  it('none by default, also with empty settings (D-TK-02, D-GEN-01)', () => {
    expect(walletsOf({})).toEqual([]);
    expect(walletsOf({ APPLE_PASS_TYPE_ID: '', GOOGLE_PASS_ACCOUNT: '' })).toEqual([]);
  });

  it('each on its own, or both (D-TK-02)', () => {
    expect(walletsOf(usual)).toEqual(['apple']);
    expect(walletsOf(googleSettings())).toEqual(['google']);
    expect(walletsOf({ ...usual, ...googleSettings() })).toEqual(['apple', 'google']);
  });

  it('with paths of files, or with texts whose lines end with \\n (D-TK-02)', () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    expect(
      walletsOf({
        ...usual,
        APPLE_PASS_CERTIFICATE: file('pass.pem', `Bag Attributes\n${usual.APPLE_PASS_CERTIFICATE}`),
        APPLE_PASS_KEY: file('key.pem', usual.APPLE_PASS_KEY),
        APPLE_PASS_WWDR_CERTIFICATE: usual.APPLE_PASS_WWDR_CERTIFICATE.replaceAll(/\r?\n/g, '\\n'),
        GOOGLE_PASS_ISSUER_ID: googleIssuer,
        GOOGLE_PASS_ACCOUNT: file('account.json', googleAccount()),
      }),
    ).toEqual(['apple', 'google']);
  });
});

it('a certificate that ends within a month is worth a warning (D-TK-02)', () => {
  const until = (text: string) =>
    configuredPasses(
      readEnv(appleSettings(appleCertificates({ times: { from: day('2026-01-01'), until: day(text) } }))),
      () => now,
    );
  expect(passWarnings(until('2026-12-20'), now)).toEqual([
    'Apple’s certificates for passes end on 2026-12-20. Guests are offered no Apple Wallet after that: set new ones.',
  ]);
  expect(passWarnings(until('2027-01-20'), now)).toEqual([]);
  expect(
    passWarnings(
      configuredPasses(readEnv(googleSettings()), () => now),
      now,
    ),
  ).toEqual([]);
});

describe('a start is refused', () => {
  it.each([
    [
      'with a part of the settings',
      () => ({ APPLE_PASS_TYPE_ID: passTypeId, APPLE_PASS_TEAM_ID: teamId }),
      'Passes for Apple Wallet also need APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_PASS_WWDR_CERTIFICATE. Set all of them, or none.',
    ],
    [
      'with a passphrase alone',
      () => ({ APPLE_PASS_KEY_PASSPHRASE: 'boathouse' }),
      'Passes for Apple Wallet also need APPLE_PASS_TYPE_ID, APPLE_PASS_TEAM_ID, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_PASS_WWDR_CERTIFICATE. Set all of them, or none.',
    ],
    [
      'with an issuer without an account',
      () => ({ GOOGLE_PASS_ISSUER_ID: googleIssuer }),
      'Passes for Google Wallet also need GOOGLE_PASS_ACCOUNT. Set all of them, or none.',
    ],
    [
      'with a file that is not there',
      () => ({ ...usual, APPLE_PASS_CERTIFICATE: '/nowhere/pass.pem' }),
      'APPLE_PASS_CERTIFICATE names a file that cannot be read: /nowhere/pass.pem. Give the path of a file, or its text.',
    ],
    [
      'with a key where the certificate belongs',
      () => ({ ...usual, APPLE_PASS_CERTIFICATE: usual.APPLE_PASS_KEY }),
      'APPLE_PASS_CERTIFICATE is not a certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----.',
    ],
    [
      'with an expired certificate',
      () =>
        appleSettings(appleCertificates({ times: { from: day('2025-01-01'), until: day('2026-11-20') } })),
      'APPLE_PASS_CERTIFICATE expired on 2026-11-20. Get a new one from your Apple developer account.',
    ],
    [
      'with a certificate of the future',
      () =>
        appleSettings(appleCertificates({ times: { from: day('2027-01-01'), until: day('2028-01-01') } })),
      'APPLE_PASS_CERTIFICATE is not valid before 2027-01-01. Check the clock of this machine.',
    ],
    [
      'with an expired intermediate certificate',
      () =>
        appleSettings(
          appleCertificates({ authorityTimes: { from: day('2013-01-01'), until: day('2023-02-07') } }),
        ),
      'APPLE_PASS_WWDR_CERTIFICATE expired on 2023-02-07. Get a new one from your Apple developer account.',
    ],
    [
      'with a wrong passphrase',
      () => ({ ...usual, APPLE_PASS_KEY_PASSPHRASE: 'boat-shed' }),
      'APPLE_PASS_KEY is not an RSA key in PEM form that APPLE_PASS_KEY_PASSPHRASE opens. A key without a passphrase needs none.',
    ],
    [
      'with another certificate’s key',
      () => ({ ...usual, APPLE_PASS_KEY: appleCertificates().key, APPLE_PASS_KEY_PASSPHRASE: '' }),
      'APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE. Set the key that this certificate was requested with.',
    ],
    [
      'with another authority’s certificate',
      () => ({ ...usual, APPLE_PASS_WWDR_CERTIFICATE: appleCertificates().intermediate }),
      'APPLE_PASS_CERTIFICATE was not issued by APPLE_PASS_WWDR_CERTIFICATE. Download the intermediate certificate of the same generation, such as WWDR G4, from Apple.',
    ],
    [
      'with the certificate of another pass type',
      () => appleSettings(appleCertificates({ uid: 'pass.example.other' })),
      `APPLE_PASS_TYPE_ID is ${passTypeId}, but APPLE_PASS_CERTIFICATE was issued for pass.example.other. Set what the certificate says.`,
    ],
    [
      'with the certificate of another team',
      () => appleSettings(appleCertificates({ team: 'Z9Y8X7W6V5' })),
      `APPLE_PASS_TEAM_ID is ${teamId}, but APPLE_PASS_CERTIFICATE was issued for Z9Y8X7W6V5. Set what the certificate says.`,
    ],
    [
      'with a certificate that is not for passes',
      () => appleSettings(appleCertificates({ uid: null })),
      'APPLE_PASS_CERTIFICATE is not the certificate of a pass type. Create one under Pass Type IDs in your Apple developer account.',
    ],
    [
      'with a pass type of another form',
      () => ({ ...usual, APPLE_PASS_TYPE_ID: 'com.example.tickets' }),
      'APPLE_PASS_TYPE_ID is com.example.tickets. It is a pass type identifier as registered with Apple, such as pass.com.example.tickets.',
    ],
    [
      'with a team of another form',
      () => ({ ...usual, APPLE_PASS_TEAM_ID: 'Kestrel Bay' }),
      'APPLE_PASS_TEAM_ID is Kestrel Bay. It is the ten letters and digits of your team in your Apple developer account.',
    ],
    [
      'with an issuer that is no number',
      () => ({ ...googleSettings(), GOOGLE_PASS_ISSUER_ID: 'Kestrel' }),
      'GOOGLE_PASS_ISSUER_ID is Kestrel. It is the number of your issuer in the Google Pay and Wallet console.',
    ],
    [
      'with an account without a key',
      () => ({ ...googleSettings(), GOOGLE_PASS_ACCOUNT: '{"client_email":"a@example.com"}' }),
      'GOOGLE_PASS_ACCOUNT is not the JSON key of a service account, with client_email and private_key. Create one in the Google Cloud console.',
    ],
    [
      'with an account that is no JSON',
      () => ({ ...googleSettings(), GOOGLE_PASS_ACCOUNT: '{ client_email' }),
      'GOOGLE_PASS_ACCOUNT is not the JSON key of a service account, with client_email and private_key. Create one in the Google Cloud console.',
    ],
  ])('%s (D-TK-02, D-GEN-01)', (_what, settings, sentence) => expect(refusalOf(settings())).toBe(sentence));

  it('without a word of a key (D-TK-02)', () => {
    const key = usual.APPLE_PASS_KEY.slice(40, 90);
    const refused = [
      refusalOf({ ...usual, APPLE_PASS_KEY_PASSPHRASE: 'boat-shed' }),
      refusalOf({ ...usual, APPLE_PASS_CERTIFICATE: usual.APPLE_PASS_KEY }),
    ].join();
    expect(refused).not.toContain(key);
    expect(refused).not.toContain('boat-shed');
  });
});
