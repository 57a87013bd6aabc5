/** Whether somebody has just bought an order: they know the name its payment was given in their own tab (docs/decisions/0040). */
import type { Order } from '@gangway/domain/order/order';

/** The name is random, made by the paying page, and stands in no address, email or answer. For a day it tells who bought. */
export const hasJustBought = ({ attempts }: Pick<Order, 'attempts'>, attemptId: string | null): boolean =>
  attempts.some(
    (attempt) => attempt.purpose === 'purchase' && attempt.isRecent && attempt.attemptId === attemptId,
  );
