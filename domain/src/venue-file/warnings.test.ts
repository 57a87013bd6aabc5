/** Warnings about a venue file: what can be imported but was probably not intended. */
import { describe, expect, it } from 'vitest';
import { anActivityInput, aVenueFile, warningsIn } from '../testing/venue-file-builder.ts';
import type { VenueFileInput } from './venue-file.ts';

const today = '2026-11-22';

type Activity = Parameters<typeof anActivityInput>[0];

const of = (activity: Activity, rest: Partial<VenueFileInput> = {}) =>
  aVenueFile({ activities: [anActivityInput(activity)], ...rest });
const schedule = (changes: object) => ({ times: ['09:00', '13:30'], length: '2h', capacity: 12, ...changes });
const boats = [{ id: 'boats', name: 'Boats', units: 8 }];
const aboutFile = (rest: Partial<VenueFileInput['venue']>): VenueFileInput => {
  const file = aVenueFile();
  return { ...file, venue: { ...file.venue, ...rest } };
};

describe('a venue file', () => {
  it.each<readonly [string, VenueFileInput]>([
    ['as it is', aVenueFile()],
    ['that sells nothing yet', aVenueFile({ activities: [] })],
    ['with an open ticket, which needs no schedule', of({ appointmentType: 'none', schedules: [] })],
    [
      'with extra departures only',
      of({
        schedules: [],
        exceptions: [{ kind: 'extra', on: today, times: ['10:00'], length: '1h', capacity: 5 }],
      }),
    ],
    ['with a season of one leap day', of({ schedules: [schedule({ season: '02-29 to 02-29' })] })],
    [
      'whose smallest party fits the pool exactly',
      of({ minParticipants: 2, resources: [{ pool: 'boats', units: 4 }] }, { pools: boats }),
    ],
    [
      'with a guide for each departure',
      of(
        { resources: [{ pool: 'boats', per: 'departure' }] },
        { pools: [{ id: 'boats', name: 'Guides', units: 1 }] },
      ),
    ],
    [
      'with a boat for each booking of as many as there are places',
      of(
        { schedules: [schedule({ capacity: 8 })], resources: [{ pool: 'boats', per: 'booking' }] },
        { pools: boats },
      ),
    ],
    [
      'with a boat for each booking of a private tour',
      of(
        {
          rates: [{ id: 'group', name: 'Group', price: 480, isPrivateTourRate: true }],
          privateTours: { only: true, name: 'Yours', description: 'Only you.' },
          resources: [{ pool: 'boats', per: 'booking' }],
        },
        { pools: boats },
      ),
    ],
    [
      'with prices for an extra departure',
      of({
        exceptions: [{ kind: 'extra', on: '2026-12-31', times: ['18:00'], length: '1h', capacity: 5 }],
        priceRules: [{ times: ['18:00'], prices: { adult: 80 } }],
      }),
    ],
    ['whose last day is today', of({ schedules: [schedule({ to: today })] })],
    ['with a phone number', aboutFile({ phone: '+1 970 555 0142' })],
  ])('%s gets no warning', (_, file) => {
    expect(warningsIn(file, today)).toEqual([]);
  });

  it.each<readonly [string, VenueFileInput, string]>([
    [
      'an activity without a schedule',
      of({ schedules: [] }),
      'activities[0].schedules: nobody can book it: it has no schedule',
    ],
    [
      'guest passes that no rate of the plan takes',
      aVenueFile({
        memberships: {
          plans: [
            {
              id: 'pass',
              name: 'Lake pass',
              price: 99,
              schedule: { kind: 'yearly' },
              roles: [{ id: 'adult', name: 'Adult', type: 'adult' }],
              guestPasses: 2,
              rates: [{ activity: 'sunrise-kayak', rate: 'adult', price: 40 }],
            },
          ],
        },
      }),
      'memberships.plans[0].guestPasses: they buy nothing: no rate of the plan has usesGuestPass: true',
    ],
    [
      'a rate for members that no plan names',
      of({
        rates: [
          { id: 'adult', name: 'Adult', price: 64 },
          { id: 'guest', name: 'Guest', price: 50, membersOnly: true },
        ],
      }),
      'activities[0].rates[1].membersOnly: nobody can buy it: no membership plan names guest among its rates',
    ],
    [
      'an activity whose schedules are all over',
      of({ schedules: [schedule({ to: '2026-11-21' }), schedule({ from: '2025-01-01', to: '2025-12-31' })] }),
      'activities[0].schedules: nobody can book it: no schedule has a day in the future',
    ],
    [
      'one schedule of several that is over',
      of({ schedules: [schedule({}), schedule({ season: '05-01 to 09-30', to: '2026-12-31' })] }),
      'activities[0].schedules[1]: is over: all of its days are in the past',
    ],
    [
      'a schedule whose conditions exclude each other',
      of({ schedules: [schedule({}), schedule({ from: '2026-12-07', to: '2026-12-11', weekdays: 'sat' })] }),
      'activities[0].schedules[1]: has no day: its dates, season and weekdays have none in common',
    ],
    [
      'departures without places',
      of({ schedules: [schedule({ capacity: 0 })] }),
      'activities[0].schedules: nobody can book it: no departure has any places',
    ],
    [
      'rates that are all off sale',
      of({ rates: [{ id: 'adult', name: 'Adult', price: 64, isActive: false }] }),
      'activities[0].rates: nobody can book it: no rate is on sale',
    ],
    [
      'a booking that takes more of a pool than there is',
      of({ resources: [{ pool: 'boats', units: 20, per: 'booking' }] }, { pools: boats }),
      'activities[0].resources[0].units: can never be booked: it takes 20 of boats, and there are 8',
    ],
    [
      'a webhook on the shop’s own machine',
      aVenueFile({ webhooks: [{ url: 'http://localhost:8080/hook', events: ['order.placed'] }] }),
      "webhooks[0].url: this address is on the shop's own machine: a shop that sells for real does not call it",
    ],
    [
      'a departure that takes more of a pool than there is',
      of({ resources: [{ pool: 'boats', units: 9, per: 'departure' }] }, { pools: boats }),
      'activities[0].resources[0].units: can never be booked: it takes 9 of boats, and there are 8',
    ],
    [
      'bookings that use up a pool before the places are sold',
      of({ resources: [{ pool: 'boats', units: 4, per: 'booking' }] }, { pools: boats }),
      'activities[0].resources[0].per: 2 bookings take all of boats, so a departure with 12 places may end with 2 sold; if all guests share it, use per: departure',
    ],
    [
      'bookings of the smallest party that use up a pool before the places are sold',
      of({ minParticipants: 3, resources: [{ pool: 'boats', units: 8, per: 'booking' }] }, { pools: boats }),
      'activities[0].resources[0].per: 1 booking takes all of boats, so a departure with 12 places may end with 3 sold; if all guests share it, use per: departure',
    ],
    [
      'a smallest party that takes more of a pool than there is',
      of({ minParticipants: 3, resources: [{ pool: 'boats', units: 4 }] }, { pools: boats }),
      'activities[0].resources[0].units: can never be booked: it takes 12 of boats, and there are 8',
    ],
    [
      'a rental larger than its pool',
      of(
        {
          capacityType: 'duration',
          rates: [{ id: 'raft', name: 'Raft', price: 90, pool: { id: 'boats', units: 9 } }],
          durations: [{ length: '1h', prices: { raft: 90 } }],
          schedules: [{ hours: { from: '09:00', to: '17:00' } }],
        },
        { pools: boats },
      ),
      'activities[0].rates[0].pool.units: can never be booked: it takes 9 of boats, and there are 8',
    ],
    [
      'a price at a time when nothing starts',
      of({ priceRules: [{ times: ['07:00', '09:00'], prices: { adult: 80 } }] }),
      'activities[0].priceRules[0].times: nothing starts at 07:00: it starts at 09:00, 13:30',
    ],
    [
      'a price rule that is over',
      of({ priceRules: [{ from: '2026-06-01', to: '2026-08-31', prices: { adult: 80 } }] }),
      'activities[0].priceRules[0]: is over: all of its days are in the past',
    ],
    [
      'a closed time when nothing starts',
      of({ exceptions: [{ kind: 'closed', on: '2026-12-24', times: ['10:00'] }] }),
      'activities[0].exceptions[0].times: nothing starts at 10:00: it starts at 09:00, 13:30',
    ],
    [
      'a file name as the description',
      of({ description: 'kayak.md' }),
      'activities[0].description: is the name of a file: guests would read "kayak.md". The text itself goes here',
    ],
    [
      'a file name as an answer',
      of({ faq: [{ question: 'Is it cold?', answer: 'cold.md' }] }),
      'activities[0].faq[0].answer: is the name of a file: guests would read "cold.md". The text itself goes here',
    ],
    [
      'a file name as what guests with disabilities should know',
      of({ accessibility: 'access.pdf' }),
      'activities[0].accessibility: is the name of a file: guests would read "access.pdf". The text itself goes here',
    ],
    [
      'a file name as the terms',
      aVenueFile({ checkout: { terms: 'terms.txt' } }),
      'checkout.terms: is the name of a file: guests would read "terms.txt". The text itself goes here',
    ],
    [
      'a phone number without digits',
      aboutFile({ phone: 'ask us' }),
      'venue.phone: has no digits: guests cannot call it',
    ],
    [
      'a membership of a season that is over',
      aVenueFile({
        memberships: {
          plans: [
            {
              id: 'winter',
              name: 'Winter',
              price: 99,
              schedule: { kind: 'season', from: '2025-12-01', to: '2026-04-15' },
              roles: [{ id: 'adult', name: 'Adult', type: 'adult' }],
            },
          ],
        },
      }),
      'memberships.plans[0].schedule.to: is over: nobody can buy it any more',
    ],
  ])('gets a warning about %s', (_, file, words) => {
    expect(warningsIn(file, today)).toEqual([words]);
  });
});
