/** Some packages tell guests only the time of the first activity (ShowFirstActivityOnly, D-PK-06). */
import { type ActivityLine, bookingsOf, type Order, packageOf } from './order.ts';

/** Whether a line's own time is shown: in such packages only for the first member guests see. */
export function hasShownTime(order: Pick<Order, 'lines'>, line: ActivityLine): boolean {
  const item = packageOf(order, line);
  if (item?.details.showFirstActivityOnly !== true) return true;
  const first = bookingsOf(order).find(
    ({ parentKey, details }) => parentKey === line.parentKey && details.isHidden !== true,
  );
  return first?.lineKey === line.lineKey;
}
