/**
 * Reports named events to every registered receiver; a
 * failing receiver is only logged (7.5, 8.3-09, D-AN-02).
 */
import type { EventName } from '@gangway/contract/analytics';
import type { TravelView } from '@gangway/domain/location/trackers';
import { logFault } from '@gangway/ui/lib/log.ts';

export type EventPayload = Readonly<Record<string, unknown>>;

/** A page of interest to travel marketing; what a visitor has not chosen yet is null (D-AN-04). */
export interface SeenView {
  view: TravelView;
  currency: string;
  value: number | null;
  /** The day of the visit, yyyy-MM-dd. */
  firstDay: string | null;
}

export interface Receiver {
  name: string;
  receive(event: EventName, payload: EventPayload): void;
  see?(view: SeenView): void;
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

type Report = (receiver: Receiver) => void;

/** Trackers come late: what is reported before they do. */
let early: Report[] | null = [];
const maxEarly = 20;

/** Begins to keep what is reported for the trackers. */
export function keepEarly(): void {
  early ??= [];
}

/** Forgets what was reported before, and keeps nothing more. */
export function dropEarly(): void {
  early = null;
}

function tell(receiver: Receiver, report: Report): void {
  try {
    report(receiver);
  } catch (error) {
    logFault(`Could not report to ${receiver.name}`, error);
  }
}

/** Adds a receiver; the returned function removes it again. */
export function addReceiver(receiver: Receiver): () => void {
  receivers.add(receiver);
  return () => receivers.delete(receiver);
}

/** Adds the receiver that stands for the trackers, with what was kept for it. */
export function addTrackers(receiver: Receiver): () => void {
  for (const report of early ?? []) tell(receiver, report);
  dropEarly();
  return addReceiver(receiver);
}

function report(to: Report): void {
  if (typeof window === 'undefined') return;
  if (early !== null && early.length < maxEarly) early.push(to);
  for (const receiver of receivers) tell(receiver, to);
}

/** Keys and email addresses in the words of an error. */
const secrets = /[\w-]{22,}|\S+@\S+/g;

/** Sends an event to all receivers. Never throws. */
export function track(event: EventName, payload: EventPayload = {}): void {
  const { message } = payload;
  const safe = typeof message === 'string' ? { ...payload, message: message.replace(secrets, '…') } : payload;
  report(({ receive }) => receive(event, safe));
}

/** Tells receivers that count views which page is seen. Never throws. */
export function trackView(view: SeenView): void {
  report(({ see }) => see?.(view));
}
