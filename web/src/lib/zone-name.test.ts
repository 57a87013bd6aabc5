/** Everyday names of time zones. */
import { inLocale } from '@gangway/domain/testing/in-locale';
import { describe, expect, it, onTestFinished } from 'vitest';
import { t } from '../messages/t.ts';
import { zoneName } from './zone-name.ts';

it.each([
  ['en-US', 'America/Denver', 'Mountain Time'],
  ['en-US', 'Europe/London', 'United Kingdom Time'],
  ['de-GB', 'Europe/London', 'London'],
  ['de-US', 'America/Denver', 'Rocky-Mountains-Zeit'],
  ['de-IE', 'Europe/Dublin', 'Dublin'],
  ['fr-GB', 'Europe/London', 'London'],
  ['fr-FR', 'Europe/Paris', 'heure d’Europe centrale'],
  ['es-GB', 'Europe/London', 'hora de Reino Unido'],
  ['ar-GB', 'Europe/London', 'توقيت المملكة المتحدة'],
])('in %s, %s is called %s', (locale, zone, name) => {
  onTestFinished(inLocale(locale));
  expect(zoneName(zone, zone)).toBe(name);
});

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
