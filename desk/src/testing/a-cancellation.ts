/** Cancellations of departures as the server previews them and tells how they stand. */
import type {
  CancelableDeparture,
  CanceledOrder,
  CancellationPreview,
  CancellationResult,
  CancellationSummary,
  ExpectedCancellation,
} from '@gangway/contract/canceled-departures';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { minor, saturday } from './a-day.ts';

export const aCancelable = (
  start: string,
  changes: Partial<CancelableDeparture> = {},
): CancelableDeparture => ({
  ...{ departureKey: `1-${start.replace(':', '')}`, name: 'Sunrise Kayak', hasTime: true },
  ...{ start: `2026-07-18T${start}` as WallTime, guests: 4, orders: 2 },
  ...{ paid: minor(24000), due: minor(0), isCancelable: true },
  ...changes,
});

/** Nine guests in three orders. */
export const anExpected = (changes: Partial<ExpectedCancellation> = {}): ExpectedCancellation => ({
  ...{ departures: 2, guests: 9, orders: 3, refund: minor(50_000), toPayments: minor(42_000) },
  ...{ toGiftCards: minor(8000), byVenue: minor(0), kept: minor(0), waived: minor(0) },
  ...{ unreachable: [], blocked: [], choosing: 0, emails: 3, seen: 'seen of nine' },
  email: {
    ...{ place: 0, orderNumber: 'LARK-1', name: 'Grace Whitfield', to: 'grace@whitfield.example' },
    ...{ subject: 'Your trip is canceled', text: 'Your Sunrise Kayak is canceled.' },
  },
  ...changes,
});

export const aPreview = (
  departures: CancelableDeparture[],
  expected: ExpectedCancellation | null = anExpected(),
  changes: Partial<CancellationPreview> = {},
): CancellationPreview => ({ departures, expected, modelErrors: null, ...changes });

export const aSummary = (changes: Partial<CancellationSummary> = {}): CancellationSummary => ({
  ...{ cancellationKey: 'Key-1', date: saturday, startedOn: '2026-07-18T15:17:00.000Z', by: 'Marcus' },
  ...{
    reason: 'Wind',
    percent: 100,
    decideBy: null,
    guests: 9,
    orders: 3,
    done: 3,
    needYou: 0,
    queued: 0,
    waiting: 0,
  },
  departures: [
    {
      ...{ departureKey: '1-1330', name: 'Sunrise Kayak', start: '2026-07-18T13:30' as WallTime },
      hasTime: true,
    },
  ],
  ...changes,
});

/** Canceled, refunded and written to. */
export const aCanceledOrder = (orderNumber: string, changes: Partial<CanceledOrder> = {}): CanceledOrder => ({
  ...{ orderNumber, name: `Guest of ${orderNumber}`, guests: 2, paid: minor(12_000), state: 'canceled' },
  ...{ problem: null, refund: minor(12_000), refundParts: ['$120.00 to Visa ending in 4242'] },
  ...{ refundState: 'sent', emailState: 'sent', on: '2026-07-18T15:18:00.000Z', phone: '+13035550100' },
  ...{ called: null, decidedBy: null, movedTo: null, isCredit: false, needsYou: false },
  ...changes,
});

export const aResult = (
  rows: CanceledOrder[],
  changes: Partial<CancellationResult> = {},
): CancellationResult => {
  const queued = rows.filter(({ state }) => state === 'queued').length;
  const needYou = rows.filter(({ needsYou }) => needsYou).length;
  const waiting = rows.filter(({ state, needsYou }) => state === 'waiting' && !needsYou).length;
  const done = rows.length - queued - needYou - waiting;
  return {
    ...aSummary({ orders: rows.length, queued, needYou, waiting, done }),
    ...{ timeZone: 'America/Denver', currency: 'USD', readOn: '2026-07-18T15:20:00.000Z', rows },
    ...changes,
  };
};
