/** What the product asks of whoever carries its text messages (D-OR-05). The outbox decides when to try again. */

export type Sms = {
  /** International form, such as +13035550100. */
  to: string;
  body: string;
  /** The same text bears the same id however often it is tried. */
  messageId: string;
};

export interface SmsGateway {
  /** Resolves when the text was accepted; throws `SmsNotSentError` otherwise. */
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
}

/** The text was not accepted. Permanent means that trying again cannot help. */
export class SmsNotSentError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SmsNotSentError';
    this.permanent = options.permanent;
  }
}

/** Refuses what no carrier could deliver, before it leaves. */
export function checkSms(sms: Sms): Sms {
  if (!/^\+[1-9]\d{6,14}$/.test(sms.to)) {
    throw new SmsNotSentError('The number is not in international form.', { permanent: true });
  }
  if (sms.body.trim() === '' || sms.body.length > 1600) {
    throw new SmsNotSentError('A text has 1 to 1600 characters.', { permanent: true });
  }
  return sms;
}
