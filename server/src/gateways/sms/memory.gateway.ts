/** Texts that go nowhere and are remembered: for tests that ask what was sent. */
import { checkSms, type Sms, type SmsGateway } from './sms-gateway.ts';

export class MemorySmsGateway implements SmsGateway {
  /** In the order of sending. */
  readonly sent: Sms[] = [];
  /** Thrown by the next calls instead of sending, while it is set. */
  fault: Error | undefined;

  async send(sms: Sms): Promise<void> {
    const checked = checkSms(sms);
    if (this.fault) throw this.fault;
    this.sent.push(checked);
  }

  async close(): Promise<void> {
    this.sent.length = 0;
  }
}
