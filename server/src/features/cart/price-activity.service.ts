/** Prices a choice before it is in the cart, by the functions that price the cart (docs/rules/pricing.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { priceActivity } from '@gangway/contract/cart';
import { priceOrder } from '@gangway/domain/pricing/price-order';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { chargedLines } from '../orders/lines/charged-lines.ts';
import { candidatesOf } from '../orders/lines/kinds.ts';
import type { Candidate, Choosing } from '../orders/lines/line.ts';
import { nothingChosen } from './one-item.ts';

type Input = InputOf<typeof priceActivity>;

export function createPricing({
  clock,
  catalog,
  agents,
  memberships,
}: {
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  memberships: HeldMemberships;
}) {
  /** Returns the lines the choice would add; null if it would be refused, which addToCart explains. */
  function linesOf({ locationKey, activity }: Input, by: Choosing): Candidate['add'] | null {
    try {
      const [first] = candidatesOf({ ...nothingChosen, locationKey, orderKey: null, activity }, by);
      return first?.add ?? null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  return async (input: Input, context: CallContext): Promise<OutputOf<typeof priceActivity>> => {
    const snapshot = await catalog.snapshot(input.locationKey);
    // Guests see such prices in the cart only.
    if (snapshot.activity(input.activity.activityKey)?.hidePriceFromCustomer === true) return null;
    const seller = await agents.find(snapshot, input);
    const held = await memberships.ofCaller(snapshot, input.membershipKey, context);
    const agentKey = seller?.key ?? null;
    const lines = linesOf(input, {
      ...{ snapshot, order: null, agentKey, held, now: clock() },
      isBeforeAnswers: true,
    });
    if (lines === null) return null;
    const charges = chargedLines(snapshot, null, lines).map(({ charge }) => charge);
    const { fees: feeRules, taxes } = snapshot.location;
    const { subTotal, fees, taxTotal, total } = priceOrder(charges, { fees: feeRules, taxes });
    return {
      subTotal,
      fees: fees.map(({ feeKey, name, amount }) => ({ feeKey, feeName: name, amount })),
      taxTotal,
      total,
    };
  };
}
