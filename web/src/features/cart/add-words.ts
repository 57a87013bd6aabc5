/** What is said if nothing was added to the cart (8.1; C-27). */
import { faultWords, TimedOut } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';

export const words = {
  get savedOrder() {
    return t('cart.adding.savedOrder');
  },
  get fault() {
    return faultWords();
  },
  /** The device is offline, so nothing was sent. */
  get offline() {
    return t('cart.adding.offline');
  },
  get notAdded() {
    return t('cart.adding.notAdded');
  },
};

/** Explains why an addition failed: no connection, timeout, or a fault. */
export function failureWords(error: unknown): string {
  if (!navigator.onLine) return words.offline;
  return error instanceof TimedOut ? error.words : words.notAdded;
}
