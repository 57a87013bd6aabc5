/** Completes an order: begins the payment, authorizes it, and answers with what was bought (docs/rules/payment.md). */
import { balanceReminders } from '@gangway/domain/deposits/balance-reminders';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Cart } from '../cart/cart.service.ts';
import { wantedUses } from '../cart/cart-promo-codes.shared.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { type Issuer, issuedBy } from '../payments/attempts/issuing.shared.ts';
import { fingerprint, methodOf, nothingWrong } from '../payments/attempts/paying.service.ts';
import type { Payments, PaymentToBegin, QueuedEmail } from '../payments/payments.service.ts';
import type { PromoCodes } from '../promo-codes/promo-codes.service.ts';
import { asBought } from './as-bought.ts';
import { consentsOf } from './checkout-details.ts';
import {
  type Completion,
  type CompletionAnswer,
  findToPay,
  type Payable,
  type PayNeeds,
  payable,
  type Round,
  withoutOtherAttempt,
} from './order-to-pay.service.ts';

/** Minutes added once to a hold, when payment starts (D-CT-02). */
const graceMinutes = 10;

/** Returns what is queued of the emails of a sale. */
export type EmailsOf = (emails: readonly QueuedEmail[]) => QueuedEmail[];

export interface CompletionNeeds extends PayNeeds {
  clock: Clock;
  catalog: Catalog;
  cart: Pick<Cart, 'beforePayment' | 'payable' | 'reprice'>;
  payments: Payments;
  promoCodes: Pick<PromoCodes, 'emailUses'>;
  issuers: readonly Issuer[];
  /** All of them by default. */
  emailsOf?: EmailsOf;
}

/** Queues the confirmation and, if a deposit leaves a balance, its reminders (D-DP-03). */
function emailsOf({ snapshot, order, input }: Round, now: Instant): QueuedEmail[] {
  const { locationKey, orderKey } = input;
  const payload = { locationKey, orderKey: sealKey(orderKey, locationKey) };
  const due = order.depositEnabled ? order.balanceDueDate : null;
  const reminders = due === null ? [] : balanceReminders(due, snapshot.location.timeZone, now);
  return [
    { topic: 'confirmation', dedupe_key: `confirmation-${order.orderId}`, payload },
    ...reminders.map(({ daysBefore, at }) => ({
      topic: 'balance-reminder',
      dedupe_key: `balance-reminder-${order.orderId}-${daysBefore}`,
      payload,
      due_at: new Date(at).toISOString(),
    })),
  ];
}

const languageOf = ({ languageKey, order }: Completion) => languageKey ?? order?.languageKey ?? null;

/** The document that begins the payment: the attempt, and all that is saved with the order. */
export function toBegin(
  { cart, promoCodes, emailsOf: queued = (emails) => [...emails] }: CompletionNeeds,
  { round, customer, answers, asked, due }: Payable,
  issued: ReturnType<typeof issuedBy>,
  now: Instant,
): Omit<PaymentToBegin, 'gateway'> {
  const { snapshot, order, input } = round;
  const { location } = snapshot;
  return {
    location: input.locationKey,
    order_id: order.orderId,
    revision: order.revision,
    version: snapshot.version,
    attempt_id: input.attemptId,
    account: location.stripeAccount,
    gateway_key: `${order.orderId}-${input.attemptId}`,
    request_hash: fingerprint(input),
    amount: due,
    currency: order.currency,
    method: methodOf(input, due),
    customer,
    answers,
    consents: consentsOf(location, customer, asked),
    language_key: languageOf(input),
    emails: queued([...emailsOf(round, now), ...issued.emails]),
    ...issued.toIssue,
    number_prefix: `${location.code}-`,
    wanted: [...cart.payable(snapshot, order, input.orderKey), ...wantedUses(location, order)],
    promo_emails: promoCodes.emailUses(snapshot, order, customer.email),
    grace_minutes: graceMinutes,
  };
}

async function pay(needs: CompletionNeeds, ready: Payable): Promise<CompletionAnswer> {
  const { orders, payments, paying, issuers, clock } = needs;
  const { round, customer, answers } = ready;
  const { snapshot, order, input } = round;
  const now = clock();
  const issued = issuedBy(issuers, order, { location: snapshot.location, customer, now });
  const attempt = await payments.begin(toBegin(needs, ready, issued, now));
  return paying.withOrder(round, async () => {
    const outcome = await paying.authorize(round, attempt);
    if (outcome.outcome !== 'saved') return paying.answerOutcome(round, outcome);
    const bought = asBought(
      { order: issued.after(order), customer, answers, languageKey: languageOf(input) },
      { ...attempt, attemptId: input.attemptId, method: methodOf(input, attempt.amount) },
      outcome,
    );
    return { ...nothingWrong, order: orders.present(snapshot, bought, input.orderKey, input.attemptId) };
  });
}

/** One try; throws the database's own refusal if what it decided by has changed. */
export async function completeOnce(
  needs: CompletionNeeds,
  input: Completion,
  context: CallContext,
): Promise<CompletionAnswer> {
  const snapshot = await needs.catalog.snapshot(input.locationKey);
  const found = await findToPay(needs, { snapshot, input, context, seller: null });
  const round = { snapshot, input, context, order: found, seller: null };
  const free = await withoutOtherAttempt(needs, round);
  if ('answer' in free) return free.answer;
  return pay(needs, await payable(needs, { ...round, order: free.order }));
}
