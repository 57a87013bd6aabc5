/**
 * Proves that this tab paid for an order: the attempt's identifier lets the server show it the full
 * receipt (docs/decisions/0040).
 */
import { storage } from './storage.ts';

/** Orders kept per tab; beyond that, the oldest is forgotten. */
const most = 10;

type Attempts = [orderKey: string, attemptId: string][];

function read(): Attempts {
  try {
    const kept: unknown = JSON.parse(storage.paymentAttempts.read() ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((entry: unknown): Attempts => {
      if (!Array.isArray(entry)) return [];
      const [orderKey, attemptId]: unknown[] = entry;
      return typeof orderKey === 'string' && typeof attemptId === 'string' ? [[orderKey, attemptId]] : [];
    });
  } catch {
    return [];
  }
}

/** Stored before the payment is sent, because the response may never arrive. */
export function noteAttempt(orderKey: string, attemptId: string): void {
  const others = read().filter(([key]) => key !== orderKey);
  storage.paymentAttempts.write(JSON.stringify([...others, [orderKey, attemptId]].slice(-most)));
}

/** Returns this tab's last attempt for an order; null for somebody else's order. */
export const attemptOf = (orderKey: string): string | null =>
  read().find(([key]) => key === orderKey)?.[1] ?? null;
