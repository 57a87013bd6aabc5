/** The interface for sending text messages (D-OR-05). The outbox decides when to retry. */

export type Sms = {
  /** International format, such as +13035550100. */
  to: string;
  body: string;
  /** A text message keeps its ID across attempts. */
  messageId: string;
};

export interface SmsGateway {
  /** Resolves when the text message was accepted; otherwise throws `SmsNotSentError`. */
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
}

/** The text message was not accepted. Permanent means that a retry cannot help. */
export class SmsNotSentError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SmsNotSentError';
    this.permanent = options.permanent;
  }
}

/** Rejects messages that no carrier could deliver. */
export function checkSms(sms: Sms): Sms {
  if (!/^\+[1-9]\d{6,14}$/.test(sms.to)) {
    throw new SmsNotSentError('The number is not in international form.', { permanent: true });
  }
  if (sms.body.trim() === '' || sms.body.length > 1600) {
    throw new SmsNotSentError('A text has 1 to 1600 characters.', { permanent: true });
  }
  return sms;
}
