/** A catalog stored by an older version gets defaults for what was added later. */
import { expect, it } from 'vitest';
import { aLocation } from '../testing/builders.ts';
import { completeLocation, type LocationDocument } from './complete-location.ts';

const later =
  /^(packages|pools?|agents|affiliates|hours|durations|prepMinutes|turnaroundMinutes|resources|stock|validityDays|leadMinutes|pickups|pickupZones|vehicles|vehicleId|orderTransport|products|addOns|customFields|deposits?|youngestAge|descriptionSource|termsSource)$/;

it('adds what a location of an older version lacks, and leaves a current one unchanged (D-AV-03, D-AV-05, D-TR-01)', () => {
  const today = aLocation();
  const before = JSON.parse(
    JSON.stringify(today, (name, value: unknown) => (later.test(name) ? undefined : value)),
  ) as LocationDocument;
  expect(before).not.toHaveProperty('pools');
  expect(completeLocation(before)).toEqual(today);
  expect(completeLocation(today)).toEqual(today);
});
