/** Keeps what is sent in memory, for tests; an endpoint answers as the test says. */
import type { WebhookGateway, WebhookRequest } from './webhook-gateway.ts';

export class MemoryWebhookGateway implements WebhookGateway {
  readonly sent: WebhookRequest[] = [];
  /** Returns a status, or throws. */
  answer: (request: WebhookRequest) => number | Promise<number> = () => 204;

  async post(request: WebhookRequest): Promise<number> {
    this.sent.push(request);
    return this.answer(request);
  }
}
