/** Settings of Apple's and Google's passes: all of a wallet's, or none (.env.example). */
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';

const ofApple = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_PASS_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_PASS_WWDR_CERTIFICATE',
] as const;
const ofGoogle = ['GOOGLE_PASS_ISSUER_ID', 'GOOGLE_PASS_ACCOUNT'] as const;

type Name = (typeof ofApple)[number] | (typeof ofGoogle)[number];
type Given = Partial<Record<Name | 'APPLE_PASS_KEY_PASSPHRASE', string | undefined>>;

/** Certificates, keys and accounts are texts or paths of files, not read yet. */
export interface PassSettings {
  apple: {
    passTypeId: string;
    teamId: string;
    certificate: string;
    key: string;
    passphrase: string | null;
    intermediate: string;
  } | null;
  google: { issuerId: string; account: string } | null;
}

/** Returns the values in order; null if none is given. Refuses a part of them. */
function allOrNone(wallet: 'apple' | 'google', names: readonly Name[], given: Given): string[] | null {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StartRefused(t('settings.passes.incomplete', { wallet, missing: missing.join(', ') }));
  return names.map((name) => given[name] ?? '');
}

export function passSettingsOf(given: Given): PassSettings {
  const apple = allOrNone('apple', ofApple, given);
  const google = allOrNone('google', ofGoogle, given);
  const [passTypeId = '', teamId = '', certificate = '', key = '', intermediate = ''] = apple ?? [];
  const [issuerId = '', account = ''] = google ?? [];
  const passphrase = given.APPLE_PASS_KEY_PASSPHRASE ?? null;
  if (apple === null && passphrase !== null)
    throw new StartRefused(t('settings.passes.incomplete', { wallet: 'apple', missing: ofApple.join(', ') }));
  return {
    apple: apple === null ? null : { passTypeId, teamId, certificate, key, passphrase, intermediate },
    google: google === null ? null : { issuerId, account },
  };
}
