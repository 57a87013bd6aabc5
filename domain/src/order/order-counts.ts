/** The count on the cart icon (3.10-12, 3.10-13, C-02). */
import { type CountedOrder, counted } from './lines.ts';

/** The number for the icon, the checkout gate and the leave-page prompt: the lines of every kind that counts (C-02). */
export const cartCount = (order: CountedOrder): number =>
  Object.values(counted).reduce((sum, countOf) => sum + countOf(order), 0);
