/** Names in a file of settings that nothing reads: most are misspelt (.env.example lists the right ones). */
import { closest } from '@gangway/domain/catalogue/venue-file-nearest';
import { t } from '../messages/t.ts';
import { settingNames } from './env.ts';

/** Read by the tests and by the stand-ins, not by the server. */
const readElsewhere = [
  'ALLOWED_PARENTS',
  'CHROMIUM_PATH',
  'IDENTITY_ALLOWED_ORIGINS',
  'IDENTITY_PUBLIC_URL',
  'PAYMENTS_PUBLIC_KEY',
  'PAYMENTS_PUBLIC_URL',
  'SLOW_MS',
  'STANDINS_HOST',
  'TEST_DATABASE_URL',
];

/** What Node and its libraries read themselves. */
const readByNode = /^(?:NODE_|PG|SSL_CERT_|TZ$|LANG$|LC_|(?:HTTPS?|NO)_PROXY$)/i;

/** A sentence for each name that is no setting, with the one that was probably meant. */
export function unknownSettings(names: readonly string[]): string[] {
  const known = [...settingNames, ...readElsewhere];
  return names
    .filter((name) => !known.includes(name) && !readByNode.test(name))
    .map((name) => {
      const meant = closest(name, known);
      return meant === null
        ? t('settings.unknown.plain', { name })
        : t('settings.unknown.didYouMean', { name, meant });
    });
}
