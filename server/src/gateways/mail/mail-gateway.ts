/** The interface for sending mail: one email to one recipient (D-OR-05). The outbox decides when to retry. */
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';

export type MailAddress = { name?: string; address: string };

export type MailAttachment = {
  filename: string;
  content: Buffer | string;
  contentType: string;
  /** Set for a picture that the HTML shows as `cid:…`. */
  cid?: string;
};

export type Mail = {
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /**
   * Address that unsubscribes, for emails that nobody waits for: mail programs show a button for it, which posts to it
   * (RFC 2369, RFC 8058).
   */
  unsubscribe?: string;
  /** `<key@host>`: an email keeps its ID across attempts, so that duplicates can be recognized. */
  messageId: string;
};

/** The words of the mail server that took a mail, without whom it is to. */
export interface MailTaken {
  answer: string;
}

export interface MailGateway {
  /** Resolves when the mail was accepted for delivery; otherwise throws `MailNotSentError`. */
  send(mail: Mail): Promise<MailTaken>;
  close(): Promise<void>;
}

/**
 * The mail was not accepted. Permanent means that a retry cannot help because
 * the address or the email is invalid.
 */
export class MailNotSentError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MailNotSentError';
    this.permanent = options.permanent;
  }
}

// Excludes everything that could break an address header or an envelope: controls,
// spaces, list and group marks, quotes.
const plainAddress =
  /^[^\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]:;,\\"@]{1,64}@[^\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]:;,\\"@]{1,255}$/u;

/** Collapses text to one line, so that no input can end a header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Returns the mail in the form it may be sent: one recipient, single-line headers.
 * Throws unless the address is exactly one.
 */
export function checkMail(mail: Mail): Mail {
  if (!/^<[^\p{Cc}\p{Zs}<>]{1,200}@[^\p{Cc}\p{Zs}<>]{1,200}>$/u.test(mail.messageId)) {
    throw new MailNotSentError('The message id is not of the form <key@host>.', { permanent: true });
  }
  if (
    mail.unsubscribe !== undefined &&
    !/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/.test(mail.unsubscribe)
  ) {
    throw new MailNotSentError('The address to unsubscribe is not one web address.', { permanent: true });
  }
  const { replyTo, ...rest } = mail;
  return {
    ...rest,
    from: checkAddress(mail.from, 'sender'),
    to: checkAddress(mail.to, 'recipient'),
    ...usableReplyTo(replyTo),
    subject: oneLine(mail.subject),
    attachments: mail.attachments.map((part) => ({
      ...part,
      filename: oneLine(part.filename).replace(/[/\\]/g, '-'),
      contentType: oneLine(part.contentType),
    })),
  };
}

/** A mail is never kept back because nobody can be answered: what is no address is left out. */
function usableReplyTo(given: MailAddress | undefined): Pick<Mail, 'replyTo'> {
  if (given === undefined || !isEmail(readEmail(given.address))) return {};
  return { replyTo: checkAddress(given, 'reply address') };
}

function checkAddress(given: MailAddress, role: string): MailAddress {
  const address = readEmail(given.address);
  if (!plainAddress.test(address)) {
    throw new MailNotSentError(`The ${role} is not one mail address.`, { permanent: true });
  }
  const name = oneLine(given.name ?? '');
  return name === '' ? { address } : { name, address };
}
