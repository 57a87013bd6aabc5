/** The line of the footer that says in which zone times are. */
import { inLocale } from '@gangway/domain/testing/in-locale';
import { zoneName } from '@gangway/ui/lib/zone-name.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { t } from '../../messages/t.ts';

describe('the footer', () => {
  const zones = ['America/Denver', 'Europe/London', 'Europe/Dublin', 'Africa/Casablanca', 'Asia/Kathmandu'];
  it.each(
    ['en-US', 'de-GB', 'fr-FR', 'es-ES', 'ar-AE'].flatMap((locale) => zones.map((zone) => [locale, zone])),
  )('has one pair of brackets and no offset in %s for %s', (locale = '', zone = '') => {
    onTestFinished(inLocale(locale));
    const text = t('app.footer.fine', { zone: zoneName(zone, zone) });
    expect(text.match(/[()]/g)).toEqual(['(', ')']);
    expect(text).not.toMatch(/\d/);
  });

  it('says whose time it is in German', () => {
    onTestFinished(inLocale('de-GB'));
    expect(t('app.footer.fine', { zone: zoneName('Europe/London', '') })).toMatch(
      /^Alle Zeiten sind Ortszeit \(London\)\./,
    );
  });
});
