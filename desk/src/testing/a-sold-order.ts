/** A sold order as the desk reads it, and what a change of it would do, for tests. */
import type { BookingChoices, ChoiceOfTime, ExpectedChange } from '@gangway/contract/changes';
import type { SoldLine, SoldOrder } from '@gangway/contract/orders';
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';

export const aSoldLine = (line: Partial<SoldLine>): SoldLine => ({
  orderLineKey: 7,
  parentLineKey: null,
  name: 'Sunrise Kayak',
  start: '2026-07-18T09:30' as WallTime,
  hasTime: true,
  departureKey: '101-0930',
  isChangeable: true,
  details: ['2 adults'],
  price: amount(11_000),
  total: amount(11_800),
  isCalledOff: false,
  canceledOn: null,
  kept: amount(0),
  ...line,
});

export const aSoldOrder = (order: Partial<SoldOrder> = {}): SoldOrder => ({
  orderNumber: 'LARK-48213',
  revision: 3,
  ...{ name: 'Maya Okonkwo', firstName: 'Maya', lastName: 'Okonkwo', email: 'maya@okonkwo.example' },
  phone: '+1 303 555 0100',
  soldOn: '2026-07-06T20:14:00.000Z',
  erasedOn: null,
  state: 'saved',
  today: '2026-07-18' as VenueDate,
  timeZone: 'America/Denver',
  currency: 'USD',
  total: amount(11_800),
  received: amount(11_800),
  due: amount(0),
  dueOn: null,
  payBy: null,
  refunded: amount(0),
  owed: amount(0),
  isUndoable: false,
  details: [],
  lines: [aSoldLine({})],
  charges: [],
  payments: [{ name: 'Visa ••4242', on: '2026-07-06T20:14:00.000Z', amount: amount(11_800) }],
  refunds: [],
  notes: [],
  emails: [],
  emailsSince: null,
  history: [
    { on: '2026-07-06T20:14:00.000Z', words: 'Booked. Paid: $118.00.' },
    { on: '2026-07-18T15:02:00.000Z', words: 'Ticket 1 used. By Dana.' },
  ],
  ...order,
});

export const anExpectedChange = (expected: Partial<ExpectedChange>): ExpectedChange => ({
  ...{ revision: 3, figures: 'the-figures' },
  ...{ totalBefore: amount(11_800), totalAfter: amount(11_800), dueBefore: amount(0), dueAfter: amount(0) },
  ...{ refund: amount(0), refundParts: [], kept: amount(0) },
  ...{ fee: amount(0), notCharged: amount(0), times: null, notes: [] },
  ...{ placesFreed: 0, placesTaken: 0, ticketsCanceled: 0, ticketsIssued: 0, stockBack: 0, stockUsed: 0 },
  emails: [
    {
      ...{ to: 'maya@okonkwo.example', subject: 'Your booking' },
      ...{ text: 'Hi Maya, we have canceled your booking.', files: [] },
    },
  ],
  ...expected,
});

/** At a time of a day: '2026-07-18T09:30'. */
export const aChoiceOfTime = (start: string, choice: Partial<ChoiceOfTime> = {}): ChoiceOfTime => ({
  timeSlotKey: Number(start.replace(/\D/g, '')) as TimeSlotKey,
  start: start as WallTime,
  ...{ hasTime: true, lengthMinutes: 150, placesLeft: 6, isBooked: false, reasonText: null },
  ...choice,
});

export const someChoices = (choices: Partial<BookingChoices> = {}): BookingChoices => ({
  ...{ hasOwnGuests: true, hasTimes: true, group: null, fee: amount(0), emptyText: null },
  rates: [
    { rateKey: 11 as RateKey, name: 'Adult', participants: 2, most: 200 },
    { rateKey: 12 as RateKey, name: 'Child', participants: 0, most: 3 },
  ],
  addOns: [{ productKey: 5, variantKey: null, name: 'Dry bag', quantity: 1, least: 0, most: 4 }],
  departures: [
    aChoiceOfTime('2026-07-18T09:30', { isBooked: true }),
    aChoiceOfTime('2026-07-18T13:00', { placesLeft: 1, reasonText: 'Only 1 spot is left for this time.' }),
    aChoiceOfTime('2026-07-18T16:00'),
  ],
  ...choices,
});
