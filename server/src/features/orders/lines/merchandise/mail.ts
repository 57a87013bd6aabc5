/** Merchandise in the confirmation email. */
import { quantityOf } from '@gangway/domain/merchandise/merchandise';
import { linesOf } from '@gangway/domain/order/order';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import type { MailEntry, MailView } from '../mail-entry.presenter.ts';
import { pictureOf } from '../picture.ts';

export const mailMerchandise = ({ order, shown }: MailView): MailEntry[] =>
  linesOf(order, 'merchandise').map((line) => {
    const quantity = quantityOf(line);
    return {
      start: null,
      name: quantity === 1 ? line.name : `${quantity} × ${line.name}`,
      price: shownAmount(shown.line(line.lineKey).total, order.currency),
      rows: line.units.flatMap(({ name, quantity: count }) => (name === null ? [] : `${count} × ${name}`)),
      parts: [],
      picture: pictureOf(line),
    };
  });
