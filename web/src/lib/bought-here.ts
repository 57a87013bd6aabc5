/** That this tab paid for an order: the attempt's identifier shows the server who may see all of the receipt (docs/decisions/0040). */
import { storage } from './storage.ts';

/** Orders one tab pays for before the oldest is forgotten. */
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

/** Kept before the payment is sent: its answer may never come. */
export function noteAttempt(orderKey: string, attemptId: string): void {
  const others = read().filter(([key]) => key !== orderKey);
  storage.paymentAttempts.write(JSON.stringify([...others, [orderKey, attemptId]].slice(-most)));
}

/** The last attempt this tab made for an order; null for an order of somebody else. */
export const attemptOf = (orderKey: string): string | null =>
  read().find(([key]) => key === orderKey)?.[1] ?? null;
