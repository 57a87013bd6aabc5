/** Where guests are told to go. */
import { expect, it } from 'vitest';
import { whereToBe } from './where-to-be.ts';

const venue = { name: 'Kestrel Bay', address: '2210 County Road 64', latitude: 40.1, longitude: -105.8 };
const dock = { name: 'Dock B', address: '', latitude: null, longitude: null };

it('guests go to the meeting point of the activity (D-OR-04)', () => {
  expect(whereToBe(dock, venue)).toBe(dock);
});

it('guests go to the venue if the activity has no meeting point, by address or map location (D-OR-04)', () => {
  expect(whereToBe(null, venue)).toEqual(venue);
  expect(whereToBe(null, { ...venue, address: null })).toEqual({ ...venue, address: '' });
});

it('guests see no place if the venue has neither address nor map location (D-OR-04)', () => {
  expect(whereToBe(null, { ...venue, address: null, longitude: null })).toBeNull();
});
