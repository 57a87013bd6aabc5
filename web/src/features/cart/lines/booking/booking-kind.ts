/** Activities and packages. */
import type { Item } from '@gangway/contract/catalog';
import { t } from '../../../../messages/t.ts';
import { bookedWords, shownTotal } from '../../line-words.ts';
import { itemsOf } from '../../order-items.ts';
import type { KindOfLine } from '../kind.ts';
import { BookingLines, BookingPanelLines } from './booking-lines.tsx';
import { useRemoveBooking } from './use-remove-booking.ts';

export const bookings: KindOfLine<Item> = {
  title: () => t('checkout.page.booking'),
  Lines: BookingLines,
  PanelLines: BookingPanelLines,
  useRemove: useRemoveBooking,
  summary: (order) =>
    itemsOf(order).map((item, index) => ({
      key: `item ${item.orderLineKey ?? item.orderPackageKey ?? index}`,
      label: item.name,
      about: bookedWords(item),
      amount: shownTotal(item),
    })),
};
