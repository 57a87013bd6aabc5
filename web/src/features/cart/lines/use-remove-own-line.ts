/** Removes a line of the cart that has a key among the order's merchandise: a gift card, a T-shirt (2.8-12). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { useAfterRemoval } from '../use-after-removal.ts';
import { removePart } from './remove-part.ts';

/** @returns removes the line of a key, then says so with the given message */
export function useRemoveOwnLine(): (merchandiseKey: number, removed: string) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async (key, removed) => {
    // The key is passed twice, because an add-on may have the same key.
    const problem = await removePart(key, { orderLineKey: key as OrderLineKey, orderPackageKey: null });
    if (problem === null) await follow(removed);
    else toasts.show(problem, { severity: 'error' });
  };
}
