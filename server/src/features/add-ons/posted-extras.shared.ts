/** The add-ons, tip and answers of a request, as the rules take them (docs/rules/add-ons.md). */
import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { AddOnChoice } from '@gangway/domain/add-ons/book-add-ons';
import { tipProductKey } from '@gangway/domain/catalog/product';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import { zero } from '@gangway/domain/kernel/money';

/** Reads add-ons and tip from the request; an add-on with no quantity counts as not chosen. */
export function readExtras(posted: readonly ChosenAddOn[]): ExtrasChoice {
  const isTip = (addOn: ChosenAddOn) => addOn.isTip || addOn.productKey === tipProductKey;
  const tip = posted.find((addOn) => isTip(addOn) && addOn.quantity > 0);
  const addOns = posted
    .filter((addOn) => !isTip(addOn))
    .flatMap(({ productKey, quantity, variants }): AddOnChoice[] =>
      variants.length === 0
        ? [{ productKey, variantKey: null, quantity }]
        : variants.map((variant) => ({
            productKey,
            variantKey: variant.productKey,
            quantity: variant.quantity,
          })),
    )
    .filter(({ quantity }) => quantity > 0);
  if (tip === undefined) return { addOns, tip: null };
  return {
    addOns,
    tip: tip.tipPercent === null ? { amount: tip.cost ?? zero } : { percent: tip.tipPercent },
  };
}

interface PostedAnswer {
  customFieldKey: number;
  value: string | null;
}

interface PostedAnswers {
  customFields: readonly PostedAnswer[];
  rates: readonly {
    rateKey: number;
    customFieldParticipants: readonly { participantIndex: number; customFields: readonly PostedAnswer[] }[];
  }[];
}

const given = (
  { customFieldKey, value }: PostedAnswer,
  rateKey: number | null = null,
  participantIndex: number | null = null,
): GivenAnswer => ({ fieldKey: customFieldKey, value: value ?? '', rateKey, participantIndex });

/** Reads the posted answers for an activity and its participants. */
export function readGivenAnswers({ customFields, rates }: PostedAnswers): GivenAnswer[] {
  const ofParticipants = rates.flatMap(({ rateKey, customFieldParticipants }) =>
    customFieldParticipants.flatMap(({ participantIndex, customFields: answers }) =>
      answers.map((answer) => given(answer, rateKey, participantIndex)),
    ),
  );
  return [...customFields.map((answer) => given(answer)), ...ofParticipants];
}
