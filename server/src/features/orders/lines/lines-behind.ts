/** Lines that go together. */
import type { Order } from '@gangway/domain/order/order';

/**
 * Returns all lines to remove when one is removed or replaced. A package goes with all its members; a member
 * cannot go alone (D-PK-08).
 */
export function linesBehind(order: Order | null, key: number | null): number[] {
  const lines = order?.lines ?? [];
  const line = lines.find(({ lineKey }) => lineKey === key);
  if (line === undefined || line.parentKey !== null) return [];
  const members = lines.filter(({ parentKey }) => parentKey === key);
  return [line.lineKey, ...members.map(({ lineKey }) => lineKey)];
}
