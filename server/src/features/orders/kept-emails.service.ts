/** Emails about sold orders: what was sent, and sending again what was given up (docs/rules/emails.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getOrderEmail, sendEmailAgain } from '@gangway/contract/emails';
import type { SoldOrder } from '@gangway/contract/orders';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { type About, emailTopics, presentEmail, presentEmailText } from './kept-emails.presenter.ts';
import { findEmail, listEmails, saveEmailAgain } from './kept-emails.repo.ts';
import { orderByNumber } from './order-by-number.service.ts';

const aboutOf = ({ erasedAt, customer }: Order): About => ({
  isErased: erasedAt !== null,
  isReachable: !isBlank(customer?.email ?? null),
});

/** The emails of an order, the newest first, and before when none were kept although the order was sold; by one statement. */
export async function emailsOfOrder(
  db: Queryable,
  order: Order,
): Promise<Pick<SoldOrder, 'emails' | 'emailsSince'>> {
  const { emails, keptSince } = await listEmails(db, order, emailTopics);
  const isOlder = Date.parse(order.savedAt ?? order.createdAt) < Date.parse(keptSince);
  const about = aboutOf(order);
  return { emails: emails.map((row) => presentEmail(row, about)), emailsSince: isOlder ? keptSince : null };
}

async function soldOrder(
  db: Queryable,
  { locationKey, orderNumber }: Pick<InputOf<typeof getOrderEmail>, 'locationKey' | 'orderNumber'>,
): Promise<Order> {
  const order = await orderByNumber(db, { key: locationKey }, orderNumber);
  if (order === null) throw new Refused('notFound');
  return order;
}

/** Returns an email with its text. Refuses one that the order has not as not found. */
export async function readEmail(
  db: Queryable,
  input: InputOf<typeof getOrderEmail>,
): Promise<OutputOf<typeof getOrderEmail>> {
  const order = await soldOrder(db, input);
  const row = await findEmail(db, order, emailTopics, input.emailKey);
  if (row === null) throw new Refused('notFound');
  return presentEmailText(row, aboutOf(order));
}

/** Has an email that was given up sent again. Refuses one that was not, and one to a guest who was erased or has no address. */
export async function emailAgain(
  db: Queryable,
  input: InputOf<typeof sendEmailAgain>,
  { staff, requestId }: StaffContext,
): Promise<OutputOf<typeof sendEmailAgain>> {
  const order = await soldOrder(db, input);
  const row = await findEmail(db, order, emailTopics, input.emailKey);
  if (row === null) throw new Refused('notFound');
  const { orderNumber: number } = input;
  const about = aboutOf(order);
  if (about.isErased) throw new Refused('orderErased', { number });
  const { state, isRetryable } = presentEmail(row, about);
  if (state === 'failed' && !isRetryable && !about.isReachable)
    throw new Refused('emailNoAddress', { number });
  const queued = isRetryable && (await saveEmailAgain(db, order, input.emailKey, { by: staff, requestId }));
  if (!queued) throw new Refused('emailNotGivenUp');
  return { queued };
}
