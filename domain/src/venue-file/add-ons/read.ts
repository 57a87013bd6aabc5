/** Converts add-ons and questions of the venue file to the form the rules use. */

import type { Activity } from '../../catalog/activity.ts';
import { type CustomField, customFieldKey } from '../../catalog/custom-field.ts';
import { type Product, productKey } from '../../catalog/product.ts';
import { zero } from '../../kernel/money.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';
import type { VenueQuestion } from './schema.ts';

export function readProducts({ addOns }: VenueFile): Product[] {
  return addOns.map((addOn) => ({
    key: productKey(addOn.id),
    id: addOn.id,
    name: addOn.name,
    description: addOn.description ?? null,
    kind: addOn.kind,
    per: addOn.per,
    price: addOn.price ?? zero,
    publishedPrice: addOn.publishedPrice ?? null,
    minimum: addOn.minimum,
    maximum: addOn.maximum ?? null,
    stockPerDay: addOn.stockPerDay ?? null,
    variants: addOn.variants.map((variant) => ({
      key: productKey(addOn.id, variant.id),
      id: variant.id,
      name: variant.name,
      price: variant.price,
      publishedPrice: variant.publishedPrice ?? null,
      stockPerDay: variant.stockPerDay ?? null,
    })),
  }));
}

/** Reads the questions of an activity, or without one those of the checkout. */
export function readQuestions(questions: readonly VenueQuestion[], activityId?: string): CustomField[] {
  return questions.map(({ id, label, help, of, type, options, required }) => ({
    key: customFieldKey(id, activityId),
    id,
    label,
    helpText: help ?? null,
    type,
    options,
    isRequired: required,
    scope: of,
  }));
}

export function readActivityExtras(
  activity: VenueActivity,
): Pick<Activity, 'addOns' | 'addOnLabel' | 'enableTips' | 'customFields'> {
  return {
    addOns: activity.addOns,
    addOnLabel: activity.addOnLabel ?? null,
    enableTips: activity.tips,
    customFields: readQuestions(activity.questions, activity.id),
  };
}
