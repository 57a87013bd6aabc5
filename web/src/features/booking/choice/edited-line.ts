/** The cart line being edited, as the address names it (2.8-15, D-CT-07). */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { OrderKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import { itemsOf, lineKeyOf } from '../../cart/order-items.ts';

/** Reads the key of a line or of a whole package; null for anything else a visitor typed. */
export function editingKey(text: string | undefined): OrderLineKey | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? (Number(text) as OrderLineKey) : null;
}

export function orderKeyOf(text: string | undefined): OrderKey | null {
  return text !== undefined && /^[A-Za-z0-9_-]{22,64}$/.test(text) ? (text as OrderKey) : null;
}

/** Returns null if nothing is edited, or the order cannot be changed any more. */
export function editedLine(editing: string | undefined, order: Order | null): Item | null {
  const key = editingKey(editing);
  if (key === null || order === null || !order.isNew) return null;
  return itemsOf(order).find((line) => lineKeyOf(line) === key) ?? null;
}
