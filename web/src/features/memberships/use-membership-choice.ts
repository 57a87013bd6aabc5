/**
 * How many of each plan are wanted: the cart's numbers until
 * changed here. Choices survive every refusal (D-MB-11).
 */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { Order } from '@gangway/contract/order';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { useRef, useState } from 'react';
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
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAdded, setIsAdded] = useState(false);
  const isSaving = useRef(false);
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
    // Repeated clicks save once.
    if (isSaving.current) return;
    if (changed.length === 0) {
      if (hasSome) setIsAdded(true);
      else setRefused(t('memberships.plans.chooseFirst'));
      return;
    }
    isSaving.current = true;
    setIsBusy(true);
    setRefused(null);
    const wasTaken = changed.every(({ planKey, quantity }) => quantity < inCart(planKey));
    const refusal = await save(changed);
    isSaving.current = false;
    setIsBusy(false);
    setRefused(refusal);
    if (refusal !== null) return;
    setDraft({});
    setIsAdded(!wasTaken);
  }

  return {
    quantityOf,
    set(planKey: number, quantity: number) {
      setRefused(null);
      setDraft((before) => ({ ...before, [planKey]: quantity }));
    },
    total: plans.reduce((sum, { planKey, price }) => (sum + price * quantityOf(planKey)) as Amount, zero),
    hasSome,
    /** Nothing is chosen and the cart has no memberships: there is nothing to add. */
    isIdle: changed.length === 0 && !hasSome,
    submit: () => void submit(),
    refused,
    isBusy,
    isAdded,
    finishAdded: () => setIsAdded(false),
  };
}
