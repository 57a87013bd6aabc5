/**
 * Writes certificates for passes of tickets and the settings that name them, for shops that run in tests of the whole
 * product: `node server/src/testing/write-pass-settings.ts FOLDER` makes FOLDER/settings.json.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { appleCertificates, googleAccount, googleIssuer } from './pass-certificates.ts';

const folder = resolve(process.argv[2] ?? '.');

function keep(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

const { passTypeId, teamId, certificate, key, intermediate } = appleCertificates();
keep(
  'settings.json',
  JSON.stringify({
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_PASS_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: keep('pass.pem', certificate),
    APPLE_PASS_KEY: keep('pass-key.pem', key),
    APPLE_PASS_WWDR_CERTIFICATE: keep('wwdr.pem', intermediate),
    GOOGLE_PASS_ISSUER_ID: googleIssuer,
    GOOGLE_PASS_ACCOUNT: keep('google-account.json', googleAccount()),
  }),
);
