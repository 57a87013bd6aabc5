/**
 * Keeps mail in memory instead of sending it, for tests that check what was
 * sent. Refuses what SMTP would refuse.
 */
import { checkMail, type Mail, type MailGateway, type MailTaken } from './mail-gateway.ts';

export class MemoryMailGateway implements MailGateway {
  /** In sending order. */
  readonly sent: Mail[] = [];
  /** While set, calls throw this instead of sending. */
  fault: Error | undefined;

  async send(mail: Mail): Promise<MailTaken> {
    const checked = checkMail(mail);
    if (this.fault) throw this.fault;
    this.sent.push(checked);
    return { answer: '250 OK' };
  }

  async close(): Promise<void> {
    this.sent.length = 0;
  }
}
