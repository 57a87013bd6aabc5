/** Settings of the identity provider that staff sign in with: all of them, or none (docs/operations.md). */
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';
import { isThisMachine } from './production.ts';

const names = [
  'STAFF_OIDC_ISSUER',
  'STAFF_OIDC_CLIENT_ID',
  'STAFF_OIDC_CLIENT_SECRET',
  'STAFF_OIDC_NAME',
] as const;

interface Given extends Partial<Record<(typeof names)[number], string | undefined>> {
  STAFF_OIDC_ONLY: 'yes' | 'no';
}

export interface SignOnSettings {
  issuer: string;
  clientId: string;
  /** Never shown, never in a page. */
  clientSecret: string;
  /** On the button. */
  name: string;
  /** Whether staff sign in with it alone. */
  only: boolean;
}

/** Whether everybody with a Microsoft account could sign in, whoever their address is from. */
const isAnyTenant = (issuer: string): boolean =>
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(issuer);

/** Returns null if there is no provider. Refuses a part of the settings, and an address that others can read along or pretend to be. */
export function signOnSettingsOf(given: Given, isProduction: boolean): SignOnSettings | null {
  const missing = names.filter((name) => given[name] === undefined);
  const only = given.STAFF_OIDC_ONLY === 'yes';
  if (missing.length === names.length) {
    if (only) throw new StartRefused(t('settings.signOn.onlyNothing'));
    return null;
  }
  if (missing.length > 0)
    throw new StartRefused(t('settings.signOn.incomplete', { missing: missing.join(', ') }));
  const [issuer = '', clientId = '', clientSecret = '', name = ''] = names.map((one) => given[one]);
  const { search, hash, username } = new URL(issuer);
  if (search !== '' || hash !== '' || username !== '') throw new StartRefused(t('settings.signOn.issuer'));
  // A stand-in on this machine is for trying out.
  if (issuer.startsWith('http:') && (isProduction || !isThisMachine(issuer)))
    throw new StartRefused(t('settings.signOn.plain', { issuer }));
  if (isAnyTenant(issuer)) throw new StartRefused(t('settings.signOn.anyTenant', { issuer }));
  return { issuer, clientId, clientSecret, name: name.trim(), only };
}
