/** Keeps text messages in memory instead of sending them, for tests that check what was sent. */
import { checkSms, type Sms, type SmsGateway } from './sms-gateway.ts';

export class MemorySmsGateway implements SmsGateway {
  /** In sending order. */
  readonly sent: Sms[] = [];
  /** While set, calls throw this instead of sending. */
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
