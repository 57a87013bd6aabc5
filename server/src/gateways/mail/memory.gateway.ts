/** Mail that goes nowhere and is remembered: for tests that ask what was sent. It refuses what SMTP would refuse. */
import { checkMail, type Mail, type MailGateway } from './mail-gateway.ts';

export class MemoryMailGateway implements MailGateway {
  /** In the order of sending. */
  readonly sent: Mail[] = [];
  /** Thrown by the next calls instead of sending, while it is set. */
  fault: Error | undefined;

  async send(mail: Mail): Promise<void> {
    const checked = checkMail(mail);
    if (this.fault) throw this.fault;
    this.sent.push(checked);
  }

  async close(): Promise<void> {
    this.sent.length = 0;
  }
}
