/**
 * Text messages by one HTTP call each, `POST {url}` with `{to, body, messageId}`: to the
 * bundled inbox or a relay to a carrier.
 */
import { checkSms, type Sms, type SmsGateway, SmsNotSentError } from './sms-gateway.ts';

export type HttpSmsOptions = {
  /** The service's address, such as http://localhost:4200/sms. */
  url: string;
  /** Sent as `Authorization: Bearer …` if set. */
  secret?: string;
  /** Milliseconds for the whole call; 10 s by default. */
  timeoutMs?: number;
};

export class HttpSmsGateway implements SmsGateway {
  readonly #options: HttpSmsOptions;

  constructor(options: HttpSmsOptions) {
    this.#options = options;
  }

  async send(sms: Sms): Promise<void> {
    const { url, secret, timeoutMs = 10_000 } = this.#options;
    const { to, body, messageId } = checkSms(sms);
    let answer: Response;
    try {
      answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        },
        body: JSON.stringify({ to, body, messageId }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
    } catch (error) {
      throw new SmsNotSentError('The text service did not answer.', { permanent: false, cause: error });
    }
    if (!answer.ok) {
      const permanent = answer.status === 400 || answer.status === 422;
      throw new SmsNotSentError(`The text service answered ${answer.status}.`, { permanent });
    }
  }

  async close(): Promise<void> {
    // Each call is independent: there is no connection to close.
  }
}
