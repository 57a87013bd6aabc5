/** Packages in the confirmation email: one entry containing its activities (D-OR-05, D-PK-06). */
import { cancellationLines } from '@gangway/domain/catalog/cancellation-words';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { bookingsOf, linesOf, type PackageLine } from '@gangway/domain/order/order';
import { shownSavings } from '@gangway/domain/order/shown-order';
import { t } from '../../../../messages/t.ts';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import { lineRows } from '../activity/mail.ts';
import type { MailEntry, MailView } from '../mail-entry.presenter.ts';
import { pictureOf } from '../picture.ts';

/** Activities that guests do not see are still booked and paid for (D-PK-06). */
function entryOf(item: PackageLine, { order, location, shown }: MailView): MailEntry {
  const lines = bookingsOf(order).filter(({ parentKey }) => parentKey === item.lineKey);
  const seen = lines.filter(({ details }) => details.isHidden !== true);
  const parts = item.details.showFirstActivityOnly
    ? seen
    : seen.toSorted((one, other) => one.start.localeCompare(other.start));
  const show = (value: Amount) => shownAmount(value, order.currency);
  const total = show(add(...lines.map(({ lineKey }) => shown.line(lineKey).total)));
  const saved = shownSavings(lines, shown);
  const { cancellation: terms } = item.details;
  return {
    start: parts[0]?.start ?? '',
    name: item.details.name,
    price: item.details.hidePrice ? t('receipt.email.entries.packagePrice', { amount: total }) : total,
    rows: [
      ...(saved > 0 ? [t('receipt.email.entries.saved', { amount: show(saved) })] : []),
      ...(terms === undefined
        ? []
        : [{ title: t('receipt.email.entries.cancellation'), items: cancellationLines(terms) }]),
    ],
    parts: parts.map((line) => ({ name: line.details.name, rows: lineRows(order, location, line) })),
    picture: pictureOf(item.details),
  };
}

export const mailPackages = (view: MailView): MailEntry[] =>
  linesOf(view.order, 'package').map((item) => entryOf(item, view));
