/** What the product asks of whoever carries its mail: one email to one recipient (D-OR-05). The outbox decides when to try again. */

export type MailAddress = { name?: string; address: string };

export type MailAttachment = { filename: string; content: Buffer | string; contentType: string };

export type Mail = {
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** `<key@host>`: the same email has the same id however often it is tried, so that a repeat can be recognised. */
  messageId: string;
};

export interface MailGateway {
  /** Resolves when the mail was accepted for delivery; throws `MailNotSentError` otherwise. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail was not accepted. Permanent means that trying again cannot help: the address or the email is wrong. */
export class MailNotSentError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MailNotSentError';
    this.permanent = options.permanent;
  }
}

// Everything an address header or an envelope could be broken with: controls, spaces, list and group marks, quotes.
const plainAddress =
  /^[^\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]:;,\\"@]{1,64}@[^\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]:;,\\"@]{1,255}$/u;

/** One line, whatever was typed: a header cannot be ended from inside. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The mail as it may leave: one recipient, single-line headers. Throws on an address that is not exactly one. */
export function checkMail(mail: Mail): Mail {
  if (!/^<[^\p{Cc}\p{Zs}<>]{1,200}@[^\p{Cc}\p{Zs}<>]{1,200}>$/u.test(mail.messageId)) {
    throw new MailNotSentError('The message id is not of the form <key@host>.', { permanent: true });
  }
  return {
    ...mail,
    from: checkAddress(mail.from, 'sender'),
    to: checkAddress(mail.to, 'recipient'),
    ...(mail.replyTo === undefined ? {} : { replyTo: checkAddress(mail.replyTo, 'reply address') }),
    subject: oneLine(mail.subject),
    attachments: mail.attachments.map((part) => ({
      ...part,
      filename: oneLine(part.filename).replace(/[/\\]/g, '-'),
      contentType: oneLine(part.contentType),
    })),
  };
}

function checkAddress(given: MailAddress, role: string): MailAddress {
  if (!plainAddress.test(given.address)) {
    throw new MailNotSentError(`The ${role} is not one mail address.`, { permanent: true });
  }
  const name = oneLine(given.name ?? '');
  return name === '' ? { address: given.address } : { name, address: given.address };
}
