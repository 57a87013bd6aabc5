/** An email that somebody of the venue writes to the guests of a departure (docs/rules/emails.md, "Writing to guests"). */
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import type { EmailContent, Sender } from '../email.presenter.ts';
import { paragraphsMail, typedParagraphs } from '../paragraphs-mail.ts';

const payloadSchema = z.object({ subject: z.string(), text: z.string() });
export type GuestMessage = z.output<typeof payloadSchema>;

export const readGuestMessage = (payload: unknown): GuestMessage => payloadSchema.parse(payload);

/** The words of the venue, as they were typed, and in the guest's language what they are about. */
export const guestMessageMail = (
  { orderNumber }: Pick<Order, 'orderNumber'>,
  sender: Sender,
  receiptUrl: string,
  { subject, text }: GuestMessage,
): EmailContent =>
  paragraphsMail(sender, {
    subject,
    heading: subject,
    paragraphs: [
      ...typedParagraphs(text),
      t('receipt.email.message.about', { number: orderNumber ?? '', venue: sender.location.name }),
    ],
    link: { url: receiptUrl, words: t('receipt.email.seeReceipt') },
  });
