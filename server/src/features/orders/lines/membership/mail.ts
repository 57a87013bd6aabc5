/** Memberships in the confirmation email. */
import { shortDate } from '@gangway/domain/kernel/date-words';
import { linesOf } from '@gangway/domain/order/order';
import { t } from '../../../../messages/t.ts';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import type { MailEntry, MailView } from '../mail-entry.presenter.ts';
import { pictureOf } from '../picture.ts';

export const mailMemberships = ({ order, shown }: MailView): MailEntry[] =>
  linesOf(order, 'membership').map((line) => ({
    start: null,
    name: line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
    price: shownAmount(shown.line(line.lineKey).total, order.currency),
    rows: [
      line.roleTypesLabel,
      ...(line.renewed === null
        ? []
        : [t('memberships.email.renewedUntil', { date: shortDate(line.renewed.endsOn) })]),
    ],
    parts: [],
    picture: pictureOf(line),
  }));
