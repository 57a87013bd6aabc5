/** How cancellations of departures stand, order by order, and what somebody still has to do (docs/rules/canceled-departures.md, "The result"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  CanceledOrder,
  CancellationSummary,
  getCancellation,
  getCancellations,
  noteGuestCalled,
  retryCanceledOrder,
} from '@gangway/contract/canceled-departures';
import { wordsOf } from '@gangway/contract/refusals';
import { add } from '@gangway/domain/kernel/money';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { Location } from '@gangway/domain/location/location';
import { partWords } from '@gangway/domain/order/back-parts';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { momentIn } from '../../platform/moment-in.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { readablePhone } from '../location/international-phone.shared.ts';
import {
  type CanceledOrderRow,
  type CancellationRow,
  findCancellation,
  listCanceledOrders,
  listCancellations,
  saveCalled,
  saveRetry,
} from './canceled-departures.repo.ts';
import { guestOf } from './expected.service.ts';

/** As many cancellations as are listed without a day. */
const mostListed = 50;

/** Whether somebody has something to do about an order: cancel it by hand, see to its refund, or call its guest. */
function needsYou({
  state,
  refundState,
  emailState,
  customer,
  isErased,
  calledOn,
}: CanceledOrderRow): boolean {
  if (state === 'blocked' || refundState === 'refused' || refundState === 'venue') return true;
  const isUntold = !isErased && (isBlank(customer?.email ?? null) || emailState === 'failed');
  // A guest who was asked and cannot answer, or was refunded and does not know.
  return (state === 'canceled' || state === 'waiting') && isUntold && calledOn === null;
}

function presentRow(row: CanceledOrderRow, location: Location): CanceledOrder {
  const { customer, parts, problem, currency, calledOn } = row;
  return {
    ...guestOf(row),
    ...{ guests: row.guests, paid: row.paid, state: row.state },
    problem: problem === null ? null : { code: problem.code, words: wordsOf(problem.code, problem.details) },
    refund: add(...parts.map(({ amount }) => amount)),
    refundParts: parts.map((part) => partWords(part, shownAmount(part.amount, currency))),
    ...{ refundState: row.refundState, emailState: row.emailState, on: row.on },
    isCredit: parts.some(({ to }) => to === 'credit'),
    ...{ decidedBy: row.decidedBy, movedTo: row.movedTo },
    phone: customer === null ? null : readablePhone(location, customer),
    called: calledOn === null ? null : { by: row.calledBy, on: calledOn },
    needsYou: needsYou(row),
  };
}

/** Those that need somebody first, then those that are not done. */
const rank = ({ needsYou: isOpen, state }: CanceledOrder): number =>
  isOpen ? 0 : state === 'queued' ? 1 : state === 'waiting' ? 2 : 3;

function summary(
  {
    cancellationKey,
    date,
    startedOn,
    by,
    reason,
    percent,
    departures,
    guests,
    orders,
    queued,
    decideBy,
  }: CancellationRow,
  rows: readonly CanceledOrderRow[],
): CancellationSummary {
  const needYou = rows.filter(needsYou).length;
  return {
    ...{ cancellationKey, date, startedOn, by, reason, percent, guests, orders, queued, needYou },
    done: rows.filter((row) => ['canceled', 'moved'].includes(row.state) && !needsYou(row)).length,
    waiting: rows.filter((row) => row.state === 'waiting' && !needsYou(row)).length,
    decideBy,
    departures: departures.map(({ departureKey, name, start, hasTime }) => ({
      ...{ departureKey, name, start, hasTime },
    })),
  };
}

export type CancellationResults = ReturnType<typeof createCancellationResults>;

export function createCancellationResults({
  db,
  clock,
  catalog,
}: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
}) {
  async function read({
    locationKey,
    cancellationKey,
  }: InputOf<typeof getCancellation>): Promise<OutputOf<typeof getCancellation>> {
    const { location } = await catalog.snapshot(locationKey);
    const found = await findCancellation(db, locationKey, cancellationKey);
    if (found === null) throw new Refused('notFound');
    const rows = await listCanceledOrders(db, locationKey, [cancellationKey]);
    return {
      ...summary(found, rows),
      ...{ timeZone: location.timeZone, currency: location.currency },
      readOn: new Date(clock()).toISOString(),
      rows: rows.map((row) => presentRow(row, location)).toSorted((one, other) => rank(one) - rank(other)),
    };
  }

  return {
    read,

    async list({
      locationKey,
      date,
    }: InputOf<typeof getCancellations>): Promise<OutputOf<typeof getCancellations>> {
      await catalog.snapshot(locationKey);
      const found = await listCancellations(db, locationKey, date, mostListed);
      const keys = found.map(({ cancellationKey }) => cancellationKey);
      const rows = keys.length === 0 ? [] : await listCanceledOrders(db, locationKey, keys);
      return {
        cancellations: found.map((one) =>
          summary(
            one,
            rows.filter(({ cancellationKey }) => cancellationKey === one.cancellationKey),
          ),
        ),
      };
    },

    /** In the language of the venue, whoever asks. */
    file: (input: InputOf<typeof getCancellation>): Promise<{ content: string; filename: string }> =>
      inOrderLanguage(
        catalog,
        { locationKey: input.locationKey, languageKey: null },
        async ({ location }) => {
          const result = await read(input);
          const { canceledCsv } = await import('./canceled-csv.presenter.ts');
          return {
            content: canceledCsv(result, (on) => momentIn(location, on)),
            filename: `canceled-${result.date}.csv`,
          };
        },
      ),

    async retry(input: InputOf<typeof retryCanceledOrder>): Promise<OutputOf<typeof retryCanceledOrder>> {
      if (!(await saveRetry(db, input, new Date(clock()))))
        throw new Refused('orderNotBlocked', {}, { applied: false });
      return { applied: true, modelErrors: null };
    },

    async noteCalled(
      { isCalled, ...input }: InputOf<typeof noteGuestCalled>,
      { staff }: StaffContext,
    ): Promise<OutputOf<typeof noteGuestCalled>> {
      if (!(await saveCalled(db, input, isCalled ? staff.subject : null))) throw new Refused('notFound');
      return { applied: true, modelErrors: null };
    },
  };
}
