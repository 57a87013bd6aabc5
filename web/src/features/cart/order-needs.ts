/** What the order needs from the page: calls, trackers, and the time. */
import type { EventName } from '@gangway/contract/analytics';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Caller, CallFailed } from '../../lib/call.ts';
import type { EventPayload, SeenView } from '../analytics/track.ts';

export interface OrderNeeds {
  call: Caller;
  track: (event: EventName, payload?: EventPayload) => void;
  trackView: (view: SeenView) => void;
  now: () => Instant;
}

/** Reports a failed call to trackers. */
export function reportFailure({ track }: OrderNeeds, event: EventName, path: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  track(event, { message, status: error instanceof CallFailed ? error.status : 0, path });
}
