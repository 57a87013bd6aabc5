import type { WallTime } from '@gangway/domain/kernel/local-time';
import { expect, it } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

const tour = {
  name: 'Sunrise & Kayak Tour',
  start: '2026-12-05T09:00' as WallTime,
  lengthMinutes: 150,
  hasTime: true,
  place: 'Marina dock B, 2210 County Road 64',
  about: ['2 adults', 'Order KBA-1, Kestrel Bay'],
};

const read = (address: string) => {
  const { origin, searchParams } = new URL(address);
  return { origin, ...Object.fromEntries(searchParams) };
};

it.each([
  ['a time in winter', tour, ['20261205T160000Z/20261205T183000Z', '2026-12-05T16:00:00.000Z', undefined]],
  [
    'a time in summer, past midnight',
    { ...tour, start: '2026-07-04T22:00' as WallTime },
    ['20260705T040000Z/20260705T063000Z', '2026-07-05T04:00:00.000Z', undefined],
  ],
  [
    'an hour that the clock shows twice',
    { ...tour, start: '2026-11-01T01:00' as WallTime, lengthMinutes: 60 },
    ['20261101T070000Z/20261101T080000Z', '2026-11-01T07:00:00.000Z', undefined],
  ],
  ['a whole day', { ...tour, hasTime: false }, ['20261205/20261206', '2026-12-05', 'true']],
])(
  '%s is put into Google Calendar and Outlook as the instant it is at the venue (D-OR-05)',
  (_what, appointment, [dates, startdt, allday]) => {
    const { google, outlook } = calendarLinks(appointment, 'America/Denver');
    expect(read(google)).toEqual({
      origin: 'https://calendar.google.com',
      action: 'TEMPLATE',
      text: 'Sunrise & Kayak Tour',
      dates,
      details: '2 adults\nOrder KBA-1, Kestrel Bay',
      location: 'Marina dock B, 2210 County Road 64',
      ctz: 'America/Denver',
    });
    expect(read(outlook)).toMatchObject({
      origin: 'https://outlook.live.com',
      subject: 'Sunrise & Kayak Tour',
      startdt,
      body: '2 adults\nOrder KBA-1, Kestrel Bay',
    });
    expect(read(outlook)).toHaveProperty('location', 'Marina dock B, 2210 County Road 64');
    expect(new URL(outlook).searchParams.get('allday') ?? undefined).toBe(allday);
  },
);
