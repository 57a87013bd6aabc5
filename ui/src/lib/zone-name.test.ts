/** Everyday names of time zones. */
import { inLocale } from '@gangway/domain/testing/in-locale';
import { expect, it, onTestFinished } from 'vitest';
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
