/** Add-ons, tip and answers of a choice in the format of addToCart and getAddons (3.5, 6.1, 6.4). */
import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { AddOnChoice } from '@gangway/domain/add-ons/book-add-ons';
import { tipProductKey } from '@gangway/domain/catalog/product';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';

const plain = { variants: [], isTip: false, tipPercent: null, cost: null };

function postedAddOn(productKey: number, entries: readonly AddOnChoice[]): ChosenAddOn {
  const variants = entries.flatMap(({ variantKey, quantity }) =>
    variantKey === null ? [] : [{ productKey: variantKey, quantity }],
  );
  const quantity = entries.reduce((sum, entry) => sum + entry.quantity, 0);
  return { ...plain, productKey, quantity, variants };
}

export function postedAddOns({ addOns, tip }: ExtrasChoice): ChosenAddOn[] {
  const posted = [...Map.groupBy(addOns, (choice) => choice.productKey)].map(([key, entries]) =>
    postedAddOn(key, entries),
  );
  if (tip === null) return posted;
  const tipPercent = 'percent' in tip ? tip.percent : null;
  const cost = 'amount' in tip ? tip.amount : null;
  return [...posted, { ...plain, productKey: tipProductKey, quantity: 1, isTip: true, tipPercent, cost }];
}

const posted = ({ fieldKey, value }: GivenAnswer) => ({ customFieldKey: fieldKey, value });

/** Returns the answers about the activity itself. */
export function postedAnswers(answers: readonly GivenAnswer[]) {
  return answers.filter(({ rateKey }) => rateKey === null).map(posted);
}

/** Returns the answers of a rate's participants, grouped by participant. */
export function postedParticipants(answers: readonly GivenAnswer[], rateKey: number) {
  const own = answers.filter((answer) => answer.rateKey === rateKey);
  return [...Map.groupBy(own, (answer) => answer.participantIndex ?? 0)].map(([participantIndex, ofOne]) => ({
    participantIndex,
    customFields: ofOne.map(posted),
  }));
}
