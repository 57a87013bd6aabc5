/** Contact details and completion of an order (decisions 6.5, 21, 22; docs/rules/payment.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { updateOrder } from '@gangway/contract/checkout';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { type DatabaseRefusal, databaseRefusal, detailOf } from '../../db/database-refusals.ts';
import { decideAgain } from '../../platform/decide-again.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { createPaying, type MerchantIds } from '../payments/attempts/paying.service.ts';
import type { PromoCodes } from '../promo-codes/promo-codes.service.ts';
import { type CompletionNeeds, completeOnce, type EmailsOf } from './complete-order.service.ts';
import { type ContactNeeds, saveContact } from './contact.service.ts';
import type { Completion, CompletionAnswer } from './order-to-pay.service.ts';

export type { EmailsOf };

/** The catalog or the order has changed, or another attempt was opened at the same moment. */
const moved: readonly DatabaseRefusal[] = ['staleCatalog', 'changedMeanwhile', 'notNew', 'alreadyThere'];

export interface Checkout {
  update(input: InputOf<typeof updateOrder>, context: CallContext): Promise<OutputOf<typeof updateOrder>>;
  complete(input: Completion, context: CallContext): Promise<CompletionAnswer>;
}

type Needs = Omit<CompletionNeeds, 'paying'> &
  ContactNeeds & {
    merchant: MerchantIds;
    rootUrl: string;
    promoCodes: Pick<PromoCodes, 'emailUses' | 'checkEmail' | 'takeOut'>;
  };

export function createCheckout(given: Needs): Checkout {
  const { catalog, orders, payments, promoCodes, merchant, rootUrl } = given;
  const paying = createPaying({ orders, payments, merchant, rootUrl, isPaid: isSaved, tooLate: 'lateCart' });
  const needs = { ...given, paying };

  /** What the customer is told when the database refused to begin the payment. */
  async function refusalOf(error: unknown, input: Completion, context: CallContext): Promise<unknown> {
    const refusal = databaseRefusal(error);
    if (refusal === 'emailUsedCode') return promoCodes.takeOut({ ...input, code: detailOf(error) }, context);
    if (refusal !== 'noPlaces' && refusal !== 'renewedMeanwhile') return error;
    const snapshot = await catalog.snapshot(input.locationKey);
    const order = await paying.find(input.locationKey, input.orderKey);
    const code = refusal === 'noPlaces' ? 'lateCart' : refusal;
    return new Refused(code, {}, { order: paying.presented(snapshot, order, input.orderKey) });
  }

  return {
    update: (input, context) => saveContact(needs, input, context),
    async complete(input, context) {
      try {
        return await decideAgain(
          moved,
          () => completeOnce(needs, input, context),
          async (refusal) => {
            if (refusal === 'staleCatalog') await catalog.reload(input.locationKey);
          },
        );
      } catch (error) {
        throw await refusalOf(error, input, context);
      }
    },
  };
}
