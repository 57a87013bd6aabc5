/** Presents the departures of a day that can be canceled, and what canceling some of them would do. */
import type { CancelableDeparture, ExpectedCancellation } from '@gangway/contract/canceled-departures';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import { type BackPart, backPartsOf } from '@gangway/domain/order/back-parts';
import { bookingsOn, figuresOf } from '@gangway/domain/order/called-off';
import { canceledWith } from '@gangway/domain/order/cancel';
import {
  byDeparture,
  departureKeyOf,
  departureOfLines,
  grouped,
} from '@gangway/domain/order/departure-lines';
import type { Line, Order } from '@gangway/domain/order/order';
import { newOrderKey } from '../../platform/order-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { type DecidedCancellation, keptOf } from '../changes/cancel.service.ts';
import { creditFor } from '../changes/credit-for.service.ts';
import { cancelMail } from '../emails/changes/cancel-mail.shared.ts';
import { choiceMail } from '../emails/changes/choice-mail.shared.ts';
import type { Sender } from '../emails/email.presenter.ts';
import { receiptUrl } from '../receipt/receipt-url.shared.ts';
import { creditWorth, type DeparturesToCancel, guestsOf, type PlannedOrder, seenOf } from './plan.service.ts';

export const guestOf = ({ orderNumber, customer }: Pick<Order, 'orderNumber' | 'customer'>) => ({
  orderNumber: orderNumber ?? '',
  name: `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
});

/** Lists the departures of a day with bookings, by start. */
export function departuresWithBookings(
  orders: readonly Order[],
  day: VenueDate,
  isCancelable: (departureKey: string) => boolean,
): CancelableDeparture[] {
  const bookings = orders.flatMap((order) =>
    bookingsOn(order, day, () => true).map((line) => ({ order, line })),
  );
  return grouped(bookings, ({ line }) => departureKeyOf(line))
    .map(([first, ...more]) => {
      const all = [first, ...more];
      const { key, name, hasTime, start, end } = departureOfLines([
        first.line,
        ...more.map(({ line }) => line),
      ]);
      const figures = all.map(({ order, line }) => figuresOf(order, [line]));
      return {
        ...{ departureKey: key, name, hasTime, start, end },
        guests: figures.reduce((sum, { guests }) => sum + guests, 0),
        orders: new Set(all.map(({ order }) => order.orderId)).size,
        paid: add(...figures.map(({ paid }) => paid)),
        due: add(...figures.map(({ due }) => due)),
        isCancelable: isCancelable(key),
      };
    })
    .toSorted(byDeparture())
    .map(({ end: _, ...departure }) => departure);
}

/** An order as it will be once its bookings are canceled. */
function afterwards({ order, canceled }: DecidedCancellation): Order {
  const gone = canceledWith(
    order,
    canceled.lines.map(({ lineKey }) => lineKey),
  );
  const keptOfLine = (key: number) => canceled.lines.find(({ lineKey }) => lineKey === key)?.kept ?? zero;
  return {
    ...order,
    lines: order.lines.filter((line) => !gone.includes(line)),
    canceled: gone.map((line) => ({ line, canceledAt: '', kept: keptOfLine(line.lineKey) })),
  };
}

/** An order as it is once its departure was canceled. */
const withoutPlaces = (order: Order, lineKeys: readonly number[]): Order => ({
  ...order,
  lines: order.lines.map((line) =>
    lineKeys.includes(line.lineKey) ? ({ ...line, isCalledOff: true } as Line) : line,
  ),
});

type Writing = { sender: Sender; url: string; translate: <Stored>(stored: Stored) => Stored };

/** The email about a refund at once. */
const refundMail = (
  decided: DecidedCancellation,
  { subject, text }: DeparturesToCancel,
  { sender, url, translate }: Writing,
) =>
  cancelMail(translate(afterwards(decided)), sender, url, {
    lineKeys: decided.canceled.lines.map(({ lineKey }) => lineKey),
    kept: keptOf(decided.canceled),
    back: backPartsOf(decided.order, decided.canceled.refunds, false),
    departed: { how: 'atOnce', subject, text },
  });

/** Asks the guest to choose. */
const askingMail = (
  { order, lineKeys, decided }: PlannedOrder,
  { subject, text, choice }: DeparturesToCancel,
  { sender, url, translate }: Writing,
  credit: Amount | null,
) =>
  choiceMail(translate(withoutPlaces(order, lineKeys)), sender, url, {
    ...{ lineKeys, subject, text, isReminder: false },
    ...{ decideBy: choice?.decideBy ?? '', otherwise: choice?.otherwise ?? 'refund' },
    mayMove: choice?.mayMove === true,
    credit,
    back: decided === null ? [] : backPartsOf(order, decided.canceled.refunds, false),
  });

/** An email of the guests, in the order's language; the link in it does not work. Null if nobody gets one. */
export async function writtenEmail(
  { catalog, secret, now }: { catalog: Catalog; secret: string; now: Instant },
  mail: { publicUrl: string; imageHost: string },
  planned: readonly PlannedOrder[],
  asked: DeparturesToCancel & { place: number },
): Promise<ExpectedCancellation['email']> {
  const written = planned.filter(({ address, decided }) => address !== null && decided !== null);
  const place = Math.min(asked.place, written.length - 1);
  const one = written[place];
  if (one === undefined || one.decided === null || one.address === null) return null;
  const { order, decided, address, chooses } = one;
  const snapshot = await catalog.snapshot(order.locationKey);
  return inOrderLanguage(catalog, order, ({ location, translate, linkTo }) => {
    const { locationKey } = order;
    const url = linkTo(receiptUrl(mail.publicUrl, { locationKey, orderKey: newOrderKey() }));
    const writing = { sender: { location, imageHost: mail.imageHost }, url, translate };
    const hasCredit = asked.choice?.mayTakeCredit === true && creditFor(secret, order, location).ok;
    const credit = hasCredit ? creditWorth({ snapshot, order, now }, one.lineKeys) : null;
    const email = chooses ? askingMail(one, asked, writing, credit) : refundMail(decided, asked, writing);
    return email && { place, ...guestOf(order), to: address, subject: email.subject, text: email.text };
  });
}

const sumTo = (parts: readonly BackPart[], to: BackPart['to']): Amount =>
  add(...parts.filter((part) => part.to === to).map(({ amount }) => amount));

export function presentExpected(
  planned: readonly PlannedOrder[],
  asked: DeparturesToCancel,
  {
    departures,
    email,
    phoneOf,
  }: {
    departures: number;
    email: ExpectedCancellation['email'];
    phoneOf: (customer: NonNullable<Order['customer']>) => string | null;
  },
): ExpectedCancellation {
  const decided = planned.flatMap((one) => (one.decided === null ? [] : [one.decided]));
  const parts = decided.flatMap(({ order, canceled }) => backPartsOf(order, canceled.refunds, false));
  return {
    ...{ departures, guests: guestsOf(planned), orders: planned.length },
    refund: add(...parts.map(({ amount }) => amount)),
    toPayments: sumTo(parts, 'payment'),
    toGiftCards: sumTo(parts, 'giftCard'),
    byVenue: sumTo(parts, 'venue'),
    kept: add(...decided.map(({ canceled }) => keptOf(canceled))),
    waived: add(...planned.map(({ due }) => due)),
    choosing: planned.filter(({ chooses, decided: one }) => chooses && one !== null).length,
    unreachable: planned
      .filter(({ address }) => address === null)
      .map(({ order }) => ({
        ...guestOf(order),
        phone: order.customer === null ? null : phoneOf(order.customer),
      })),
    blocked: planned.flatMap(({ order, problem }) =>
      problem === null ? [] : [{ ...guestOf(order), code: problem.code, words: problem.words }],
    ),
    emails: planned.filter(({ address, decided: one }) => address !== null && one !== null).length,
    email,
    seen: seenOf(planned, asked),
  };
}
