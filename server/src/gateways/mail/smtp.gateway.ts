/** Mail over SMTP: to the venue's provider in production, to the bundled inbox by default. */
import { withoutPeople } from '../../platform/without-people.ts';
import {
  checkMail,
  type Mail,
  type MailAddress,
  type MailGateway,
  MailNotSentError,
  type MailTaken,
} from './mail-gateway.ts';

export type SmtpOptions = {
  host: string;
  port: number;
  /** True for TLS from the first byte (port 465); otherwise STARTTLS is used if offered. */
  secure?: boolean;
  /** Sends nothing, neither a password nor an email, to a server that offers no TLS. */
  requireTLS?: boolean;
  user?: string;
  password?: string;
  /** Milliseconds for each step of the conversation; 20 s by default. */
  timeoutMs?: number;
};

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Parses an address such as smtps://user:secret@mail.example.com into options. */
export function smtpOptionsOf(url: string, allowPlain: boolean): SmtpOptions {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !allowPlain && (username !== '' || !thisMachine.has(hostname)),
    ...(username === ''
      ? {}
      : { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
}

type Sender = Awaited<ReturnType<typeof openPool>>;

async function openPool(options: SmtpOptions) {
  // Loaded with the first email, to save memory in processes that send none.
  const { createTransport } = await import('nodemailer');
  const { host, port, secure = false, requireTLS = false, user, password, timeoutMs = 20_000 } = options;
  return createTransport({
    pool: true,
    maxConnections: 5,
    // The outbox retries; a pool that also retries could send twice.
    maxRequeues: 0,
    idleTimeout: 10_000,
    host,
    port,
    secure,
    requireTLS,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Emails consist only of the given content, never of files or URLs that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export class SmtpGateway implements MailGateway {
  readonly #options: SmtpOptions;
  #sender: Promise<Sender> | null = null;

  constructor(options: SmtpOptions) {
    this.#options = options;
  }

  async send(mail: Mail): Promise<MailTaken> {
    const { from, to, replyTo, subject, html, text, attachments, messageId, unsubscribe } = checkMail(mail);
    this.#sender ??= openPool(this.#options);
    const sender = await this.#sender;
    try {
      const { response } = await sender.sendMail({
        from: nodemailerAddress(from),
        to: nodemailerAddress(to),
        ...(replyTo === undefined ? {} : { replyTo: nodemailerAddress(replyTo) }),
        // The envelope is set explicitly, so that no name in a header can add a recipient.
        envelope: { from: from.address, to: [to.address] },
        subject,
        html,
        text,
        messageId,
        ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
        // Base64 preserves a calendar file's line endings and a picture's bytes, whatever relays do.
        attachments: attachments.map((part) => ({ ...part, contentTransferEncoding: 'base64' as const })),
      });
      return { answer: withoutRecipients(response, mail).slice(0, 500) };
    } catch (error) {
      // Not as the cause: the library's error quotes the recipient in several fields.
      throw new MailNotSentError(`The mail server did not take the mail: ${answerOf(error, mail)}`, {
        permanent: isPermanent(error),
      });
    }
  }

  async close(): Promise<void> {
    (await this.#sender)?.close();
  }
}

/** Prepared, so that the address stays on one line and as it is. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

function nodemailerAddress(address: MailAddress): { name: string; address: string } {
  return { name: address.name ?? '', address: address.address };
}

/** The words of a server, without whom the email is to and from. */
function withoutRecipients(words: string, { to, replyTo }: Mail): string {
  const people = [to, ...(replyTo === undefined ? [] : [replyTo])].flatMap(({ address, name = '' }) => {
    const at = address.lastIndexOf('@');
    return [address, address.slice(0, at), address.slice(at + 1), name, ...name.split(/\s+/)];
  });
  return withoutPeople(words, people);
}

/** What the server answered: its status codes and its words. */
const answerOf = (error: unknown, mail: Mail): string =>
  withoutRecipients(error instanceof Error ? error.message : String(error), mail);

/** SMTP 5xx answers are final; broken connections, timeouts, login errors and 4xx answers are worth a retry. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || ('code' in error && error.code === 'EAUTH')) return false;
  const answer = 'responseCode' in error ? Number(error.responseCode) : 0;
  return answer >= 500 && answer < 600;
}
