/** Reports a failed lookup of memberships, wherever one is made (8.1-19, D-AN-02). */
import { CallFailed } from '../../lib/call.ts';
import { track } from './track.ts';

export function trackMembershipLookup(path: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof CallFailed ? error.status : 0;
  track('book-error-membership-lookup', { message, path, status });
}
