/** What is said if nothing was added to the cart (8.1; C-27). */
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { isMissingPart } from '@gangway/ui/lib/missing-part.ts';
import { faultWords, isOffline, TimedOut } from '../../lib/call.ts';
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
export function additionFailed(error: unknown): string {
  if (isOffline()) return words.offline;
  if (isMissingPart(error)) return failureWords(error);
  return error instanceof TimedOut ? error.words : words.notAdded;
}
