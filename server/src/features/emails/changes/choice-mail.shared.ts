/** The email to the guest of a canceled departure, who chooses what becomes of the booking (docs/rules/canceled-departures.md, "What guests choose"). */
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import { backPart } from '@gangway/domain/order/back-part-schema';
import { partsWords } from '@gangway/domain/order/back-parts';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import type { EmailContent, Sender } from '../email.presenter.ts';
import { lineNames } from '../named-lines.ts';
import { paragraphsMail, typedParagraphs } from '../paragraphs-mail.ts';

const minorUnits = z.int().nonnegative().transform(amount);

const payloadSchema = z.object({
  lineKeys: z.array(z.int()),
  /** The venue's own words; both may be empty. */
  subject: z.string(),
  text: z.string(),
  /** At the venue. */
  decideBy: z.string(),
  mayMove: z.boolean(),
  /** Null if none is offered. */
  credit: minorUnits.nullable(),
  /** Where a refund would go. */
  back: z.array(backPart),
  otherwise: z.enum(['refund', 'credit']),
  /** Whether the guest was written to before. */
  isReminder: z.boolean(),
});

/** Kept in the outbox, besides the order. */
export type ChoiceMailPayload = z.output<typeof payloadSchema>;

export const readChoicePayload = (payload: unknown): ChoiceMailPayload => payloadSchema.parse(payload);

/** The guest's choices, one line each. */
function offers(order: Order, { mayMove, credit, back }: ChoiceMailPayload): string {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  return [
    ...(mayMove ? [t('receipt.email.choice.move')] : []),
    ...(credit === null ? [] : [t('receipt.email.choice.credit', { amount: shown(credit) })]),
    back.length === 0
      ? t('receipt.email.choice.cancel')
      : t('receipt.email.choice.refund', { parts: partsWords(back, shown) }),
  ]
    .map((offer) => `• ${offer}`)
    .join('\n');
}

function afterwards({ otherwise, credit, back, decideBy }: ChoiceMailPayload): string {
  const when = whenWords(decideBy as WallTime);
  if (otherwise === 'credit' && credit !== null) return t('receipt.email.choice.thenCredit', { when });
  return back.some(({ amount: part }) => part > zero)
    ? t('receipt.email.choice.thenRefund', { when })
    : t('receipt.email.choice.thenCanceled', { when });
}

/** Null if nothing is left to choose. */
export function choiceMail(
  order: Order,
  sender: Sender,
  receiptUrl: string,
  payload: ChoiceMailPayload,
): EmailContent | null {
  const { lineKeys, subject, text, isReminder } = payload;
  const left = bookingsOf(order).filter(
    ({ lineKey, isCalledOff }) => isCalledOff === true && lineKeys.includes(lineKey),
  );
  if (left.length === 0) return null;
  const number = order.orderNumber ?? '';
  const { name: venue } = sender.location;
  const names = lineNames(left)
    .map((name) => `• ${name}`)
    .join('\n');
  return paragraphsMail(sender, {
    subject: isReminder
      ? t('receipt.email.choice.reminder', { venue, number })
      : subject || t('receipt.email.choice.subject', { venue, number }),
    heading: isReminder ? t('receipt.email.choice.reminderHeading') : t('receipt.email.choice.heading'),
    paragraphs: [
      ...typedParagraphs(text),
      t('receipt.email.choice.what', { number, items: names }),
      `${t('receipt.email.choice.choose')}\n${offers(order, payload)}`,
      afterwards(payload),
    ],
    link: { url: receiptUrl, words: t('receipt.email.choice.link') },
  });
}
