/** Names of time zones. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { inLocale } from '../testing/in-locale.ts';
import type { Instant } from './local-time.ts';
import { shortZoneName, zoneName } from './zone-name.ts';

const winter = Date.parse('2026-12-05T12:00:00Z') as Instant;
const summer = Date.parse('2026-06-05T12:00:00Z') as Instant;

it.each([
  [winter, 'en-US', 'America/Denver', 'Mountain Time (MST)'],
  [summer, 'en-US', 'America/Denver', 'Mountain Time (MDT)'],
  [winter, 'en-US', 'Europe/London', 'Greenwich Mean Time'],
  [summer, 'en-US', 'Europe/London', 'British Summer Time'],
  [winter, 'en-US', 'Asia/Tokyo', 'Japan Standard Time'],
  [winter, 'en-US', 'UTC', 'Coordinated Universal Time'],
  [winter, 'de-GB', 'Europe/London', 'Mittlere Greenwich-Zeit'],
  [summer, 'de-GB', 'Europe/London', 'Britische Sommerzeit'],
  [winter, 'de-DE', 'Europe/Berlin', 'Mitteleuropäische Zeit (MEZ)'],
  [winter, 'ar-GB', 'Europe/London', 'توقيت غرينتش'],
  [summer, 'ar-AE', 'Asia/Dubai', 'توقيت الخليج'],
])('%i in %s is named in %s for %s: %s (C-15)', (at, locale, zone, name) => {
  onTestFinished(inLocale(locale));
  expect(zoneName(at, zone)).toBe(name);
});

describe('the short name', () => {
  const everywhere = ['en-US', 'en-GB', 'de-GB', 'fr-US', 'es-ES', 'ar-AE'];
  const abbreviations: [zone: string, winter: string, summer: string][] = [
    ['America/Denver', 'MST', 'MDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Atlantic/Reykjavik', 'GMT', 'GMT'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Asia/Dubai', 'GST', 'GST'],
    ['Africa/Johannesburg', 'SAST', 'SAST'],
    ['UTC', 'UTC', 'UTC'],
  ];
  it.each(everywhere.flatMap((locale) => abbreviations.map(([zone, ...names]) => ({ locale, zone, names }))))(
    'of $zone is $names in winter and summer in $locale (C-15)',
    ({ locale, zone, names }) => {
      onTestFinished(inLocale(locale));
      expect([winter, summer].map((at) => shortZoneName(at, zone))).toEqual(names);
    },
  );

  it('is the language’s own where it has one', () => {
    onTestFinished(inLocale('de-DE'));
    expect([winter, summer].map((at) => shortZoneName(at, 'Europe/Berlin'))).toEqual(['MEZ', 'MESZ']);
  });

  it('is the offset where nobody has one', () => {
    expect(shortZoneName(winter, 'Asia/Tokyo')).toBe('GMT+9');
  });
});
