/** Saves what the contact step changes: details, answers, transportation, language (decisions 6.5). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { updateOrder } from '@gangway/contract/checkout';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { isEditable, isOver, isSaved } from '@gangway/domain/kernel/order-state';
import type { Order } from '@gangway/domain/order/order';
import { retrying } from '../../db/retry.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { PromoCodes } from '../promo-codes/promo-codes.service.ts';
import type { Transport } from '../transport/transport.service.ts';
import { answersToSave, customerDetails, postedCustomer } from './checkout-details.ts';

type Update = InputOf<typeof updateOrder>;

export interface ContactNeeds {
  catalog: Catalog;
  orders: Pick<Orders, 'find' | 'present' | 'saveDetails'>;
  transport: Pick<Transport, 'choose'>;
  promoCodes: Pick<PromoCodes, 'checkEmail'>;
}

/** Returns the order if its contact details and answers can still be changed. */
function changeable(
  { orders }: Pick<ContactNeeds, 'orders'>,
  snapshot: Snapshot,
  order: Order | null,
  orderKey: OrderKey,
) {
  if (order === null) throw new Refused('notFound');
  if (isOver(order)) throw new Refused('cartExpired');
  const answered = { order: orders.present(snapshot, order, orderKey) };
  if (isSaved(order)) throw new Refused('savedOrderChange', {}, answered);
  if (!isEditable(order)) throw new Refused('paymentInProgress', {}, answered);
  return answered;
}

export async function saveContact(
  needs: ContactNeeds,
  input: Update,
  context: CallContext,
): Promise<OutputOf<typeof updateOrder>> {
  const { catalog, orders, transport, promoCodes } = needs;
  const { locationKey, orderKey } = input;
  const snapshot = await catalog.snapshot(locationKey);
  const answers = answersToSave(snapshot.location, input);
  if (!answers.ok)
    throw answers.refusal.with(
      changeable(needs, snapshot, await orders.find(locationKey, orderKey), orderKey),
    );
  if (input.pickupLocations !== null || input.order?.agreedToTransport != null)
    await transport.choose(input, context);
  const given = postedCustomer(input);
  const details = {
    customer: given === null ? null : customerDetails(given, snapshot.location.requireEmailOptIn),
    answers: answers.value,
    languageKey: input.order?.languageKey ?? null,
  };
  const order = await retrying(() => orders.saveDetails(locationKey, orderKey, details));
  const answered = changeable(needs, snapshot, order, orderKey);
  if (order !== null && given !== null) await promoCodes.checkEmail(snapshot, order, orderKey, context);
  return { ...answered, modelErrors: null, exceptionMessage: null };
}
