/** Removes an add-on or the tip from its line; a refusal is shown in the server's words (2.8-12). */
import { useToasts } from '../../../../ui/toasts.tsx';
import { removePart } from '../remove-part.ts';

export function useRemoveAddOn(): (merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  return async (merchandiseKey) => {
    const problem = await removePart(merchandiseKey);
    if (problem !== null) toasts.show(problem, { severity: 'error' });
  };
}
