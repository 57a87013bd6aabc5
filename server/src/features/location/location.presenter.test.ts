/** What visitors see of a location, and what they never see (3.2, D-SE-05). */
import { aLocation, anActivity, aRate } from '@gangway/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { presentLocation } from './location.presenter.ts';

const pictures = { photoDomain: 'https://book.example/images', photoFolder: '1' };
const now = Date.parse('2026-11-21T17:00:00Z');

describe('the public location record', () => {
  const shown = (activity: Parameters<typeof anActivity>[0]) =>
    presentLocation(aLocation({ activities: [anActivity(activity)] }), pictures, now);

  it('leaves out hidden activities and internal rates (3.3-01, D-SE-05)', () => {
    expect(shown({ hideFromCustomer: true })).toMatchObject({ individual: [], activities: [] });
    const rates = [aRate(), aRate({ key: 77, name: 'Staff', internalUseOnly: true })];
    expect(shown({ rates }).individual[0]?.activities[0]?.rates.map((rate) => rate.name)).toEqual(['Adult']);
  });

  it('includes no price for an activity that hides it (3.2-09)', () => {
    expect(shown({ hidePriceFromCustomer: true }).individual[0]).toMatchObject({
      fromPrice: null,
      displayPrice: null,
    });
  });

  it('includes the shortest minutes and youngest age as numbers, for filters', () => {
    const { labels } = anActivity();
    const [item] = shown({ labels: { ...labels, duration: '2½ Stunden', youngestAge: 8 } }).individual;
    expect(item?.activities[0]).toMatchObject({
      duration: '2½ Stunden',
      shortestMinutes: 150,
      youngestAge: 8,
    });
  });

  it('includes the consent and messages an activity asks for (3.2-10, 3.2-11)', () => {
    const asked = {
      consentRequired: true,
      allowSelfReschedule: true,
      addOnLabel: 'Extras',
      enableTips: true,
      preBookMessage: 'Read this first',
      noAvailabilityMessage: 'Call us',
      requirements: 'Must swim',
    };
    expect(shown(asked).individual[0]?.activities[0]).toMatchObject(asked);
  });

  it('names the time zone as the specification does (3.1-06, 9-18)', () => {
    const of = (timeZone: string) => presentLocation(aLocation({ timeZone }), pictures, now);
    expect(of('America/Denver')).toMatchObject({
      utcOffset: -7,
      observeDaylightSavingTime: true,
      timeZoneAbbr: 'MST',
    });
    expect(of('America/Phoenix')).toMatchObject({ utcOffset: -7, observeDaylightSavingTime: false });
    expect(of('Asia/Kolkata')).toMatchObject({ utcOffset: 5.5, observeDaylightSavingTime: false });
    expect(of('Pacific/Auckland')).toMatchObject({ utcOffset: 12, observeDaylightSavingTime: true });
  });

  it('lists the US first with key 196, the venue’s country second, each key once (9-02, C-16)', () => {
    const { countries } = presentLocation(aLocation({ country: 'GB' }), pictures, now);
    expect(
      countries.slice(0, 2).map((country) => [country.countryCode, country.countryKey, country.e164]),
    ).toEqual([
      ['US', 196, '1'],
      ['GB', expect.any(Number), '44'],
    ]);
    expect(new Set(countries.map((country) => country.countryKey)).size).toBe(countries.length);
    expect(countries.length).toBeGreaterThan(200);
  });
});
