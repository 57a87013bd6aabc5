/** The runs of a day (docs/rules/transport.md, "Runs of a day"). */
import { describe, expect, it } from 'vitest';
import type { WallTime } from '../kernel/local-time.ts';
import { type FetchedBooking, runsOf } from './pickup-runs.ts';

const at = (time: string) => `2026-12-05T${time}` as WallTime;

function aBooking(
  orderId: number,
  start: string,
  changes: Partial<Omit<FetchedBooking, 'pickup' | 'ride'>> & {
    pickup?: [string, string];
    ride?: [string, number];
  } = {},
): FetchedBooking {
  const { pickup, ride, ...others } = changes;
  return {
    ...{ orderId, start: at(start), participants: 2, vehicleId: 'van' },
    ...others,
    pickup: pickup === undefined ? null : { stop: pickup[0], at: at(pickup[1]) },
    ride:
      ride === undefined
        ? null
        : {
            ...{ stop: ride[0], guests: ride[1] },
            ...{ pickupAt: at('08:10'), arriveAt: at('08:30'), returnAt: at('12:00') },
          },
  };
}

/** 'way vehicle from-to guests: time stop guests, …' */
const shown = (...bookings: FetchedBooking[]) =>
  runsOf(bookings, 'shuttle').map(({ way, vehicleId, start, end, guests, stops }) => {
    const hours = [start, end].map((wall) => wall.slice(11)).join('-');
    const where = stops.map((stop) => `${stop.at.slice(11)} ${stop.stop} ${stop.guests}`).join(', ');
    return `${way} ${vehicleId} ${hours} ${guests}: ${where}`;
  });

describe('the runs of a day', () => {
  it.each<[string, FetchedBooking[], string[]]>([
    ['there are none where nobody is picked up', [aBooking(1, '09:00')], []],
    [
      'a run begins at its first stop and ends with the departure; guests at one stop are added up',
      [
        aBooking(1, '09:00', { pickup: ['Station', '08:50'] }),
        aBooking(2, '09:00', { pickup: ['Grand Lodge', '08:40'], participants: 3 }),
        aBooking(3, '09:00', { pickup: ['Grand Lodge', '08:40'] }),
        aBooking(4, '09:00'),
      ],
      ['to van 08:40-09:00 7: 08:40 Grand Lodge 5, 08:50 Station 2'],
    ],
    [
      'two activities that leave at the same moment with the same vehicle share it',
      [
        aBooking(1, '09:00', { pickup: ['Station', '08:50'] }),
        aBooking(2, '09:00', { pickup: ['Station', '08:50'] }),
      ],
      ['to van 08:50-09:00 4: 08:50 Station 4'],
    ],
    [
      'another vehicle, and another departure, is another run',
      [
        aBooking(1, '09:00', { pickup: ['Station', '08:50'] }),
        aBooking(2, '09:00', { pickup: ['Station', '08:50'], vehicleId: 'bus' }),
        aBooking(3, '13:00', { pickup: ['Station', '12:50'] }),
      ],
      [
        'to bus 08:50-09:00 2: 08:50 Station 2',
        'to van 08:50-09:00 2: 08:50 Station 2',
        'to van 12:50-13:00 2: 12:50 Station 2',
      ],
    ],
    [
      'the ride of an order counts once, there and back, however much it has booked',
      [aBooking(1, '09:00', { ride: ['Station', 3] }), aBooking(1, '10:00', { ride: ['Station', 3] })],
      ['to shuttle 08:10-08:30 3: 08:10 Station 3', 'back shuttle 12:00-12:20 3: 12:20 Station 3'],
    ],
    [
      'a pickup of its own and the ride of the order are both',
      [
        aBooking(1, '07:00', { pickup: ['Station', '06:50'], ride: ['Station', 2] }),
        aBooking(1, '09:00', { ride: ['Station', 2] }),
      ],
      [
        'to van 06:50-07:00 2: 06:50 Station 2',
        'to shuttle 08:10-08:30 2: 08:10 Station 2',
        'back shuttle 12:00-12:20 2: 12:20 Station 2',
      ],
    ],
    [
      'a pickup may be on the evening before',
      [
        {
          ...aBooking(1, '00:10'),
          pickup: { stop: 'Station', at: '2026-12-04T23:50' as WallTime },
        },
      ],
      ['to van 23:50-00:10 2: 23:50 Station 2'],
    ],
    [
      'a vehicle whose seats are not counted has runs as well',
      [aBooking(1, '09:00', { pickup: ['Station', '08:50'], vehicleId: null })],
      ['to null 08:50-09:00 2: 08:50 Station 2'],
    ],
  ])('%s', (_what, bookings, expected) => {
    expect(shown(...bookings)).toEqual(expected);
  });

  it('the ride belongs to the first departure without a pickup of its own, as on the manifest', () => {
    const bookings = [
      aBooking(1, '10:00', { ride: ['Station', 2] }),
      aBooking(1, '07:00', { pickup: ['Station', '06:50'], ride: ['Station', 2] }),
      aBooking(1, '09:00', { ride: ['Station', 2] }),
    ];
    const ride = runsOf(bookings, 'shuttle').find(({ vehicleId }) => vehicleId === 'shuttle');
    expect(ride?.stops[0]?.rides[0]?.booking.start).toBe(at('09:00'));
  });

  it('are named apart', () => {
    const bookings = [
      aBooking(1, '09:00', { pickup: ['Station', '08:50'], ride: ['Station', 2] }),
      aBooking(2, '09:00', { pickup: ['Station', '08:50'], vehicleId: null }),
    ];
    const keys = runsOf(bookings, 'van').map(({ key }) => key);
    expect(keys).toEqual(['to-0830-van', 'to-0900-', 'to-0900-van', 'back-1200-van']);
  });
});
