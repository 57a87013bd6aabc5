/** Recognizes who just bought an order by the attempt ID made in their own tab (docs/decisions/0040). */
import type { Order } from '@gangway/domain/order/order';

/**
 * The paying page generates the random ID, which appears in no URL, email or response. It identifies the
 * buyer for one day.
 */
export const hasJustBought = ({ attempts }: Pick<Order, 'attempts'>, attemptId: string | null): boolean =>
  attempts.some(
    (attempt) => attempt.purpose === 'purchase' && attempt.isRecent && attempt.attemptId === attemptId,
  );
