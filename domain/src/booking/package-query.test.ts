/** All members' choices share one URL and survive a round trip (D-RT-11). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookingQuery, readBookingQuery, writeBookingQuery } from './booking-state.ts';
import { bookingQueryOf, joinBookingQueries } from './package-query.ts';

it('separates members with ~, in order (2.10-06)', () => {
  const members: BookingQuery[] = [
    { rates: '11:2', date: '2026-06-12', time: '2026-06-12T09:00' },
    {},
    { rates: '31:2', date: '2026-06-13' },
  ];
  const joined = joinBookingQueries(members);
  expect(joined).toEqual({
    rates: '11:2~~31:2',
    date: '2026-06-12~~2026-06-13',
    time: '2026-06-12T09:00',
  });
  expect(members.map((_, index) => bookingQueryOf(joined, index))).toEqual(members);
});

it('restores the choices of any number of members (2.10-06)', () => {
  const member = fc.record(
    { rates: fc.constantFrom('11:2', '1:1,2:3'), date: fc.constant('2026-06-12'), private: fc.constant('1') },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
      const joined = joinBookingQueries(members);
      for (const [index, own] of members.entries())
        expect(readBookingQuery(bookingQueryOf(joined, index))).toEqual(readBookingQuery(own));
      expect(writeBookingQuery(readBookingQuery(bookingQueryOf(joined, 99)))).toEqual({});
    }),
  );
});
