/**
 * How many of each plan are wanted: the cart's numbers until
 * changed here. Choices survive every refusal (D-MB-11).
 */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { Order } from '@gangway/contract/order';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import type { Chosen } from '../cart/save-memberships.ts';

export interface MembershipChoiceOptions {
  plans: readonly OfferedPlan[];
  order: Order | null;
  /** Resolves to the reason nothing changed, or null. */
  save: (chosen: readonly Chosen[]) => Promise<string | null>;
}

export function useMembershipChoice({ plans, order, save }: MembershipChoiceOptions) {
  const [draft, setDraft] = useState<Readonly<Record<number, number>>>({});
  const saving = useAction();
  const [isAdded, setIsAdded] = useState(false);
  const isNew = order?.isNew === true;
  const inCart = (planKey: number) =>
    isNew
      ? (order.memberships.find((line) => line.planKey === planKey && line.renewal === null)?.quantity ?? 0)
      : 0;
  const quantityOf = (planKey: number) => draft[planKey] ?? inCart(planKey);
  const changed = plans
    .map(({ planKey }) => ({ planKey, quantity: quantityOf(planKey) }))
    .filter(({ planKey, quantity }) => quantity !== inCart(planKey));
  const hasSome = plans.some(({ planKey }) => inCart(planKey) > 0);

  async function submit(): Promise<void> {
    if (saving.isBusy) return;
    if (changed.length === 0) {
      if (hasSome) setIsAdded(true);
      else saving.say(t('memberships.plans.chooseFirst'));
      return;
    }
    const wasTaken = changed.every(({ planKey, quantity }) => quantity < inCart(planKey));
    const isSaved = await saving.run(() => save(changed));
    if (!isSaved) return;
    setDraft({});
    setIsAdded(!wasTaken);
  }

  return {
    quantityOf,
    set(planKey: number, quantity: number) {
      saving.say(null);
      setDraft((before) => ({ ...before, [planKey]: quantity }));
    },
    total: plans.reduce((sum, { planKey, price }) => (sum + price * quantityOf(planKey)) as Amount, zero),
    hasSome,
    /** Nothing is chosen and the cart has no memberships: there is nothing to add. */
    isIdle: changed.length === 0 && !hasSome,
    submit: () => void submit(),
    refused: saving.said,
    isBusy: saving.isBusy,
    isAdded,
    finishAdded: () => setIsAdded(false),
  };
}
