/** Removes an activity, or a package with all of its activities (2.8-18). */
import type { Item } from '@gangway/contract/catalog';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { faultWords } from '../../../../lib/call.ts';
import { t } from '../../../../messages/t.ts';
import { lineKeyOf } from '../../order-items.ts';
import { orderStore } from '../../order-store.ts';
import { useAfterRemoval } from '../../use-after-removal.ts';

export function useRemoveBooking(): (line: Item) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async (line) => {
    const lineKey = lineKeyOf(line);
    if (lineKey === null) return;
    if (await orderStore.removeActivity(lineKey)) await follow(t('cart.button.removed', { name: line.name }));
    else toasts.show(faultWords(), { severity: 'error' });
  };
}
