/** A catalog stored by an older version gets defaults for what was added later. */
import { expect, it } from 'vitest';
import { aLocation, anAffiliate } from '../testing/builders.ts';
import { completeLocation, type LocationDocument } from './complete-location.ts';
import { usualSettings } from './settings.ts';

const later =
  /^(packages|pools?|agents|affiliates|hours|durations|prepMinutes|turnaroundMinutes|resources|stock|validityDays|leadMinutes|pickups|pickupZones|vehicles|vehicleId|orderTransport|products|merchandise|addOns|customFields|deposits?|categories|youngestAge|descriptionSource|termsSource)$/;

it('adds what a location of an older version lacks, and leaves a current one unchanged (D-AV-03, D-AV-05, D-TR-01)', () => {
  const today = aLocation();
  const before = JSON.parse(
    JSON.stringify(today, (name, value: unknown) => (later.test(name) ? undefined : value)),
  ) as LocationDocument;
  expect(before).not.toHaveProperty('pools');
  expect(completeLocation(before)).toEqual(today);
  expect(completeLocation(today)).toEqual(today);
});

it('adds every plain setting that a venue may leave out', () => {
  const today = aLocation(usualSettings());
  const names = new Set(Object.keys(usualSettings()));
  const before = Object.fromEntries(Object.entries(today).filter(([name]) => !names.has(name)));
  expect(before).not.toHaveProperty('privacyUrl');
  expect(completeLocation(before as LocationDocument)).toEqual(today);
});

it('gives an affiliate of an older version no portal and no commission (D-AG-03)', () => {
  const today = aLocation({ affiliates: [anAffiliate()] });
  const { key, id, name, isActive, isDefault } = anAffiliate();
  const older = { key, id, name, isActive, isDefault };
  expect(completeLocation({ ...today, affiliates: [older] })).toEqual(today);
});
