/**
 * Reports named events to every registered receiver; a
 * failing receiver is only logged (7.5, 8.3-09, D-AN-02).
 */
import type { EventName } from '@gangway/contract/analytics';
import { logFault } from '../../lib/log.ts';

export type EventPayload = Readonly<Record<string, unknown>>;
export interface Receiver {
  name: string;
  receive(event: EventName, payload: EventPayload): void;
}

interface AppInsights {
  trackEvent(event: { name: string; properties?: Record<string, unknown> }): void;
}

declare global {
  interface Window {
    /** Set by the hosting page if it uses Application Insights. */
    appInsights?: AppInsights;
  }
}

const applicationInsights: Receiver = {
  name: 'application insights',
  receive: (event, payload) => window.appInsights?.trackEvent({ name: event, properties: { ...payload } }),
};

const receivers = new Set<Receiver>([applicationInsights]);

/** Adds a receiver; the returned function removes it again. */
export function addReceiver(receiver: Receiver): () => void {
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

/** Sends an event to all receivers. Never throws. */
export function track(event: EventName, payload: EventPayload = {}): void {
  if (typeof window === 'undefined') return;
  for (const receiver of receivers) {
    try {
      receiver.receive(event, payload);
    } catch (error) {
      logFault(`Could not send ${event} to ${receiver.name}`, error);
    }
  }
}
