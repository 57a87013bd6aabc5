/** What a pass says, from the ticket page's answer and the venue (D-TK-02; docs/rules/tickets.md). */
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket } from '@gangway/contract/tickets';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { aLocation } from '@gangway/domain/testing/builders';
import { describe, expect, it, test } from 'vitest';
import { looksOf, ticketPasses } from './ticket-pass.ts';

type Answer = OutputOf<typeof getTicket>;
type Activity = Answer['activities'][number];
const uuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';

const ticket = (number: number, changes: Partial<Activity['tickets'][number]> = {}) => ({
  number,
  code: `t;${uuid};${number}`,
  rateName: 'Adult',
  people: 1,
  status: 'Valid' as const,
  usedOn: null,
  ...changes,
});

const anActivity = (changes: Partial<Activity> = {}): Activity => ({
  orderLineKey: 1 as OrderLineKey,
  name: 'Sunrise Kayak Tour',
  packageName: null,
  appointmentDate: '2026-11-28T09:30' as WallTime,
  endDate: '2026-11-28T12:00' as WallTime,
  hasTime: true,
  durationMinutes: 150,
  validUntil: null,
  arriveBy: '2026-11-28T09:10' as WallTime,
  confirmationMessage: 'Your guide waits at dock B.',
  guests: '2 adults',
  transportation: [],
  goodToKnow: ['Warm layers', 'A towel'],
  bring: [],
  meetingPoint: {
    name: 'Marina',
    address: '2210 Boathouse Road',
    latitude: 39.6,
    longitude: -105.9,
    map: null,
  },
  photoVersion: null,
  photoColour: null,
  tickets: [ticket(1), ticket(2)],
  ...changes,
});

function passes(activities: Activity[], venue: Partial<Location> = {}, balance = 0, name = 'Maya Okafor') {
  const answer: Answer = {
    ticketUuid: uuid,
    locationKey: 1,
    orderNumber: 'KBA-20418',
    name,
    balance: amount(balance),
    passWallets: ['apple'],
    photoDomain: '',
    photoFolder: '1',
    activities,
  };
  return ticketPasses({
    answer,
    location: aLocation(venue as Parameters<typeof aLocation>[0]),
    pageUrl: `https://book.example/1/ticket/${uuid}`,
    roundLogoUrl: null,
    pictures: async () => ({ icon: [], logo: [] }),
  });
}

describe('a pass', () => {
  it('says on its back all that the ticket page says, and the terms of canceling (D-TK-02)', () => {
    const pass = passes(
      [anActivity({ packageName: 'Lake Day', transportation: ['Picked up at 8:15 AM'] })],
      {
        terms: '<h3>Cancellation</h3><p>Free until the day before.</p><h3>Weather</h3><p>Rain or shine.</p>',
      },
      8260,
    ).get(1);
    expect(pass?.more).toEqual([
      { label: 'When', text: 'Saturday, November 28, 2026\n9:30 AM to 12:00 PM, Mountain Time (MST)' },
      { label: 'Arrival', text: 'Please arrive by 9:10 AM' },
      { label: 'Package', text: 'Lake Day' },
      { label: 'Where', text: 'Marina\n2210 Boathouse Road' },
      { label: 'Guests', text: '2 adults' },
      { label: 'Transportation', text: 'Picked up at 8:15 AM' },
      { label: 'Before you come', text: 'Your guide waits at dock B.' },
      { label: 'Good to know', text: 'Warm layers\nA towel' },
      { label: 'Balance due', text: '$82.60' },
      { label: 'If plans change', text: 'Free until the day before.' },
      {
        label: 'Contact',
        text: 'Kestrel Bay Adventures, 2210 County Road 64, Lake Estelle, CO 80447\n(970) 555-0142 · hello@kestrelbay.example',
      },
    ]);
  });

  it('ends when the activity does, in the night of a repeated hour too (D-TK-02, D-TM-02)', () => {
    const oneOClock = '2026-11-01T01:00' as WallTime;
    const pass = passes([
      anActivity({ appointmentDate: oneOClock, endDate: oneOClock, durationMinutes: 60 }),
    ]).get(1);
    expect([pass?.startsAt, pass?.endsAt]).toEqual([
      Date.parse('2026-11-01T07:00Z'),
      Date.parse('2026-11-01T08:00Z'),
    ]);
  });

  it('is for each ticket that is still valid (D-TK-02)', () => {
    const all = passes([
      anActivity({ tickets: [ticket(1, { status: 'Used', usedOn: '2026-11-28T16:04:00Z' }), ticket(2)] }),
      anActivity({
        tickets: [ticket(3, { status: 'Cancelled' }), ticket(4, { people: 4, rateName: 'Family' })],
      }),
    ]);
    expect(
      [...all].map(([number, { serial, code, place, admits }]) => [number, serial, code, place, admits.text]),
    ).toEqual([
      [2, `${uuid}-2`, `t;${uuid};2`, 'Ticket 2 of 2', 'Adult'],
      [4, `${uuid}-4`, `t;${uuid};4`, 'Ticket 2 of 2', 'Family, 4 guests'],
    ]);
  });

  it('is kept with the others of its activity, and names the place (D-TK-02)', () => {
    const all = [
      ...passes([
        anActivity(),
        anActivity({ orderLineKey: 2 as OrderLineKey, tickets: [ticket(3)] }),
      ]).values(),
    ];
    const [one, other, apart] = all.map(({ group }) => group);
    expect([other === one, apart === one]).toEqual([true, false]);
    expect(all[0]?.where).toEqual({
      label: 'Where',
      name: 'Marina',
      address: '2210 Boathouse Road',
      latitude: 39.6,
      longitude: -105.9,
    });
    expect(passes([anActivity({ meetingPoint: null })]).get(1)?.where).toBeNull();
  });

  it.each([
    [
      'of a tour at night',
      { appointmentDate: '2026-11-28T22:00', endDate: '2026-11-29T01:00' },
      {
        startsAt: '2026-11-29T05:00:00.000Z',
        expiresAt: '2026-11-30T07:00:00.000Z',
        day: 'Nov 28, 2026',
        time: '10:00 PM',
      },
    ],
    [
      'of a day without a time',
      { hasTime: false, endDate: '2026-11-28T23:59', arriveBy: null },
      { startsAt: null, expiresAt: '2026-11-29T07:00:00.000Z', day: 'Nov 28, 2026', time: null },
    ],
    [
      'that is good on any day',
      { appointmentDate: null, endDate: null, hasTime: false, arriveBy: null, validUntil: '2027-02-19' },
      { startsAt: null, expiresAt: '2027-02-20T07:00:00.000Z', day: 'Feb 19, 2027', time: null },
    ],
    [
      'whose time is not told',
      { appointmentDate: null, endDate: null, hasTime: false, arriveBy: null },
      { startsAt: null, expiresAt: null, day: null, time: null },
    ],
  ])('%s has the times of the venue (D-TK-02)', (_what, changes, expected) => {
    const pass = passes([anActivity(changes as Partial<Activity> & { validUntil?: VenueDate })]).get(1);
    const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());
    expect({
      startsAt: iso(pass?.startsAt),
      expiresAt: iso(pass?.expiresAt),
      day: pass?.day?.text ?? null,
      time: pass?.time?.text ?? null,
    }).toEqual(expected);
  });

  it('of an order without a name has no guest (D-TK-02)', () => {
    expect(passes([anActivity()], {}, 0, '').get(1)?.guest).toBeNull();
  });
});

const dark = { name: 'logo-dark', version: 'dd' };
const light = { name: 'logo-light', version: 'll' };
test.each([
  ['a dark accent with the logo for dark backgrounds', '#0b6b78', 'll', 'dd', '#0b6b78', '#ffffff', dark],
  [
    'a dark accent with a logo for light backgrounds alone',
    '#0b6b78',
    'll',
    null,
    '#ffffff',
    '#14211f',
    light,
  ],
  ['a dark accent without a logo', '#0b6b78', null, null, '#0b6b78', '#ffffff', null],
  ['a light accent', '#ffd23f', 'll', 'dd', '#ffd23f', '#14211f', light],
  ['a light accent without its logo', '#ffd23f', null, 'dd', '#ffd23f', '#14211f', null],
  ['no accent', null, null, null, '#0b6b78', '#ffffff', null],
])(
  'a venue with %s has a pass on which everything can be read (D-TK-02)',
  (_what, accentColour, lightLogoVersion, darkLogoVersion, background, text, logo) =>
    expect(looksOf({ accentColour, lightLogoVersion, darkLogoVersion })).toMatchObject({
      colors: { background, text },
      logo,
    }),
);
