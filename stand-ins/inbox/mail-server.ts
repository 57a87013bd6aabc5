/**
 * The inbox's SMTP side: accepts every email for any recipient, and parses and stores it before acknowledging
 * it.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { reportFault } from '../kit/run.ts';
import type { Mailbox, NewMessage } from './mailbox.ts';

const maxBytes = 25 * 1024 * 1024;

/** A sandbox outcome: mailboxes that are not there, as those of mistyped addresses. */
const refusedAddress = /@refused\./i;
const unknownUser = () => Object.assign(new Error('5.1.1 There is no such mailbox.'), { responseCode: 550 });

export type RunningMailServer = { port: number; close: () => Promise<void> };

export async function startMailServer(options: {
  port: number;
  host: string;
  mailbox: Mailbox;
  onMessage: (id: number) => void;
}): Promise<RunningMailServer> {
  const server = new SMTPServer({
    banner: 'Inbox of a development venue',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) =>
      callback(refusedAddress.test(address) ? unknownUser() : null),
    onData: (stream, session, callback) => {
      receive(stream, session)
        .then(
          (message) => {
            const id = options.mailbox.add(message);
            options.onMessage(id);
            callback(null, `Kept as message ${id}`);
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        )
        .catch((error: unknown) => {
          reportFault('Inbox could not keep a mail', error);
          callback(Object.assign(new Error('The mail could not be kept.'), { responseCode: 451 }));
        });
    },
  });
  const listener = server.listen(options.port, options.host);
  // An error before listening means that it cannot start; later errors belong to one connection.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    listener.once('listening', () => {
      server.off('error', reject);
      server.on('error', (error) => reportFault('Inbox mail connection', error));
      resolve();
    });
  });
  return {
    port: (listener.address() as AddressInfo).port,
    close: async () => {
      const closed = once(listener, 'close');
      server.options.closeTimeout = 500;
      server.close();
      await closed;
    },
  };
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<NewMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded)
    throw Object.assign(new Error('The mail is larger than 25 MB.'), { responseCode: 552 });
  const raw = Buffer.concat(chunks);
  const mail = await PostalMime.parse(raw);
  return {
    kind: 'mail',
    from: mail.from
      ? showAddress(mail.from)
      : session.envelope.mailFrom
        ? session.envelope.mailFrom.address
        : '',
    recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
    subject: mail.subject ?? '',
    text: mail.text ?? textOf(mail.html ?? ''),
    html: mail.html ?? null,
    messageId: mail.messageId ?? null,
    headers: mail.headers.map((header) => ({ name: header.originalKey, value: header.value })),
    raw,
    attachments: attachmentsOf(mail),
  };
}

function attachmentsOf(mail: Email): NewMessage['attachments'] {
  return mail.attachments.map((part, index) => ({
    filename: part.filename ?? `attachment-${index + 1}`,
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
    content: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
  }));
}

function showAddress(address: Address): string {
  if (address.address === undefined) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** Returns a text preview for emails that have no text part. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
