/** A pickup in a URL: survives a round trip, and nothing else is accepted (2.10-06, D-RT-11). */
import { expect, it } from 'vitest';
import { readPickup, writePickup } from './pickup-text.ts';

it.each([
  { name: 'Grand Lodge', latitude: 40.1, longitude: -105.9 },
  { name: 'Hotel "Zur Post", Zimmer 4', latitude: -0.0123456, longitude: 151 },
])('reads back %j (2.10-06)', (hotel) => {
  expect(readPickup(writePickup(hotel))).toEqual({ hotel, pickupKey: null });
});

it('reads the key of a pickup (2.10-06)', () => {
  expect(readPickup('5')).toEqual({ hotel: null, pickupKey: 5 });
});

it.each([
  null,
  '',
  'x',
  '40.1,-105.9',
  '40.1,-105.9,',
  '91,0,North',
  '0,181,East',
  '1e1,2,Ten',
  '12345678901',
])('ignores %j (2.10-06)', (text) => {
  expect(readPickup(text)).toBeNull();
});
