/** The email about canceled lines of an order (docs/rules/cancellation.md, "Canceling"). */
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, add, amount, zero } from '@gangway/domain/kernel/money';
import type { BackPart } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import type { EmailContent, Sender } from '../email.presenter.ts';
import { lineNames } from '../named-lines.ts';
import { paragraphsMail, typedParagraphs } from '../paragraphs-mail.ts';
import { backWords, readBack } from './back-words.ts';

const payloadSchema = z.object({
  lineKeys: z.array(z.int()),
  /** What stays paid of them; absent from emails queued before it was kept. */
  kept: z.int().nonnegative().transform(amount).optional(),
  /** At the venue: by when it was not paid, if that is why it was canceled. */
  payBy: z.string().optional(),
  /** If the venue canceled the departure: with its own words, which may be empty, or by when the guest did not choose. */
  departed: z
    .discriminatedUnion('how', [
      z.object({ how: z.literal('atOnce'), subject: z.string(), text: z.string() }),
      z.object({ how: z.literal('chosen') }),
      z.object({ how: z.literal('nobody'), decideBy: z.string() }),
    ])
    .optional(),
});

/** What the outbox keeps of a cancellation, besides the order. */
export type CancelMailPayload = z.output<typeof payloadSchema> & { back: readonly BackPart[] };

export const readCancelPayload = (payload: unknown): CancelMailPayload => ({
  ...payloadSchema.parse(payload),
  back: readBack(payload),
});

export function cancelMail(
  order: Order,
  sender: Sender,
  receiptUrl: string,
  { lineKeys, kept: keptThen, back, payBy, departed }: CancelMailPayload,
): EmailContent {
  const { location } = sender;
  const number = order.orderNumber ?? '';
  const canceled = order.canceled.filter(({ line }) => lineKeys.includes(line.lineKey));
  const names = lineNames(canceled.map(({ line }) => line));
  const kept = keptThen ?? add(...canceled.map((one) => one.kept));
  const shown = (value: Amount) => shownAmount(value, order.currency);
  return paragraphsMail(sender, {
    subject:
      (departed?.how === 'atOnce' && departed.subject) ||
      t('receipt.email.canceled.subject', { venue: location.name, number }),
    heading: t('receipt.email.canceled.heading'),
    paragraphs: [
      ...(departed?.how === 'atOnce' ? typedParagraphs(departed.text) : []),
      names.length > 1
        ? t('receipt.email.canceled.several', { number, items: names.map((name) => `• ${name}`).join('\n') })
        : t('receipt.email.canceled.what', { number, items: names.join('') }),
      ...(payBy === undefined
        ? []
        : [t('receipt.email.canceled.notPaidBy', { when: whenWords(payBy as WallTime) })]),
      ...(departed?.how === 'nobody'
        ? [t('receipt.email.canceled.undecided', { when: whenWords(departed.decideBy as WallTime) })]
        : []),
      ...backWords(order, back),
      ...(kept > zero ? [t('receipt.email.canceled.kept', { amount: shown(kept) })] : []),
      ...(order.lines.length > 0 ? [t('receipt.email.canceled.rest')] : []),
    ],
    link: { url: receiptUrl, words: t('receipt.email.seeReceipt') },
  });
}
