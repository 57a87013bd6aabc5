/** The email that reminds a guest of bookings on one day (docs/rules/reminders.md). */
import { dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { dateOf, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import { isCalledOff } from '@gangway/domain/order/called-off';
import type { Line, Order } from '@gangway/domain/order/order';
import { showOrder } from '@gangway/domain/order/shown-order';
import { balanceOf } from '@gangway/domain/pricing/due';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import { presentLabel } from '../../orders/line-label.presenter.ts';
import { mailEntries } from '../../orders/mail.presenter.ts';
import { type MailLinks, receiptLink } from '../confirmation/confirmation-mail.ts';
import { contactOf, type EmailContent, emailHtml, rowText, type Sender } from '../email.presenter.ts';
import { entryHtml, entryText } from '../mail-sections.ts';
import { howToPay } from '../mail-totals.ts';
import { namedLines } from '../named-lines.ts';

const payloadSchema = z.object({ day: z.iso.date() });

export const readReminderPayload = (payload: unknown): { day: VenueDate } =>
  payloadSchema.parse(payload) as { day: VenueDate };

/** Whether the line, or one of its parts, is on that day. */
function isOn(line: Line, order: Order, day: VenueDate): boolean {
  const parts = order.lines.filter(({ parentKey }) => parentKey === line.lineKey);
  // Nobody is reminded of a canceled departure.
  const running = [line, ...parts].filter((one) => !isCalledOff(one));
  return running.some((one) => {
    const { start } = presentLabel(one);
    return start !== null && dateOf(start as WallTime) === day;
  });
}

/** Null if nothing is left to remind of: canceled, or moved to another day; or if the venue sends no reminders anymore. */
export function tripReminderMail(
  order: Order,
  sender: Sender,
  links: MailLinks,
  { day }: { day: VenueDate },
): EmailContent | null {
  const { location } = sender;
  const tops = order.lines.filter(({ parentKey }) => parentKey === null);
  const ofDay = tops.filter((line) => isOn(line, order, day));
  if (location.reminderHours === null || order.state !== 'saved' || ofDay.length === 0) return null;
  const keys = new Set(ofDay.map(({ lineKey }) => lineKey));
  const lines = order.lines.filter(({ lineKey, parentKey }) => keys.has(parentKey ?? lineKey));
  const reminded: Order = { ...order, lines };
  const entries = mailEntries({ order: reminded, location, shown: showOrder(reminded, location) }).map(
    ({ price: _price, ...entry }) => ({ ...entry, price: null }),
  );
  const subject = t('receipt.email.tripReminder.subject', { items: namedLines(ofDay) });
  const name = order.customer?.firstName ?? '';
  const heading =
    name === ''
      ? t('receipt.email.tripReminder.heading')
      : t('receipt.email.tripReminder.headingName', { name });
  const balance = balanceOf(order);
  const paragraphs = [
    t('receipt.email.tripReminder.what', { venue: location.name, date: dayAndLongDate(day) }),
    ...(balance > zero
      ? [
          t('receipt.email.balanceReminder.owed', {
            amount: shownAmount(balance, order.currency),
            number: order.orderNumber ?? '',
          }),
          howToPay(location),
        ]
      : []),
  ];
  const { tickets } = links;
  const toTickets = tickets === null ? [] : [{ url: tickets.page, words: t('receipt.email.tickets.link') }];
  const buttons = [...toTickets, receiptLink(links)];
  // Answers go to the venue, if it has an address.
  const change = location.email === null ? [] : [t('receipt.email.tripReminder.change')];
  const html = emailHtml(sender, {
    title: subject,
    heading,
    paragraphs: paragraphs.map(escapeHtml),
    links: buttons,
    rows: `<tr><td style="padding:0 28px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${entries.map((entry) => entryHtml(entry, sender)).join('\n')}</table></td></tr>`,
    foot: change,
  });
  const text = [
    heading,
    ...paragraphs.flatMap((words) => ['', words]),
    ...entries.flatMap(entryText),
    '',
    ...buttons.map(rowText),
    ...change.flatMap((words) => ['', words]),
    '',
    contactOf(location),
  ].join('\n');
  return { subject, html, text };
}
