/** Webhook settings: the events that a venue's own systems receive (docs/webhooks.md). */

export const webhookEvents = [
  'order.placed',
  'order.changed',
  'order.cancelled',
  'payment.made',
  'payment.removed',
  'refund.made',
  'refund.failed',
  'refund.retried',
  'refund.given',
  'dispute.opened',
  'availability.changed',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Addresses that a venue can have told. */
export const mostEndpoints = 5;

/** An address of a venue's own system, and what it hears of. */
export interface Webhook {
  url: string;
  events: WebhookEvent[];
  /** Whether it is told who the guest is. */
  personalData: boolean;
}
