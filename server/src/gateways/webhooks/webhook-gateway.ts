/** Sends events to addresses that venues name (docs/webhooks.md). */

/** What is sent in one attempt: a signed body. */
export interface WebhookRequest {
  url: string;
  /** The headers of the Standard Webhooks scheme. */
  headers: Readonly<Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string>>;
  /** JSON. */
  body: string;
}

/** The address may not be called from here, or there was no answer. The message may be shown to the venue. */
export class WebhookNotSentError extends Error {}

export interface WebhookGateway {
  /** Resolves to the status that was answered, whatever it is; throws WebhookNotSentError without an answer. */
  post(request: WebhookRequest, signal?: AbortSignal): Promise<number>;
}
