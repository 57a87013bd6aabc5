/** Finds names in a settings file that nothing reads; most are misspelled (.env.example lists the right ones). */
import { closest } from '@gangway/domain/kernel/nearest';
import { t } from '../messages/t.ts';
import { settingNames } from './env.ts';

/** Read by the tests and the stand-ins, not by the server. */
const readElsewhere = [
  'ALLOWED_PARENTS',
  'CHROMIUM_PATH',
  'IDENTITY_ALLOWED_ORIGINS',
  'IDENTITY_PUBLIC_URL',
  'PAYMENTS_PUBLIC_KEY',
  'PAYMENTS_PUBLIC_URL',
  'SLOW_MS',
  'TEST_DATABASE_URL',
  'TEST_POOLER_URL',
  'TEST_POOLER_PREPARES',
];

/** Read by Node and its libraries. */
const readByNode = /^(?:NODE_|PG|SSL_CERT_|TZ$|LANG$|LC_|(?:HTTPS?|NO)_PROXY$)/i;

/** Returns a sentence for each unknown name, with the setting that was probably meant. */
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
