/**
 * The manifest of a day as a spreadsheet: one row per booking, in the current language (docs/rules/manifest.md). Guests
 * choose much of what it says, so no cell is left to be read as a formula.
 */
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { toDigits } from '@gangway/domain/kernel/money';
import { hasTime } from '@gangway/domain/order/departure-lines';
import type { ManifestParty } from '@gangway/domain/order/manifest';
import { balanceOf } from '@gangway/domain/pricing/due';
import { stringify } from 'csv-stringify/sync';
import { t } from '../../messages/t.ts';
import { readablePhone } from '../location/international-phone.shared.ts';
import { addOnWords, guestWords, lineAnswerRows } from '../orders/lines/activity/words.presenter.ts';
import type { LoadedDeparture, LoadedManifest } from './load-manifest.service.ts';
import { membershipRows, notesOf, orderAnswers } from './manifest-sheet.presenter.ts';

const joined = (rows: readonly string[]) => rows.join('; ');

/** The columns, in their order. */
const columns = [
  ...(['date', 'start', 'end', 'activity', 'package', 'order', 'lastName', 'firstName', 'phone'] as const),
  ...(['email', 'guests', 'rates', 'pickupTime', 'pickupStop', 'hotel', 'return', 'addOns'] as const),
  ...(['answers', 'membership', 'notes', 'pinnedNotes', 'guides', 'balance', 'currency'] as const),
];

type Row = Record<(typeof columns)[number], string | number>;

/** Dates, times and amounts are written as spreadsheets read them in every language. */
function rowOf(departure: LoadedDeparture, party: ManifestParty, manifest: LoadedManifest): Row {
  const { order, line, pickup, returnAt, packageName } = party;
  const { customer } = order;
  const { location } = manifest;
  return {
    date: dateOf(line.start),
    start: hasTime(line) ? timeOf(departure.isRental ? line.start : departure.start) : '',
    end: hasTime(line) ? timeOf(departure.isRental ? line.end : departure.end) : '',
    activity: line.details.name,
    package: packageName ?? '',
    order: order.orderNumber ?? '',
    lastName: customer?.lastName ?? '',
    firstName: customer?.firstName ?? '',
    phone: customer === null ? '' : (readablePhone(location, customer) ?? ''),
    email: customer?.email ?? '',
    guests: line.participants,
    rates: guestWords(line),
    pickupTime: pickup?.at ?? '',
    pickupStop: pickup?.stop ?? '',
    hotel: pickup?.hotel ?? '',
    return: returnAt ?? '',
    addOns: joined(addOnWords(line, location)),
    answers: joined([...lineAnswerRows(line), ...orderAnswers(order)]),
    membership: joined(membershipRows(party, manifest)),
    notes: joined(notesOf({ ...party, packageName: null }, location)),
    pinnedNotes: joined(manifest.pinnedNotes.get(order.orderId) ?? []),
    guides: joined(departure.guides),
    balance: toDigits(balanceOf(order), order.currency),
    currency: order.currency,
  };
}

/** Begins with a byte order mark, without which spreadsheets take the text for another encoding. */
export function manifestCsv(manifest: LoadedManifest): string {
  const rows = manifest.departures.flatMap((departure) =>
    departure.parties.map((party) => rowOf(departure, party, manifest)),
  );
  return stringify(rows, {
    // A line end within a cell ends no row, whatever its system; the library looks for that of the rows alone.
    quoted_match: /[\n\r]/,
    ...{ bom: true, header: true, escape_formulas: true, record_delimiter: 'windows' as const },
    columns: columns.map((key) => ({ key, header: t(`departures.csv.${key}`) })),
  });
}
