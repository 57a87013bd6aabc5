/** Contact details and completion of an order (decisions 6.5, 21, 22; docs/rules/payment.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { completeOrder, updateOrder } from '@gangway/contract/checkout';
import { balanceReminders } from '@gangway/domain/deposits/balance-reminders';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { isEditable, isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { isMemberLine, type Order } from '@gangway/domain/order/order';
import { dueNow } from '@gangway/domain/pricing/due';
import { type DatabaseRefusal, databaseRefusal, detailOf } from '../../db/database-refusals.ts';
import type { Clock } from '../../platform/clock.ts';
import { decideAgain } from '../../platform/decide-again.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Cart } from '../cart/cart.service.ts';
import { wantedUses } from '../cart/cart-promo-codes.shared.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { type Issuer, issuedBy } from '../payments/issuing.shared.ts';
import {
  cardRequest,
  createPaying,
  fingerprint,
  nothingWrong,
  type PaymentRound,
} from '../payments/paying.service.ts';
import type { Payments, QueuedEmail } from '../payments/payments.service.ts';
import type { PromoCodes } from '../promo-codes/promo-codes.service.ts';
import type { Transport } from '../transport/transport.service.ts';
import { asBought } from './as-bought.ts';
import {
  answersToSave,
  checkDetails,
  consentsOf,
  customerDetails,
  postedCustomer,
} from './checkout-details.ts';

/** Minutes added once to a hold, when payment starts (D-CT-02). */
const graceMinutes = 10;
/** The catalog or the order has changed, or another attempt was opened at the same moment. */
const moved: readonly DatabaseRefusal[] = ['staleCatalog', 'changedMeanwhile', 'notNew', 'alreadyThere'];

type Completion = InputOf<typeof completeOrder>;
type Answer = OutputOf<typeof completeOrder>;

export interface Checkout {
  update(input: InputOf<typeof updateOrder>, context: CallContext): Promise<OutputOf<typeof updateOrder>>;
  complete(input: Completion, context: CallContext): Promise<Answer>;
}

interface Round extends PaymentRound {
  input: Completion;
}

export function createCheckout(needs: {
  clock: Clock;
  catalog: Catalog;
  cart: Cart;
  payments: Payments;
  transport: Pick<Transport, 'choose'>;
  promoCodes: Pick<PromoCodes, 'emailUses' | 'checkEmail' | 'takeOut'>;
  issuers: readonly Issuer[];
}): Checkout {
  const { clock, catalog, cart, payments, transport, promoCodes, issuers } = needs;

  const paying = createPaying({ cart, payments, isPaid: isSaved, tooLate: 'lateCart' });
  const { find, presented, answerSaved, answerOutcome, withOrder, resume, endOther } = paying;

  /** Returns the order if its contact details and answers can still be changed. */
  function changeable(snapshot: Snapshot, order: Order | null, orderKey: OrderKey) {
    if (order === null) throw new Refused('notFound');
    if (isOver(order)) throw new Refused('cartExpired');
    const answered = { order: presented(snapshot, order, orderKey) };
    if (isSaved(order)) throw new Refused('savedOrderChange', {}, answered);
    if (!isEditable(order)) throw new Refused('paymentInProgress', {}, answered);
    return answered;
  }

  async function update(
    input: InputOf<typeof updateOrder>,
    context: CallContext,
  ): Promise<OutputOf<typeof updateOrder>> {
    const { locationKey, orderKey } = input;
    const snapshot = await catalog.snapshot(locationKey);
    const answers = answersToSave(snapshot.location, input);
    if (!answers.ok)
      throw answers.refusal.with(changeable(snapshot, await cart.find(locationKey, orderKey), orderKey));
    if (input.pickupLocations !== null || input.order?.agreedToTransport != null)
      await transport.choose(input, context);
    const given = postedCustomer(input);
    const order = await cart.saveDetails(locationKey, orderKey, {
      customer: given === null ? null : customerDetails(given, snapshot.location.requireEmailOptIn),
      answers: answers.value,
      languageKey: input.order?.languageKey ?? null,
    });
    const answered = changeable(snapshot, order, orderKey);
    if (order !== null && given !== null) await promoCodes.checkEmail(snapshot, order, orderKey, context);
    return { ...answered, modelErrors: null, exceptionMessage: null };
  }

  const askedOf = ({ snapshot, order, input }: Round) =>
    cart.beforePayment(snapshot, order, input.agreedToTransport);

  const checkRound = (round: Round) =>
    checkDetails(round, askedOf(round), {
      order: presented(round.snapshot, round.order, round.input.orderKey),
    });

  /** Queues the confirmation and, if a deposit leaves a balance, its reminders (D-DP-03). */
  function emailsOf({ snapshot, order, input }: Round): QueuedEmail[] {
    const payload = { locationKey: input.locationKey, orderKey: input.orderKey };
    const due = order.depositEnabled ? order.balanceDueDate : null;
    const reminders = due === null ? [] : balanceReminders(due, snapshot.location.timeZone, clock());
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

  /** Returns whether the order can be paid right away, without any other step. */
  function isReady(round: Round): boolean {
    const { snapshot, order, input } = round;
    const due = dueNow(order);
    if (
      order.state !== 'new' ||
      order.depositEnabled ||
      order.attempts.length > 0 ||
      order.catalogVersion !== snapshot.version
    )
      return false;
    if (due !== input.amount || (due > 0 && input.paymentToken === null)) return false;
    try {
      checkRound(round);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /**
   * Returns the order to pay. Uses this process's cached copy if it is ready to be paid: the payment begins
   * under the order's lock and checks the revision, and starts over if the order has changed.
   */
  async function findToPay(snapshot: Snapshot, input: Completion, context: CallContext): Promise<Order> {
    const recent = cart.recall(input.locationKey, input.orderKey);
    if (recent !== null && isReady({ snapshot, order: recent, input, context })) return recent;
    return find(input.locationKey, input.orderKey);
  }

  async function completeOnce(input: Completion, context: CallContext): Promise<Answer> {
    const snapshot = await catalog.snapshot(input.locationKey);
    let order = await findToPay(snapshot, input, context);
    if (isSaved(order)) return answerSaved(snapshot, input);
    if (order.state === 'abandoned') throw new Refused('cartExpired');

    const round: Round = { snapshot, order, input, context };
    const same = order.attempts.find((attempt) => attempt.attemptId === input.attemptId);
    if (same !== undefined) return withOrder(round, () => resume(round, same));
    const open = order.attempts.find((attempt) =>
      ['pending', 'challenge', 'unknown', 'authorised'].includes(attempt.state),
    );
    if (open !== undefined) {
      const ended = await endOther(round, open);
      if (ended !== null) return ended;
      order = await find(input.locationKey, input.orderKey);
    }

    const { customer, answers } = checkRound({ ...round, order });
    const isStale = order.catalogVersion !== snapshot.version;
    // A swept cart cannot be repriced; its customer has to choose again.
    if (isStale && order.state !== 'new') throw new Refused('cartExpired');
    // Deposits and promo codes also depend on the day, and a membership's benefits on its current state.
    if (isStale || order.depositEnabled || order.promoCodes.length > 0 || order.lines.some(isMemberLine))
      order = await cart.reprice(snapshot, order, input.orderKey, context.requestId);
    const due = dueNow(order);
    if (due !== input.amount)
      throw new Refused('totalChanged', {}, { order: presented(snapshot, order, input.orderKey) });
    if (due > 0 && input.paymentToken === null)
      throw new Refused('paymentRequired', {}, { order: presented(snapshot, order, input.orderKey) });

    const current = { ...round, order };
    const { location } = snapshot;
    const issued = issuedBy(issuers, order, { location, customer, now: clock() });
    const languageKey = input.languageKey ?? input.order?.languageKey ?? null;
    const attempt = await payments.begin({
      location: input.locationKey,
      order_id: order.orderId,
      revision: order.revision,
      version: snapshot.version,
      attempt_id: input.attemptId,
      gateway_key: `${order.orderId}-${input.attemptId}`,
      request_hash: fingerprint(input),
      amount: due,
      currency: order.currency,
      customer,
      answers,
      consents: consentsOf(snapshot.location, customer, askedOf(current)),
      language_key: languageKey,
      letters: [...emailsOf(current), ...issued.emails],
      ...issued.toIssue,
      number_prefix: `${snapshot.location.code}-`,
      wanted: [...cart.payable(snapshot, order, input.orderKey), ...wantedUses(snapshot.location, order)],
      promo_emails: promoCodes.emailUses(snapshot, order, customer.email),
      grace_minutes: graceMinutes,
      request_id: context.requestId,
    });
    return withOrder(current, async () => {
      const outcome = await payments.authorize(attempt, cardRequest(current), context.requestId);
      if (outcome.outcome !== 'saved') return answerOutcome(current, outcome);
      const bought = asBought(
        { order: issued.after(order), customer, answers, languageKey },
        { ...attempt, attemptId: input.attemptId },
        outcome,
      );
      return { ...nothingWrong, order: cart.present(snapshot, bought, input.orderKey, input.attemptId) };
    });
  }

  return {
    update,
    async complete(input, context) {
      try {
        return await decideAgain(
          moved,
          () => completeOnce(input, context),
          async (refusal) => {
            if (refusal === 'staleCatalog') await catalog.reload(input.locationKey);
          },
        );
      } catch (error) {
        const refusal = databaseRefusal(error);
        if (refusal === 'noPlaces') {
          const snapshot = await catalog.snapshot(input.locationKey);
          const order = await find(input.locationKey, input.orderKey);
          throw new Refused('lateCart', {}, { order: presented(snapshot, order, input.orderKey) });
        }
        if (refusal !== 'emailUsedCode') throw error;
        throw await promoCodes.takeOut({ ...input, code: detailOf(error) }, context);
      }
    },
  };
}
