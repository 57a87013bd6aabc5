/**
 * Acts on what the payment provider tells by webhook: each event is stored first, and says only which charge to ask
 * the provider about. Neither the order in which events arrive nor their number matters
 * (docs/rules/payment.md, "Webhooks").
 */
import { amount } from '@gangway/domain/kernel/money';
import type { ChargeRecord, PaymentEvent, PaymentEvents } from '../../../gateways/payments/payment-events.ts';
import { newEmailKey } from '../../../platform/order-keys.ts';
import { Refused } from '../../../platform/refused.ts';
import { reasonOf } from '../../../platform/without-people.ts';
import { minutesBeforeTry } from '../attempts/backoff.ts';
import { type FinishNeeds, take } from '../attempts/finish-attempt.service.ts';
import { loseCapture } from '../captures/capture.service.ts';
import { recordCaptures } from '../captures/record-captures.service.ts';
import type { UnfinishedAttempt } from '../payments.repo.ts';
import { readRefundKey } from '../refunds/refund-key.ts';
import {
  type DueEvent,
  findAttemptOfKey,
  findNow,
  forgetEvents,
  insertEvent,
  type Noted,
  noteCharge,
  saveEventDone,
  saveEventFailed,
  takeDueEvents,
} from './payment-events.repo.ts';

export interface ProviderNews {
  /** Stores a webhook's event, then acts on it in the background. @throws PaymentEventRefusedError */
  receive(body: Buffer, signature: string): Promise<void>;
  /** Acts on events that are due; returns how many there were. */
  actOnDue(): Promise<number>;
  /** Deletes events that nobody will ask about anymore. */
  forget(): Promise<void>;
  /** Waits for those in progress. */
  drain(): Promise<void>;
}

const most = 100;
const keptDays = 90;

/** Three days and a bit, given the minutes between them. */
const maxTries = 20;

const isPaid = ({ state }: UnfinishedAttempt): boolean => state === 'authorised' || state === 'captured';

/** What an order should know of its charge. */
const notedOf = (
  { refunds, disputes }: Pick<ChargeRecord, 'refunds' | 'disputes'>,
  { venue }: Pick<UnfinishedAttempt, 'venue'>,
): Noted => ({
  failed: refunds.flatMap(({ idempotencyKey, failure }) =>
    // Once it was made again, that it had failed is history.
    idempotencyKey === null ||
    failure === null ||
    refunds.some((other) => other.idempotencyKey === idempotencyKey && other.failure === null)
      ? []
      : [{ ...readRefundKey(idempotencyKey), error: failure, key: newEmailKey(venue) }],
  ),
  elsewhere: refunds.flatMap(({ idempotencyKey, failure, providerKey, amount: given }) =>
    idempotencyKey !== null || failure !== null ? [] : [{ refund: providerKey, amount: given }],
  ),
  disputes: disputes.map(({ providerKey, state, amount: disputed, reason, respondBy }) => ({
    ...{ dispute: providerKey, state, amount: disputed, reason },
    respondBy: respondBy?.toISOString() ?? null,
  })),
});

export function createProviderNews(needs: FinishNeeds & { events: PaymentEvents }): ProviderNews {
  const { db, gateway, log, watch, events, givenUp } = needs;
  const { provider } = gateway;
  let acting: Promise<number> = Promise.resolve(0);

  /** Ends an attempt that is still open as the provider says. */
  async function finish(found: UnfinishedAttempt, charge: NonNullable<ChargeRecord['found']>) {
    try {
      const { outcome } = await take(needs, { ...found, amount: amount(found.amount) }, charge, null);
      return outcome;
    } catch (error) {
      if (error instanceof Refused) return 'declined';
      throw error;
    }
  }

  /** Returns what came of it, for the list of events. */
  async function actOnPayment(found: UnfinishedAttempt, charge: ChargeRecord['found']): Promise<string> {
    if (charge === null) return 'not-paid-yet';
    switch (found.state) {
      case 'pending':
      case 'challenge':
      case 'unknown':
        return finish(found, charge);
      case 'authorised':
        if (charge.outcome !== 'approved' || charge.state === 'voided') {
          await loseCapture({ db, log }, { attemptRowId: found.attemptRowId, problem: 'charge_voided' });
          return 'lost';
        }
        if (charge.state === 'authorised') return 'to-be-captured';
        await recordCaptures({ db, log }, [found.attemptRowId]);
        return 'captured';
      case 'captured':
        return 'known';
      default:
        // The order was not saved with it, so the money must go back.
        if (charge.outcome === 'declined' || (charge.outcome === 'approved' && charge.state === 'voided'))
          return 'known';
        await givenUp.release({ ...found, amount: amount(found.amount), chargeId: charge.chargeId });
        return 'released';
    }
  }

  async function act({ chargeId, account, about }: DueEvent): Promise<string> {
    const askedAt = about === 'payment' ? '' : await findNow(db);
    const record = await events.look({ chargeId, account, about });
    const key = { gatewayKey: record?.idempotencyKey ?? '', account };
    const found = record === null ? null : await findAttemptOfKey(db, provider, key);
    if (record === null || found === null) return 'not-of-this-shop';
    const outcome = await actOnPayment(found, record.found);
    if (about === 'payment') return outcome;
    // The event may have been the first news of the payment, so that the order has only now been saved with it.
    const now = isPaid(found) ? found : await findAttemptOfKey(db, provider, key);
    // Of an authorization that was released Stripe lists a refund of its own: no money was ever taken.
    if (now === null || !isPaid(now) || outcome === 'lost') return outcome;
    const news = await noteCharge(db, { ...now, askedAt }, notedOf(record, now));
    return news > 0 ? 'noted' : outcome;
  }

  async function actOn(event: DueEvent): Promise<void> {
    const { eventKey, tries } = event;
    try {
      const outcome = await act(event);
      await watch('event-answered');
      await saveEventDone(db, provider, eventKey, outcome);
    } catch (error) {
      const waitMinutes = tries >= maxTries ? null : minutesBeforeTry(tries);
      if (waitMinutes === null) log.error({ err: error, eventKey }, 'a payment event was given up');
      else log.warn({ err: error, eventKey }, 'could not act on a payment event; retrying later');
      await saveEventFailed(db, provider, { eventKey, error: reasonOf(error), waitMinutes });
    }
  }

  async function actOnAll(): Promise<number> {
    const due = await takeDueEvents(db, provider, most);
    for (const event of due) await actOn(event);
    return due.length;
  }

  /** One round after the other, so that a burst of webhooks does not ask the provider a hundred things at once. */
  function actOnDue(): Promise<number> {
    acting = acting.catch(() => 0).then(actOnAll);
    return acting;
  }

  async function store(event: PaymentEvent): Promise<void> {
    const { kind, eventKey } = event;
    if (!(await insertEvent(db, provider, event))) return;
    log.info({ event: 'paymentEvent', kind, eventKey }, 'payment event received');
    await watch('event-stored');
    actOnDue().catch((error: unknown) => log.error({ err: error }, 'could not act on payment events'));
  }

  return {
    async receive(body, signature) {
      const event = events.read(body, signature);
      // Refused, it would be sent again for days.
      if (event === null) log.warn({ bytes: body.length }, 'a signed webhook was not understood');
      else await store(event);
    },
    actOnDue,
    forget: () => forgetEvents(db, keptDays),
    async drain() {
      await acting.catch(() => 0);
    },
  };
}
