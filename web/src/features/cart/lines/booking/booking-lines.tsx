/** Activities and packages of an order (2.8). */
import type { Item } from '@gangway/contract/catalog';
import { itemsOf, lineKeyOf } from '../../order-items.ts';
import type { LinesProps } from '../kind.ts';
import { BookingLine, BookingPanelLine } from './booking-line.tsx';
import { useRemoveAddOn } from './use-remove-add-on.ts';

export function BookingLines({ order, children, ...props }: LinesProps<Item>) {
  const removeAddOn = useRemoveAddOn();
  return itemsOf(order).map((line) => (
    <BookingLine
      key={lineKeyOf(line)}
      {...props}
      order={order}
      line={line}
      onRemoveAddOn={props.onRemove === undefined ? undefined : (key) => void removeAddOn(line, key)}
    >
      {children?.(line)}
    </BookingLine>
  ));
}

export function BookingPanelLines({ order, children: _, ...props }: LinesProps<Item>) {
  return itemsOf(order).map((line) => (
    <BookingPanelLine key={lineKeyOf(line)} {...props} order={order} line={line} />
  ));
}
