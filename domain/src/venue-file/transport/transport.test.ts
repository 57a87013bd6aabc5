/**
 * What the transportation section may say, and the messages for what it may not
 * (docs/venue-files.md, "Transportation").
 */
import { expect, it } from 'vitest';
import { anActivityInput, aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';

const lodge = { id: 'lodge', name: 'Lodge', address: '12 Lake Road', latitude: 40.1, longitude: -105 };
const section = {
  hotelSearchRadius: 12,
  zones: [{ miles: 8, drive: '20m' }],
  vehicles: [{ id: 'shuttle', name: 'White shuttle', seats: 6 }],
  pickups: [lodge],
};

type Changes = Record<string, unknown>;

function file(
  changes: Changes = {},
  activity: Changes = {},
  place: unknown = { latitude: 40, longitude: -105 },
) {
  const plain = aVenueFile();
  return {
    ...plain,
    venue: { ...plain.venue, place },
    transportation: { ...section, ...changes },
    activities: [{ ...anActivityInput(), transportation: activity }],
  };
}
const orderLevel = { vehicle: 'shuttle', price: 8, arrivals: ['08:30'], returns: ['12:00'] };
const far = { ...lodge, id: 'far', latitude: 40.15 };

it('accepts pickup for an activity and rides for whole days (D-TR-01, D-TR-03)', () => {
  expect(problemsIn(file({ orderLevel }, { required: true, vehicle: 'shuttle' }))).toEqual([]);
});

it.each<[string, unknown, string]>([
  [
    'a venue without coordinates',
    file({}, {}, { name: 'Marina' }),
    'transportation: needs venue.place with latitude and longitude: distances start there',
  ],
  [
    'a pickup place beyond the radius',
    file({ hotelSearchRadius: 5 }),
    'transportation.pickups[0].latitude: is more than 6 miles from the venue, farther than hotelSearchRadius',
  ],
  [
    'a pickup place without a known drive time',
    file({ pickups: [lodge, far] }),
    'transportation.pickups[1]: no zone reaches so far: write how long the "drive" is',
  ],
  [
    'an unknown stop',
    file({ pickups: [{ ...lodge, stop: 'lodgee' }] }),
    'transportation.pickups[0].stop: no pickup has the id "lodgee": did you mean "lodge"?',
  ],
  [
    'a stop whose own guests wait elsewhere',
    file({
      pickups: [lodge, { ...lodge, id: 'inn', stop: 'lodge' }, { ...lodge, id: 'hut', stop: 'inn' }],
    }),
    'transportation.pickups[2].stop: guests of "inn" wait elsewhere themselves',
  ],
  [
    'an unknown vehicle',
    file({}, { vehicle: 'bus' }),
    'activities[0].transportation.vehicle: no vehicle has the id "bus": they are shuttle',
  ],
  [
    'two pickup places with the same id',
    file({ pickups: [lodge, lodge] }),
    'transportation.pickups[1].id: lodge is already taken by transportation.pickups[0].id',
  ],
  [
    'required transportation that is not offered',
    file({}, { offered: false, required: true }),
    'activities[0].transportation.required: nobody could book: offer it here, or for whole days with orderLevel',
  ],
  [
    'pickup for an activity without a time',
    {
      ...file(),
      activities: [
        { ...anActivityInput(), appointmentType: 'date', schedules: [{ capacity: 5 }], transportation: {} },
      ],
    },
    'activities[0].transportation.offered: guests are picked up for a time, and a date-only activity has none',
  ],
  [
    'transportation of an activity without the section',
    { ...file(), transportation: undefined },
    'activities[0].transportation: needs the section "transportation": the places where guests are picked up',
  ],
  [
    'a heading without its text',
    file({ requirementsLabel: 'Riding with us' }),
    'transportation.requirementsLabel: needs "requirements": the text it heads',
  ],
])('refuses %s', (_case, given, problem) => {
  expect(problemsIn(given)).toEqual([problem]);
});
