/** Some packages tell guests only the time of the first activity (ShowFirstActivityOnly, D-PK-06). */
import type { Order, OrderLine } from './order.ts';

/** Whether a line's own time is shown: in such packages only for the first member guests see. */
export function hasShownTime(
  { lines, packages }: Pick<Order, 'lines' | 'packages'>,
  line: OrderLine,
): boolean {
  const item = packages.find(({ lineKey }) => lineKey === line.packageLineKey);
  if (item?.details.showFirstActivityOnly !== true) return true;
  const first = lines.find(
    ({ packageLineKey, details }) => packageLineKey === line.packageLineKey && details.isHidden !== true,
  );
  return first?.lineKey === line.lineKey;
}
