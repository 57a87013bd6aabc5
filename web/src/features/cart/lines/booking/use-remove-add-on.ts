/** Removes an add-on or the tip from its line; a refusal is shown in the server's words (2.8-12). */
import type { Item } from '@gangway/contract/catalog';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { ownerOfPart, removePart } from '../remove-part.ts';

export function useRemoveAddOn(): (line: Item, merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  return async (line, merchandiseKey) => {
    const problem = await removePart(merchandiseKey, ownerOfPart(line, merchandiseKey));
    if (problem !== null) toasts.show(problem, { severity: 'error' });
  };
}
